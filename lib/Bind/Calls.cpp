// Calls: the builtins, `invoke` of a function of a package, and `call` of a method of a resource.
#include "Binder.h"

#include "llvm/ADT/StringExtras.h"

namespace pcl::bind {

using namespace ir;

namespace {

Phrase<phrase::ArgumentCount> countOf(const BuiltinInfo &builtin) {
  if (builtin.most == BuiltinInfo::Many)
    return builtin.fewest == 1 ? phrase::at_least_one_argument()
                               : phrase::at_least_arguments(builtin.fewest);
  bool isOne = builtin.most == 1;
  if (builtin.fewest == builtin.most)
    return isOne ? phrase::one_argument() : phrase::many_arguments(builtin.most);
  return isOne ? phrase::up_to_one_argument(builtin.fewest)
               : phrase::up_to_arguments(builtin.fewest, builtin.most);
}

/// What a parameter that takes collections takes.
Phrase<phrase::Collections> collectionsOf(Parameter parameter) {
  switch (parameter) {
  case Parameter::Sequence:
  case Parameter::Uniform:
    return phrase::takes_list();
  case Parameter::Mapping:
    return phrase::takes_map();
  case Parameter::Collection:
    return phrase::takes_collection();
  default:
    return phrase::takes_countable();
  }
}

/// True if a value of type `given` may be what `parameter`, of those above, takes.
bool isCollectionFor(Parameter parameter, TypeId given, TypeStore &store, TypeRules &rules) {
  TypeId plain = rules.unwrap(given);
  switch (store.kind(plain)) {
  case TypeKind::Dynamic:
    return true;
  case TypeKind::Union:
    return llvm::any_of(store[plain].elements, [&](TypeId member) {
      return isCollectionFor(parameter, member, store, rules);
    });
  case TypeKind::List:
  case TypeKind::Set:
  case TypeKind::Tuple:
    return parameter != Parameter::Mapping;
  default:
    if (rules.iteration(plain).isCollection)
      return parameter != Parameter::Sequence && parameter != Parameter::Uniform;
    return parameter == Parameter::Countable &&
           rules.classify(plain, store.stringType()) != Conversion::None;
  }
}

/// True for an object of a schema, and for lists and maps of them.
bool holdsSchemaObject(TypeStore &store, TypeId type) {
  for (;;) {
    const Type &info = store[store.withoutNone(store.resolved(type))];
    bool isCollection =
        info.kind == TypeKind::List || info.kind == TypeKind::Set || info.kind == TypeKind::Map;
    if (!isCollection)
      return info.kind == TypeKind::SchemaObject;
    type = info.element();
  }
}

} // namespace

void ProgramBinder::reportUnknownFunction(ExprId call) {
  llvm::StringRef name = str(P.exprs[call].as<CallExpr>().name());
  std::vector<llvm::StringRef> names;
  for (const BuiltinInfo &builtin : allBuiltins())
    if (builtin.result != ResultRule::Function && builtin.result != ResultRule::Method)
      names.push_back(builtin.name);
  llvm::sort(names);
  diags().report(diag::unknown_function, rangeOf(call), name.str(), didYouMean(name, names));
}

TypeId ProgramBinder::typeCall(ExprId id, TypeId dest) {
  const Expr expr = P.exprs[id];
  Builtin callee = P.builtin(expr);
  if (callee == Builtin::Invoke)
    return typeInvoke(id, dest);
  if (callee == Builtin::Call)
    return typeMethod(id);

  ExprList args = list(id);
  if (callee == Builtin::Unknown) {
    for (ExprId arg : args)
      type(arg);
    reportUnknownFunction(id);
    return types().dynamicType();
  }
  const BuiltinInfo &builtin = infoOf(callee);
  bool isGuarded = builtin.result == ResultRule::Try || builtin.result == ResultRule::Can;
  Quiet += isGuarded;
  llvm::SmallVector<TypeId, 4> given;
  for (ExprId arg : args)
    given.push_back(type(arg));
  Quiet -= isGuarded;

  // With `...` the last argument stands for as many as it has elements.
  bool isExpanded = expr.isExpanded() && !given.empty();
  bool isEventual = false;
  if (isExpanded) {
    IterationTypes iteration = W.rules.iteration(given.back());
    if (!iteration.mayBeOne && !Quiet)
      diags().report(diag::not_iterable, rangeOf(args.back()), phrase::an_expansion(),
                     types().str(given.back()));
    isEventual = types().isEventual(given.back());
    given.back() = iteration.value;
  }
  // Which of several parameters an element of the list would be is nowhere said.
  if (given.size() < builtin.fewest && !(isExpanded && builtin.most == BuiltinInfo::Many)) {
    diags().report(diag::argument_count, rangeOf(id), builtin.name.str(), countOf(builtin),
                   given.size());
    return types().dynamicType();
  }
  size_t sure = given.size() - isExpanded; // what is expanded may be empty
  if (sure > builtin.most) {
    diags().report(diag::extra_argument, rangeOf(args[builtin.most]), builtin.name.str(),
                   countOf(builtin));
    return types().dynamicType();
  }
  for (size_t i = 0; i < given.size() && !isGuarded; ++i)
    checkArgument(args[i], given[i], builtin.parameter(i), builtin.name);
  if (builtin.result == ResultRule::Recover && !types().isEventual(given[0]) &&
      types().kind(given[0]) != TypeKind::Dynamic)
    diags().report(diag::recover_not_output, rangeOf(args[0]), types().str(given[0]));
  if (builtin.result == ResultRule::Lookup && !isExpanded)
    if (TypeId member = namedMember(given[0], args[1])) {
      // Members of an object are not converted to what the default is.
      if (given.size() > 2)
        member = W.rules.either({member, given[2]});
      given[0] =
          types().isEventual(given[0]) ? types().output(types().map(member)) : types().map(member);
    }
  TypeId result = builtinResult(builtin.result, given);
  return isEventual ? types().output(result) : result;
}

/// The type of the member of an object of type `object` that the literal `key` names, or None.
TypeId ProgramBinder::namedMember(TypeId object, ExprId key) {
  return P.exprs[key].kind == ExprKind::String
             ? types()[W.rules.unwrap(object)].member(P.exprs[key].text())
             : TypeId();
}

void ProgramBinder::checkArgument(ExprId arg, TypeId given, Parameter parameter,
                                  llvm::StringRef function) {
  TypeStore &store = types();
  TypeId expected;
  switch (parameter) {
  case Parameter::Any:
    return;
  case Parameter::Sequence:
  case Parameter::Uniform:
  case Parameter::Mapping:
  case Parameter::Collection:
  case Parameter::Countable:
    if (!isCollectionFor(parameter, given, store, W.rules) && !Quiet)
      diags().report(diag::wrong_collection, rangeOf(arg), function.str(), collectionsOf(parameter),
                     store.str(given));
    return;
  case Parameter::Resource: {
    TypeKind kind = store.kind(given);
    if (kind != TypeKind::Resource && kind != TypeKind::Component && kind != TypeKind::Dynamic)
      diags().report(diag::receiver_not_resource, rangeOf(arg),
                     fmt::format("`{}`", std::string_view(function)), store.str(given));
    return;
  }
  case Parameter::String:
    expected = store.stringType();
    break;
  case Parameter::Int:
    expected = store.intType();
    break;
  case Parameter::Number:
    expected = store.numberType();
    break;
  case Parameter::Strings:
    expected = store.list(store.stringType());
    break;
  case Parameter::Numbers:
    expected = store.list(store.numberType());
    break;
  case Parameter::Assets:
    expected = store.map(store.unionOf({store.assetType(), store.archiveType()}));
    break;
  }
  if (W.rules.classify(store.resolved(given), expected) == Conversion::None)
    reportMismatch(arg, expected, [&] { return phrase::place_argument(function); });
}

TypeId ProgramBinder::builtinResult(ResultRule rule, llvm::ArrayRef<TypeId> given) {
  TypeStore &store = types();
  TypeRules &rules = W.rules;
  auto lifted = [&](TypeId result) {
    for (TypeId type : given)
      result = rules.lift(result, type);
    return result;
  };
  // Those that look at a collection but not into its elements are eventual only if the collection
  // is, or another argument.
  auto liftedByRest = [&](TypeId result) {
    for (TypeId type : given.drop_front())
      result = rules.lift(result, type);
    return rules.liftShallow(result, given[0]);
  };
  switch (rule) {
  case ResultRule::String:
    return lifted(store.stringType());
  case ResultRule::Int:
    return lifted(store.intType());
  case ResultRule::Ints:
    return lifted(store.list(store.intType()));
  case ResultRule::Strings:
    return lifted(store.list(store.stringType()));
  case ResultRule::Asset:
    return lifted(store.assetType());
  case ResultRule::Archive:
    return lifted(store.archiveType());
  case ResultRule::Dynamic:
    return lifted(store.dynamicType());
  case ResultRule::Length:
    return liftedByRest(store.intType());
  case ResultRule::Element:
    return liftedByRest(rules.iteration(given[0]).value);
  case ResultRule::SingleOrNone:
    return liftedByRest(store.optional(rules.iteration(given[0]).value));
  case ResultRule::Lookup: {
    TypeId value = rules.iteration(given[0]).value;
    // What a map of one kind of values lacks is of that kind, too.
    bool isOpen = store.kind(rules.unwrap(given[0])) != TypeKind::Map ||
                  store.kind(store.resolved(value)) == TypeKind::Dynamic;
    if (given.size() > 2 && (isOpen || store.kind(store.resolved(given[2])) != TypeKind::Dynamic))
      value = rules.unify(value, given[2]);
    return rules.lift(rules.liftShallow(value, given[0]), given[1]);
  }
  case ResultRule::Entries: {
    IterationTypes iteration = rules.iteration(given[0]);
    return liftedByRest(
        store.list(store.object({W.names.key, W.names.value}, {iteration.key, iteration.value})));
  }
  case ResultRule::MinMax: {
    bool isInt =
        llvm::all_of(given, [&](TypeId type) { return store.resolved(type) == store.intType(); });
    return lifted(isInt ? store.intType() : store.numberType());
  }
  case ResultRule::SameOutput:
    return store.output(store.resolved(given[0]));
  case ResultRule::UnknownOutput:
    return store.output(store.dynamicType());
  case ResultRule::Try: {
    TypeId result = rules.either(given);
    // All attempts are meant to be alike: what is not known otherwise has the names of the schema.
    if (store.kind(store.resolved(result)) == TypeKind::Dynamic)
      if (auto *known =
              llvm::find_if(given, [&](TypeId type) { return holdsSchemaObject(store, type); });
          known != given.end())
        result = *known;
    // What cannot be told before the program runs fails or not only then.
    bool isLate = llvm::any_of(given, [&](TypeId type) { return store.containsEventuals(type); });
    return isLate ? store.output(store.resolved(result)) : result;
  }
  case ResultRule::Can:
    return lifted(store.boolType());
  case ResultRule::Recover:
    return store.output(rules.unify(store.resolved(given[0]), store.resolved(given[1])));
  case ResultRule::Function: // typeInvoke and typeMethod know more
  case ResultRule::Method:
    break;
  }
  return store.dynamicType();
}

// ---- invoke.

TypeId ProgramBinder::typeInvoke(ExprId id, TypeId dest) {
  ExprList args = list(id);
  TypeId unknown = types().output(types().dynamicType());
  auto typeAll = [&] {
    for (ExprId arg : args)
      type(arg);
    return unknown;
  };
  if (args.empty() || P.exprs[args[0]].kind != ExprKind::String) {
    diags().report(diag::token_not_literal, rangeOf(id));
    return typeAll();
  }
  if (StdFunction native = P.nativeFunction(P.exprs[id]); native != StdFunction::Unknown)
    return typeStdCall(id, native, dest);
  llvm::StringRef token = literalText(args[0]);
  llvm::StringRef version;
  if (args.size() > 1 && P.exprs[args.back()].kind == ExprKind::Object) {
    ExprList items = list(args.back());
    for (size_t i = 0; args.size() > 2 && i + 1 < items.size(); i += 2)
      if (literalText(items[i]) == "version")
        version = literalText(items[i + 1]);
  }
  const schema::Function *function = lookUpFunction(token, version, rangeOf(args[0]));
  if (!function)
    return typeAll();
  P.functions[id] = function;
  if (!function->multiArgumentInputs.empty() && !makeObjectForm(id, *function))
    return typeAll();
  args = list(id);
  if (args.size() > 3)
    diags().report(diag::extra_argument, rangeOf(args[3]), "invoke",
                   phrase::two_or_three_arguments());

  type(args[0]);
  auto owner = [&] { return phrase::owning_type(token); };
  const Members &members = W.schemas.arguments(*function);
  if (args.size() < 2) {
    reportMissing(members, {}, owner, rangeOf(id));
  } else {
    if (P.exprs[args[1]].kind == ExprKind::Object)
      P.exprs[args[1]].type = assignMembers(args[1], members, owner);
    else
      type(args[1]);
    if (args.size() > 2)
      typeInvokeOptions(args[2]);
    for (ExprId extra : llvm::ArrayRef(args).drop_front(std::min<size_t>(args.size(), 3)))
      type(extra);
  }
  TypeId result = W.schemas.result(*function);
  if (types().kind(result) == TypeKind::None)
    result = types().dynamicType();
  if (!isCalledEarly(id))
    return types().output(result);
  P.earlyCalls.insert(id);
  return result;
}

/// True if the result of the invoke `id` decides what is made, and nothing has to be waited for
/// to make the call.
bool ProgramBinder::isCalledEarly(ExprId id) {
  ExprList args = list(id);
  // A function of the package `std` may fail where the value is never looked at.
  if (!EarlyCalls.contains(id) ||
      ir::stdFunctionOf(literalText(args[0])) != ir::StdFunction::Unknown)
    return false;
  if (args.size() > 1 && types().containsEventuals(P.exprs[args[1]].type))
    return false;
  if (args.size() < 3 || P.exprs[args[2]].kind != ExprKind::Object)
    return args.size() < 3;
  ExprList options = list(args[2]);
  for (size_t i = 0; i + 1 < options.size(); i += 2)
    if (literalText(options[i]) == "dependsOn")
      return false;
  return true;
}

void ProgramBinder::typeInvokeOptions(ExprId id) {
  if (P.exprs[id].kind != ExprKind::Object) {
    type(id);
    diags().report(diag::bad_invoke_options, rangeOf(id));
    return;
  }
  TypeStore &store = types();
  const std::pair<llvm::StringRef, TypeId> options[] = {
      {"dependsOn", store.list(store.dynamicType())},
      {"parent", store.dynamicType()},
      {"pluginDownloadUrl", store.stringType()},
      {"provider", store.dynamicType()},
      {"version", store.stringType()}};
  ExprList items = list(id);
  llvm::SmallVector<StrId, 5> names;
  llvm::SmallVector<TypeId, 5> values;
  for (size_t i = 0; i + 1 < items.size(); i += 2) {
    type(items[i]);
    llvm::StringRef name = literalText(items[i]);
    auto option = llvm::find_if(options, [&](auto &each) { return each.first == name; });
    names.push_back(P.intern(name));
    if (option != std::end(options)) {
      values.push_back(assign(items[i + 1], store.optional(option->second),
                              [&] { return phrase::place_option(name); }));
      continue;
    }
    values.push_back(type(items[i + 1]));
    diags().report(diag::unknown_invoke_option, rangeOf(items[i]), name.str(),
                   didYouMean(name, llvm::to_vector<5>(llvm::make_first_range(options))));
  }
  P.exprs[id].type = store.object(names, values);
}

bool ProgramBinder::makeObjectForm(ExprId call, const schema::Function &function) {
  ExprList args = list(call);
  const Members &members = W.schemas.arguments(function);
  llvm::ArrayRef<Member> inputs = members.items();
  auto isObjectOfInputs = [&](ExprId id) {
    ExprList items = list(id);
    if (P.exprs[id].kind != ExprKind::Object || items.empty())
      return false;
    for (size_t i = 0; i + 1 < items.size(); i += 2)
      if (P.exprs[items[i]].kind != ExprKind::String || !members.find(P.exprs[items[i]].text()))
        return false;
    return true;
  };
  size_t given = args.size() - 1;
  if (given >= 1 && isObjectOfInputs(args[1]) && given <= 2) {
    bool firstIsObject = types().kind(inputs[0].type) == TypeKind::SchemaObject ||
                         types().kind(inputs[0].type) == TypeKind::Map;
    if (!firstIsObject) {
      std::vector<llvm::StringRef> names = memberNames(members);
      diags().report(diag::positional_arguments, rangeOf(call), function.token.str(),
                     llvm::join(names, ", "));
      return false;
    }
  }
  if (given > inputs.size() + 1) {
    diags().report(diag::extra_argument, rangeOf(args[inputs.size() + 2]), function.token.str(),
                   phrase::arguments_and_options(inputs.size()));
    return false;
  }
  ExprList items;
  for (size_t i = 0; i < std::min(given, inputs.size()); ++i) {
    items.push_back(P.exprs.string(inputs[i].name, rangeOf(args[i + 1])));
    items.push_back(args[i + 1]);
  }
  SrcRange range = items.empty() ? rangeOf(call) : rangeOf(items.back());
  ExprList changed{args[0], P.exprs.object(items, range)};
  if (given > inputs.size())
    changed.push_back(args.back());
  P.exprs.setList(call, changed);
  return true;
}

// ---- call.

TypeId ProgramBinder::typeMethod(ExprId id) {
  ExprList args = list(id);
  TypeId unknown = types().output(types().dynamicType());
  if (args.size() < 2 || args.size() > 3) {
    for (ExprId arg : args)
      type(arg);
    if (args.size() > 3)
      diags().report(diag::extra_argument, rangeOf(args[3]), "call",
                     phrase::two_or_three_arguments());
    else
      diags().report(diag::argument_count, rangeOf(id), "call", phrase::two_or_three_arguments(),
                     args.size());
    return unknown;
  }
  TypeId receiver = type(args[0]);
  type(args[1]);
  auto giveUp = [&] {
    if (args.size() > 2)
      type(args[2]);
    return unknown;
  };
  const Type &shape = types()[receiver];
  if (shape.kind == TypeKind::Dynamic || (shape.kind == TypeKind::Resource && !shape.resource))
    return giveUp();
  if (shape.kind != TypeKind::Resource) {
    diags().report(diag::receiver_not_resource, rangeOf(args[0]), "`call`", types().str(receiver));
    return giveUp();
  }
  if (P.exprs[args[1]].kind != ExprKind::String) {
    diags().report(diag::method_not_literal, rangeOf(args[1]));
    return giveUp();
  }
  llvm::StringRef name = literalText(args[1]);
  const schema::Resource &resource = *shape.resource;
  auto method =
      llvm::find_if(resource.methods, [&](const schema::Method &m) { return m.name == name; });
  const schema::Function *function = method == resource.methods.end() || !resource.package
                                         ? nullptr
                                         : resource.package->function(method->functionToken);
  if (!function) {
    std::vector<llvm::StringRef> names;
    for (const schema::Method &candidate : resource.methods)
      names.push_back(candidate.name);
    diags().report(diag::unknown_method, rangeOf(args[1]), resource.token.str(), name.str(),
                   didYouMean(name, names));
    return giveUp();
  }
  P.functions[id] = function;
  const Members &members = W.schemas.arguments(*function);
  auto owner = [&] { return phrase::owning_method(name); };
  if (args.size() > 2 && P.exprs[args[2]].kind == ExprKind::Object)
    P.exprs[args[2]].type = assignMembers(args[2], members, owner);
  else if (args.size() > 2)
    type(args[2]);
  else
    reportMissing(members, {}, owner, rangeOf(id));
  TypeId result = W.schemas.result(*function);
  if (types().kind(result) == TypeKind::None)
    result = types().dynamicType();
  return function->isReturnPlain ? result : types().output(result);
}

} // namespace pcl::bind
