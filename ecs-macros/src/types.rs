//! What the front end must know of a type that it cannot resolve: its bare form, its last segment, what it borrows,
//! and whether it could equal another.

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{
    BoundLifetimes, Expr, ExprPath, GenericArgument, GenericParam, Generics, Ident, Lifetime,
    ParenthesizedGenericArguments, Path, PathArguments, PointerMutability, ReturnType, TraitBound,
    Type, TypeFnPtr, TypeImplTrait, TypeInfer, TypePath, TypeReference, WherePredicate,
};

use crate::diagnostics::{Diagnostic, Diagnostics, Place};

/// The type without parentheses or invisible delimiters around it.
pub(crate) fn bare(ty: &Type) -> &Type {
    match ty {
        Type::Paren(paren) => bare(&paren.elem),
        Type::Group(group) => bare(&group.elem),
        other => other,
    }
}

/// The last segment of a type that is a path.
pub(crate) fn last_segment(ty: &Type) -> Option<&Ident> {
    match ty {
        Type::Path(path) => path.path.segments.last().map(|segment| &segment.ident),
        _ => None,
    }
}

/// The type's only word, if it is one.
pub(crate) fn single_word(ty: &Type) -> Option<&Ident> {
    match ty {
        Type::Path(path) if path.qself.is_none() => path.path.get_ident(),
        _ => None,
    }
}

/// The word of a type's only segment, whatever its arguments.
pub(crate) fn single_segment(ty: &Type) -> Option<&Ident> {
    match ty {
        Type::Path(TypePath {
            qself: None, path, ..
        }) if path.leading_colon.is_none() && path.segments.len() == 1 => last_segment(ty),
        _ => None,
    }
}

/// Whether a word is a type or const parameter of the world.
pub(crate) fn is_parameter(generics: &Generics, word: &Ident) -> bool {
    parameters(generics).any(|parameter| parameter == word)
}

/// Whether a constant is a const parameter of the world, and nothing around it.
pub(crate) fn is_const_parameter(constant: &Expr, generics: &Generics) -> bool {
    let Expr::Path(ExprPath {
        qself: None, path, ..
    }) = constant
    else {
        return false;
    };
    let mut parameters = generics.params.iter();
    parameters.any(|parameter| match parameter {
        GenericParam::Const(parameter) => path.is_ident(&parameter.ident),
        GenericParam::Type(_) | GenericParam::Lifetime(_) => false,
    })
}

/// Whether a constant names a parameter of the world, or something of one.
pub(crate) fn begins_path_with_parameter(constant: &Expr, generics: &Generics) -> bool {
    struct Finder<'g> {
        generics: &'g Generics,
        is_found: bool,
    }
    impl Visit<'_> for Finder<'_> {
        fn visit_path(&mut self, path: &Path) {
            self.is_found |= begins_with_parameter(path, self.generics);
            visit::visit_path(self, path);
        }
    }
    let mut finder = Finder {
        generics,
        is_found: false,
    };
    finder.visit_expr(constant);
    finder.is_found
}

/// A constant in which `Self` is called by the name of the world, since where it is printed the word means another type.
/// Says whether it was there.
pub(crate) fn with_self_named(constant: &Expr, world: &Ident) -> (Expr, bool) {
    struct Namer<'w> {
        world: &'w Ident,
        has_self: bool,
    }
    impl VisitMut for Namer<'_> {
        fn visit_path_mut(&mut self, path: &mut Path) {
            if let Some(first) = path.segments.first_mut()
                && first.ident == "Self"
            {
                let span = first.ident.span();
                first.ident = self.world.clone();
                first.ident.set_span(span);
                self.has_self = true;
            }
            visit_mut::visit_path_mut(self, path);
        }
    }
    let mut constant = constant.clone();
    let mut namer = Namer {
        world,
        has_self: false,
    };
    namer.visit_expr_mut(&mut constant);
    (constant, namer.has_self)
}

/// Whether a type or a constant mentions a parameter of the world.
pub(crate) fn mentions_parameter(tokens: impl ToTokens, generics: &Generics) -> bool {
    let tokens = tokens.into_token_stream();
    parameters(generics).any(|parameter| mentions(tokens.clone(), parameter))
}

/// The type behind references, and in what coherence treats like one: `Box` and `Pin`.
pub(crate) fn behind_pointers(ty: &Type) -> &Type {
    match bare(ty) {
        Type::Reference(reference) => behind_pointers(&reference.elem),
        Type::Path(TypePath {
            qself: None, path, ..
        }) => match path.segments.last() {
            Some(last) if last.ident == "Box" || last.ident == "Pin" => match &last.arguments {
                PathArguments::AngleBracketed(angle) => match angle.args.first() {
                    Some(GenericArgument::Type(inner)) => behind_pointers(inner),
                    _ => bare(ty),
                },
                _ => bare(ty),
            },
            _ => bare(ty),
        },
        other => other,
    }
}

/// Whether a type is an associated type of something that depends on a parameter of the world.
pub(crate) fn projects_parameter(ty: &Type, generics: &Generics) -> bool {
    let Type::Path(TypePath { qself, path, .. }) = ty else {
        return false;
    };
    match qself {
        Some(qself) => mentions_parameter(&qself.ty, generics),
        None => path.get_ident().is_none() && begins_with_parameter(path, generics),
    }
}

fn begins_with_parameter(path: &Path, generics: &Generics) -> bool {
    path.leading_colon.is_none()
        && path
            .segments
            .first()
            .is_some_and(|first| is_parameter(generics, &first.ident))
}

fn parameters(generics: &Generics) -> impl Iterator<Item = &Ident> {
    generics
        .params
        .iter()
        .filter_map(|parameter| match parameter {
            GenericParam::Type(parameter) => Some(&parameter.ident),
            GenericParam::Const(parameter) => Some(&parameter.ident),
            GenericParam::Lifetime(_) => None,
        })
}

/// The word `Self` in a type, if it stands where it would mean the world.
pub(crate) fn find_self(ty: &Type) -> Option<Ident> {
    struct Finder(Option<Ident>);
    impl Visit<'_> for Finder {
        fn visit_path(&mut self, path: &Path) {
            if let Some(first) = path.segments.first()
                && first.ident == "Self"
            {
                self.0.get_or_insert_with(|| first.ident.clone());
            }
            visit::visit_path(self, path);
        }
    }
    let mut finder = Finder(None);
    finder.visit_type(ty);
    finder.0
}

/// The first `_` in a type.
pub(crate) fn find_inferred(ty: &Type) -> Option<Place> {
    struct Finder(Option<Place>);
    impl Visit<'_> for Finder {
        fn visit_type_infer(&mut self, inferred: &TypeInfer) {
            self.0.get_or_insert_with(|| Place::of(inferred));
        }
    }
    let mut finder = Finder(None);
    finder.visit_type(ty);
    finder.0
}

/// The first `impl …` in a type.
pub(crate) fn find_impl(ty: &Type) -> Option<Place> {
    struct Finder(Option<Place>);
    impl Visit<'_> for Finder {
        fn visit_type_impl_trait(&mut self, ty: &TypeImplTrait) {
            self.0.get_or_insert_with(|| Place::of(ty));
        }
    }
    let mut finder = Finder(None);
    finder.visit_type(ty);
    finder.0
}

/// The `&` of the first reference in a type.
pub(crate) fn find_reference(ty: &Type) -> Option<Span> {
    struct Finder(Option<Span>);
    impl Visit<'_> for Finder {
        fn visit_type_reference(&mut self, ty: &TypeReference) {
            self.0.get_or_insert(ty.and_token.span);
        }
    }
    let mut finder = Finder(None);
    finder.visit_type(ty);
    finder.0
}

/// Writes `'static` for every lifetime that is not, and reports each.
///
/// Lifetimes that the type binds itself (`for<'a>`, and those left out in the arguments of function types) are the
/// type's own affair.
pub(crate) fn make_static(ty: &mut Type, diagnostics: &mut Diagnostics) {
    MakeStatic {
        bound: Vec::new(),
        in_function: false,
        diagnostics,
    }
    .visit_type_mut(ty);
}

struct MakeStatic<'d> {
    bound: Vec<Ident>,
    in_function: bool,
    diagnostics: &'d mut Diagnostics,
}

impl MakeStatic<'_> {
    fn within(
        &mut self,
        lifetimes: Option<&BoundLifetimes>,
        in_function: bool,
        visit: impl FnOnce(&mut Self),
    ) {
        let (bound, outside) = (self.bound.len(), self.in_function);
        for parameter in lifetimes.iter().flat_map(|lifetimes| &lifetimes.lifetimes) {
            if let GenericParam::Lifetime(parameter) = parameter {
                self.bound.push(parameter.lifetime.ident.clone());
            }
        }
        self.in_function |= in_function;
        visit(self);
        self.bound.truncate(bound);
        self.in_function = outside;
    }
}

impl VisitMut for MakeStatic<'_> {
    fn visit_lifetime_mut(&mut self, lifetime: &mut Lifetime) {
        let elided = lifetime.ident == "_" && self.in_function;
        if lifetime.ident == "static" || elided || self.bound.contains(&lifetime.ident) {
            return;
        }
        self.diagnostics
            .push(Diagnostic::lifetime_in_component(lifetime));
        *lifetime = Lifetime::new("'static", lifetime.span());
    }

    fn visit_type_reference_mut(&mut self, reference: &mut TypeReference) {
        if reference.lifetime.is_none() && !self.in_function {
            let and = reference.and_token.span;
            self.diagnostics
                .push(Diagnostic::reference_in_component(and));
            reference.lifetime = Some(Lifetime::new("'static", and));
        }
        visit_mut::visit_type_reference_mut(self, reference);
    }

    fn visit_type_fn_ptr_mut(&mut self, function: &mut TypeFnPtr) {
        let lifetimes = function.lifetimes.clone();
        self.within(lifetimes.as_ref(), true, |this| {
            visit_mut::visit_type_fn_ptr_mut(this, function);
        });
    }

    fn visit_parenthesized_generic_arguments_mut(
        &mut self,
        arguments: &mut ParenthesizedGenericArguments,
    ) {
        self.within(None, true, |this| {
            visit_mut::visit_parenthesized_generic_arguments_mut(this, arguments);
        });
    }

    fn visit_trait_bound_mut(&mut self, bound: &mut TraitBound) {
        let lifetimes = bound.lifetimes.clone();
        self.within(lifetimes.as_ref(), false, |this| {
            visit_mut::visit_trait_bound_mut(this, bound);
        });
    }

    fn visit_bound_lifetimes_mut(&mut self, _: &mut BoundLifetimes) {}

    /// Labels in a const argument are lifetimes to the syntax alone.
    fn visit_expr_mut(&mut self, _: &mut Expr) {}
}

/// Whether some choice of the world's parameters makes two types equal, as far as their tokens tell.
///
/// The parameters are the same in both types, since one instance of the world has both components: `A<T>` and
/// `A<Vec<T>>` are never equal, while `A<T>` and `A<U>` are where `T` is `U`.
pub(crate) fn may_equal(a: &Type, b: &Type, generics: &Generics) -> bool {
    let terms = Terms { generics };
    let mut equal = Vec::new();
    unify(&terms.of_type(a), &terms.of_type(b), &mut equal)
}

/// A type with everything left out but its structure.
#[derive(Clone, Debug, PartialEq)]
enum Term {
    /// A parameter of the world.
    Parameter(String),
    /// Something built of other things, by the same tokens if the head is the same.
    Built(String, Vec<Term>),
    /// Something that depends on a parameter in a way that only the compiler can follow: an associated type, or a
    /// const expression.
    Unknown,
}

struct Terms<'g> {
    generics: &'g Generics,
}

impl Terms<'_> {
    fn of_type(&self, ty: &Type) -> Term {
        match bare(ty) {
            Type::Path(path) if path.qself.is_none() => self.of_path(&path.path),
            Type::Array(array) => Term::Built(
                "[;]".to_owned(),
                vec![self.of_type(&array.elem), self.of_expr(&array.len)],
            ),
            Type::Slice(slice) => Term::Built("[]".to_owned(), vec![self.of_type(&slice.elem)]),
            Type::Reference(reference) => {
                let head = if reference.mutability.is_some() {
                    "&mut"
                } else {
                    "&"
                };
                Term::Built(head.to_owned(), vec![self.of_type(&reference.elem)])
            }
            Type::Ptr(pointer) => {
                let head = match pointer.mutability {
                    PointerMutability::Const(_) => "*const",
                    PointerMutability::Mut(_) => "*mut",
                };
                Term::Built(head.to_owned(), vec![self.of_type(&pointer.elem)])
            }
            Type::Tuple(tuple) => Term::Built(
                "()".to_owned(),
                tuple.elems.iter().map(|elem| self.of_type(elem)).collect(),
            ),
            Type::FnPtr(function) if function.lifetimes.is_none() => {
                let head = format!(
                    "fn {} {} {}",
                    function.unsafety.to_token_stream(),
                    function.abi.to_token_stream(),
                    function.variadic.is_some()
                );
                let inputs = function.inputs.iter().map(|input| self.of_type(&input.ty));
                Term::Built(
                    head,
                    inputs.chain([self.of_output(&function.output)]).collect(),
                )
            }
            Type::TraitObject(object) => {
                Term::Built("dyn".to_owned(), vec![self.of_tokens(&object.bounds)])
            }
            other => self.of_tokens(other),
        }
    }

    fn of_path(&self, path: &Path) -> Term {
        if let Some(word) = path.get_ident()
            && is_parameter(self.generics, word)
        {
            return Term::Parameter(word.to_string());
        }
        if begins_with_parameter(path, self.generics) {
            return Term::Unknown;
        }
        let mut head = String::new();
        let mut arguments = Vec::new();
        if path.leading_colon.is_some() {
            head.push_str("::");
        }
        for segment in &path.segments {
            head.push_str(&segment.ident.to_string());
            match &segment.arguments {
                PathArguments::None => {}
                PathArguments::AngleBracketed(angle) => {
                    arguments.extend(angle.args.iter().map(|argument| self.of_argument(argument)));
                }
                PathArguments::Parenthesized(parenthesized) => {
                    arguments.push(self.of_tokens(parenthesized));
                }
            }
            head.push_str("::");
        }
        Term::Built(head, arguments)
    }

    fn of_argument(&self, argument: &GenericArgument) -> Term {
        match argument {
            GenericArgument::Type(ty) => self.of_type(ty),
            GenericArgument::Const(expr) => self.of_expr(expr),
            other => self.of_tokens(other),
        }
    }

    fn of_expr(&self, expr: &Expr) -> Term {
        match expr {
            Expr::Path(path) if path.qself.is_none() && path.path.get_ident().is_some() => {
                self.of_path(&path.path)
            }
            other => self.of_tokens(other),
        }
    }

    fn of_output(&self, output: &ReturnType) -> Term {
        match output {
            ReturnType::Default => Term::Built("()".to_owned(), Vec::new()),
            ReturnType::Type(_, ty) => self.of_type(ty),
        }
    }

    fn of_tokens(&self, tokens: impl ToTokens) -> Term {
        let tokens = tokens.into_token_stream();
        let depends =
            parameters(self.generics).any(|parameter| mentions(tokens.clone(), parameter));
        if depends {
            Term::Unknown
        } else {
            Term::Built(tokens.to_string(), Vec::new())
        }
    }
}

pub(crate) fn mentions(tokens: TokenStream, word: &Ident) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(ident) => ident == *word,
        TokenTree::Group(group) => mentions(group.stream(), word),
        _ => false,
    })
}

/// First-order unification; `equal` holds what each parameter was found to be.
fn unify(a: &Term, b: &Term, equal: &mut Vec<(String, Term)>) -> bool {
    match (resolved(a, equal), resolved(b, equal)) {
        (Term::Unknown, _) | (_, Term::Unknown) => true,
        (Term::Parameter(a), Term::Parameter(b)) if a == b => true,
        (Term::Parameter(parameter), term) | (term, Term::Parameter(parameter)) => {
            if occurs(&parameter, &term, equal) {
                return false;
            }
            equal.push((parameter, term));
            true
        }
        (Term::Built(a, a_parts), Term::Built(b, b_parts)) => {
            a == b
                && a_parts.len() == b_parts.len()
                && a_parts
                    .iter()
                    .zip(&b_parts)
                    .all(|(a, b)| unify(a, b, equal))
        }
    }
}

fn resolved(term: &Term, equal: &[(String, Term)]) -> Term {
    match term {
        Term::Parameter(parameter) => match equal.iter().find(|(known, _)| known == parameter) {
            Some((_, term)) => resolved(term, equal),
            None => term.clone(),
        },
        _ => term.clone(),
    }
}

fn occurs(parameter: &str, term: &Term, equal: &[(String, Term)]) -> bool {
    match resolved(term, equal) {
        Term::Parameter(other) => other == parameter,
        Term::Built(_, parts) => parts.iter().any(|part| occurs(parameter, part, equal)),
        Term::Unknown => false,
    }
}

/// The lifetimes that a world's generics declare, taken out of them, with what mentions them made `'static`.
pub(crate) fn take_lifetimes(generics: &mut Generics) -> Vec<Lifetime> {
    struct Replace<'l>(&'l [Lifetime]);
    impl VisitMut for Replace<'_> {
        fn visit_lifetime_mut(&mut self, lifetime: &mut Lifetime) {
            if self
                .0
                .iter()
                .any(|declared| declared.ident == lifetime.ident)
            {
                *lifetime = Lifetime::new("'static", lifetime.span());
            }
        }
    }
    let lifetimes: Vec<Lifetime> = generics
        .lifetimes()
        .map(|parameter| parameter.lifetime.clone())
        .collect();
    if lifetimes.is_empty() {
        return lifetimes;
    }
    let kept = std::mem::take(&mut generics.params).into_iter();
    generics.params = kept
        .filter(|parameter| !matches!(parameter, GenericParam::Lifetime(_)))
        .collect();
    if let Some(clause) = &mut generics.where_clause {
        let predicates = std::mem::take(&mut clause.predicates).into_iter();
        clause.predicates = predicates
            .filter(|predicate| !matches!(predicate, WherePredicate::Lifetime(_)))
            .collect();
    }
    Replace(&lifetimes).visit_generics_mut(generics);
    lifetimes
}
