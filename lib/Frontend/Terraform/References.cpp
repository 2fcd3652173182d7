// Names and what stands behind them: variables, locals, resources, data, modules, iterators;
// attributes, indices, splats.
#include "Kubernetes.h"
#include "Ranges.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

namespace pcl::terraform {

using llvm::dyn_cast;
using llvm::isa;

/// The member `name` of `object` where that is written out, else nothing.
std::optional<ExprId> ExpressionConverter::writtenMember(ExprId object,
                                                         llvm::StringRef name) const {
  llvm::ArrayRef<ExprId> items;
  if (X[object].kind == ir::ExprKind::Object)
    items = X.list(object);
  for (size_t i = 0; i + 1 < items.size(); i += 2)
    if (X[items[i]].kind == ir::ExprKind::String && W.program.str(X[items[i]].text()) == name)
      return items[i + 1];
  return std::nullopt;
}

/// The name of the member that `step` reads, where it is written: `.a`, `["a"]`.
static std::optional<llvm::StringRef> nameIn(const syntax::Expr *step) {
  if (auto *attr = dyn_cast<syntax::GetAttrExpr>(step))
    return attr->name;
  return syntax::plainText(llvm::cast<syntax::IndexExpr>(step)->key);
}

Val ExpressionConverter::convertTraversal(const syntax::Expr *expr, const Scope &scope) {
  // The steps down to the root, which may be many: no recursion.
  llvm::SmallVector<const syntax::Expr *, 8> steps;
  const syntax::Expr *at = expr;
  std::optional<Val> root;
  while (true) {
    if (auto *index = dyn_cast<syntax::IndexExpr>(at);
        index && (root = elementOfOne(*index, scope)))
      break;
    if ((root = convertRoot(at, scope)))
      break;
    steps.push_back(at);
    if (auto *attr = dyn_cast<syntax::GetAttrExpr>(at))
      at = attr->source;
    else
      at = llvm::cast<syntax::IndexExpr>(at)->source;
  }
  Val val = *root;
  if (steps.empty())
    val = wholeModule(expr, val, scope);
  else if (std::optional<Val> instance = instanceWithoutIndex(at, *steps.back(), val, scope))
    val = *instance;
  const Field *last = nullptr;
  // A trigger stands for what is written there, of which one member is read.
  auto *trigger = dyn_cast<syntax::GetAttrExpr>(at);
  bool isWritten = trigger && trigger->name == "triggers_replace";
  for (const syntax::Expr *step : llvm::reverse(steps)) {
    bool fails = val.fails;
    ExprId whole = val.expr;
    auto *named = dyn_cast<syntax::GetAttrExpr>(step);
    std::optional<llvm::StringRef> name = nameIn(step);
    last = name && val.type->is(TyKind::Object) ? val.type->field(*name) : nullptr;
    bool isOutput = last && val.type->isInstance;
    if (auto *attr = dyn_cast<syntax::GetAttrExpr>(step))
      val = getAttr(val, attr->name, attr->nameRange, step->range);
    else
      val = getIndex(val, llvm::cast<syntax::IndexExpr>(step)->key, scope, step->range);
    if (std::optional<ExprId> member =
            isWritten && named ? writtenMember(whole, named->name) : std::nullopt)
      val.expr = *member;
    val.fails |= fails;
    val.mayBeNull |= isOutput && last->mayBeNull;
  }
  // What is not set is null: it is there, and an attempt of it succeeds.
  val.mayBeNull |= last && last->isNullable;
  if (last && last->isNullable &&
      (last->isLeftOut || scope.isInAttempt() || last->type->is(TyKind::Unknown)) &&
      (X[val.expr].kind == ir::ExprKind::GetAttr || X[val.expr].kind == ir::ExprKind::Index))
    val.expr = V.memberOrNull(X[val.expr].object(), *last, expr->range);
  return val;
}

/// The first instance of what `root` names, where `step` asks an attribute of all.
std::optional<Val> ExpressionConverter::instanceWithoutIndex(const syntax::Expr *root,
                                                             const syntax::Expr &step,
                                                             const Val &all, const Scope &scope) {
  auto *attr = dyn_cast<syntax::GetAttrExpr>(&step);
  Declared *declared = attr && all.type->isListLike() ? namedBy(root, scope) : nullptr;
  bool isCounted =
      declared &&
      (declared->item->kind == ItemKind::Resource || declared->item->kind == ItemKind::Data) &&
      (declared->repeat == Declared::Repeat::Count ||
       declared->repeat == Declared::Repeat::OneOrNone);
  if (!isCounted || llvm::isDigit(attr->name.front()))
    return std::nullopt;
  S.diags.report(diag::tf_instance_without_index, root->range, address(*declared->item));
  if (declared->repeat == Declared::Repeat::OneOrNone)
    return theOne(*declared, root->range);
  return Val{W.element(all.expr, 0, root->range), S.types.elementOf(all.type), all.isEventual};
}

std::optional<Val> ExpressionConverter::convertRoot(const syntax::Expr *expr, const Scope &scope) {
  if (isa<syntax::SplatItemExpr>(expr))
    return V.use(scope.item());
  if (auto *variable = dyn_cast<syntax::VariableExpr>(expr)) {
    const Binding *bound = scope.find(variable->name);
    if (bound && bound->kind == Binding::Value)
      return V.use(bound->value);
    if (bound && bound->kind == Binding::Iterator && bound->key.expr) {
      Val key = V.use(bound->key), value = V.use(bound->value);
      return Val{W.object({{"key", key.expr}, {"value", value.expr}}, expr->range),
                 S.types.object({{"key", "key", key.type}, {"value", "value", value.type}}),
                 key.isEventual || value.isEventual};
    }
    return unknownReference(expr, variable->name);
  }
  if (isa<syntax::IndexExpr>(expr))
    return std::nullopt;
  auto *attr = dyn_cast<syntax::GetAttrExpr>(expr);
  if (!attr)
    return convert(expr, scope);
  if (std::optional<Val> value = terraformDataTrigger(*attr, scope))
    return value;
  if (auto *inner = dyn_cast<syntax::GetAttrExpr>(attr->source)) {
    // `data.aws_ami.x`, and `resource.aws_vpc.x`, which is the long form of `aws_vpc.x`.
    auto *mode = dyn_cast<syntax::VariableExpr>(inner->source);
    if (!mode || !llvm::is_contained({"data", "resource", "ephemeral"}, mode->name) ||
        scope.find(mode->name))
      return std::nullopt;
    std::string address = (inner->name + "." + attr->name).str();
    if (mode->name != "resource")
      address = (mode->name + "." + address).str();
    if (Declared *declared = D.find(address))
      return referenceTo(*declared, scope, expr->range);
    return unknownReference(expr, address);
  }
  auto *root = dyn_cast<syntax::VariableExpr>(attr->source);
  if (!root)
    return std::nullopt;
  llvm::StringRef name = root->name;
  if (const Binding *bound = scope.find(name)) {
    if (bound->kind == Binding::Value)
      return std::nullopt;
    if (std::optional<Val> part = convertBound(*attr, *bound))
      return part;
    // The iterator of a block is an object, whose missing member an attempt may ask for.
    if (bound->kind == Binding::Iterator)
      return std::nullopt;
    return unknownReference(expr, (name + "." + attr->name).str());
  }
  if (name == "data" || name == "resource" || name == "ephemeral")
    return unknownReference(expr, (name + "." + attr->name).str());
  if (std::optional<Val> value = convertGlobal(*attr, name))
    return value;
  std::string address = (name + "." + attr->name).str();
  if (Declared *declared = D.find(address))
    return referenceTo(*declared, scope, expr->range);
  return unknownReference(expr, address);
}

/// A part of what a block binds: `each.key`, `count.index`, `setting.value`.
std::optional<Val> ExpressionConverter::convertBound(const syntax::GetAttrExpr &expr,
                                                     const Binding &binding) {
  bool isCount = binding.kind == Binding::Count;
  if (!isCount && expr.name == "key")
    return V.use(binding.key);
  if (expr.name == (isCount ? "index" : "value"))
    return V.use(binding.value);
  return std::nullopt;
}

/// What Terraform knows by itself: `path.module`, `terraform.workspace`.
std::optional<Val> ExpressionConverter::convertGlobal(const syntax::GetAttrExpr &expr,
                                                      llvm::StringRef root) {
  SrcRange range = expr.range;
  auto call = [&](ir::Builtin builtin) {
    return Val{W.call(builtin, {}, range), S.types.string()};
  };
  if (root == "terraform" && (expr.name == "workspace" || expr.name == "env"))
    return call(ir::Builtin::Stack);
  if (root != "path")
    return std::nullopt;
  if (expr.name != "cwd" && expr.name != "root" && expr.name != "module")
    return std::nullopt;
  // Where Terraform looks for files of the source, the program looks for what was taken along.
  const std::string &directory = expr.name == "module" ? C.module.path : S.root;
  S.assets.keepDirectory(directory, C.module.path);
  std::optional<std::string> place = S.assets.placeOf(directory, C.module.path);
  std::string path = place.value_or(frontend::AssetsFolder.str());
  if (expr.name != "cwd") // relative, as in Terraform, to where the program runs
    return Val{W.text(path, range), S.types.string()};
  ExprId start = W.call(ir::Builtin::Cwd, {}, range);
  return Val{X.templateOf({start, W.text("/" + path, range)}, range), S.types.string()};
}

/// Where `expr` is a module as a whole, and not one of its outputs: the object of its outputs.
Val ExpressionConverter::wholeModule(const syntax::Expr *expr, const Val &val, const Scope &scope) {
  auto *attr = dyn_cast<syntax::GetAttrExpr>(expr);
  auto *root = attr ? dyn_cast<syntax::VariableExpr>(attr->source) : nullptr;
  if (!root || root->name != "module" || scope.find(root->name) || !W.isSimple(val.expr))
    return val;
  Declared *module = D.find(("module." + attr->name).str());
  if (!module || module->isMissing || module->repeat != Declared::Repeat::None)
    return val;
  llvm::SmallVector<ExprId, 16> items;
  std::vector<Field> fields = val.type->fields;
  for (Field &field : fields) {
    items.append(
        {W.text(field.name, expr->range), W.access(W.again(val.expr), field.pulumi, expr->range)});
    field.pulumi = field.name;
  }
  return {X.object(items, expr->range), S.types.object(std::move(fields)), val.isEventual};
}

Val ExpressionConverter::referenceTo(Declared &declared, const Scope &scope, SrcRange range) {
  if (declared.item->kind == ItemKind::Local)
    ensureLocal(declared, scope);
  else if (declared.item->type == Providers::TerraformData)
    ensureStash(declared);
  if (declared.isMissing)
    return V.notImplemented(range);
  if (declared.repeat == Declared::Repeat::OneOrNone && declared.type)
    return asList(declared, theOne(declared, range), range);
  const Ty *type = declared.type ? declared.type : S.types.unknown();
  // A number that the program's own cannot hold is written where it is used, as far as it is
  // computed with here.
  if (declared.item->kind == ItemKind::Local && type->is(TyKind::Number) &&
      !V.isExact(declared.value))
    return {W.again(declared.value), type};
  return {W.ref(declared.name, range), type, declared.isEventual, declared.mayBeNull};
}

Val ExpressionConverter::unknownReference(const syntax::Expr *expr, llvm::StringRef address) {
  llvm::StringRef near = D.nearestAddress(address);
  auto report = S.diags.report(diag::tf_undeclared, expr->range, address.str());
  if (!near.empty())
    report.note(fmt::format("did you mean `{}`?", std::string_view(near)));
  return V.notImplemented(expr->range);
}

void ExpressionConverter::ensureLocal(Declared &local, const Scope &user) {
  if (local.type)
    return;
  if (local.isConverting) {
    S.diags.report(diag::tf_local_cycle, local.item->range(), address(*local.item));
    local.isMissing = true;
    return;
  }
  local.isConverting = true;
  // The local is converted as if it stood alone: what is in scope where it is used is not in scope
  // in it.
  std::vector<StrId> outerNotes = std::exchange(W.notes, {});
  {
    frontend::IRWriter::Construct construct(W, local.item->record);
    Val val = convert(local.item->local->expr, user.elsewhere());
    local.value = val.expr;
    local.type = val.type;
    local.isEventual = val.isEventual;
    local.mayBeNull = val.mayBeNull;
  }
  local.isConverting = false;
  local.notes = std::exchange(W.notes, std::move(outerNotes));
}

/// Converts what a `terraform_data` holds when it is needed first: its type is that of the
/// reference.
void ExpressionConverter::ensureStash(Declared &stash) {
  if (stash.type || stash.isConverting)
    return;
  std::vector<StrId> outerNotes = std::exchange(W.notes, {});
  {
    frontend::IRWriter::Construct construct(W, stash.item->record);
    ensureRange(stash, *this);
    stash.isConverting = true;
    Scope scope;
    bindRange(stash, scope, *this);
    const syntax::Attribute *input = stash.item->body->attribute("input");
    stash.input = input ? V.asData(convert(input->expr, scope), input->expr->range)
                        : Val{X.null(stash.item->range()), S.types.null()};
  }
  stash.isConverting = false;
  W.notes = std::move(outerNotes);
  stash.type = D.repeated(stash, S.types.stash(stash.input->type));
}

/// `self.triggers_replace` of a `terraform_data`.
std::optional<Val> ExpressionConverter::ownTrigger(const Declared &declared, llvm::StringRef name,
                                                   const Scope &scope) {
  const syntax::Attribute *trigger = declared.item->body->attribute("triggers_replace");
  if (declared.item->type != Providers::TerraformData || !trigger || name != trigger->name)
    return std::nullopt;
  Scope inside = scope.elsewhere();
  for (llvm::StringRef instance : {"count", "each"})
    if (const Binding *bound = scope.find(instance))
      inside.bind(*bound);
  return convert(trigger->expr, inside);
}

/// `terraform_data.x.triggers_replace`, which is an option and no property: its value once more.
std::optional<Val> ExpressionConverter::terraformDataTrigger(const syntax::GetAttrExpr &expr,
                                                             const Scope &scope) {
  auto *self = dyn_cast<syntax::VariableExpr>(expr.source);
  if (const Binding *bound = self ? scope.find(self->name) : nullptr)
    return bound->owner ? ownTrigger(*bound->owner, expr.name, scope) : std::nullopt;
  auto *index = dyn_cast<syntax::IndexExpr>(expr.source);
  auto *attr = dyn_cast<syntax::GetAttrExpr>(index ? index->source : expr.source);
  auto *root = attr ? dyn_cast<syntax::VariableExpr>(attr->source) : nullptr;
  if (!root || root->name != Providers::TerraformData || expr.name != "triggers_replace")
    return std::nullopt;
  Declared *declared = D.find((root->name + "." + attr->name).str());
  const syntax::Attribute *trigger =
      declared ? declared->item->body->attribute(expr.name) : nullptr;
  constexpr unsigned MaxChain = 8; // each use writes the value anew
  bool isCounted = declared && (declared->repeat == Declared::Repeat::Count ||
                                declared->repeat == Declared::Repeat::OneOrNone);
  bool isOfEach = declared && declared->repeat == Declared::Repeat::ForEach;
  bool isRight =
      index ? isCounted || isOfEach : declared && declared->repeat == Declared::Repeat::None;
  if (!trigger || !isRight || scope.detours() == MaxChain)
    return std::nullopt;
  Scope inside = scope.elsewhere(/*detours=*/1);
  if (index && isCounted)
    inside.bind({"count", Binding::Count, convert(index->key, scope, S.types.number()), {}});
  if (index && isOfEach) {
    ensureRange(*declared, *this);
    Val key = convert(index->key, scope, S.types.string());
    Val all{W.again(declared->range.expr), declared->range.type, declared->range.isEventual};
    Val value{X.index(all.expr, W.again(key.expr), expr.range), S.types.elementOf(all.type),
              all.isEventual};
    inside.bind({"each", Binding::Each, value, key});
  }
  return convert(trigger->expr, inside);
}

const Field *ExpressionConverter::fieldFor(const Ty *schema, llvm::StringRef name, SrcRange range) {
  const Field *field = schema->field(name);
  if (!field)
    S.diags.report(diag::tf_unknown_field, range, name.str());
  return field;
}

/// Whether no value of `type` has a member `name`, so that reading it fails.
static bool hasNoMember(const Ty *type, llvm::StringRef name) {
  if (type->is(TyKind::Object))
    return !type->field(name);
  if (type->isListLike()) { // the index 0 may be written as a name
    const Ty *element = type->element;
    bool isOpen = element && (element->isProperty || element->is(TyKind::Schema) ||
                              element->is(TyKind::Unknown) || element->isInstance);
    return !llvm::isDigit(name.front()) && !isOpen;
  }
  return type->is(TyKind::Null) || (type->isPrimitive() && !type->isProperty);
}

/// The texts that `map` has in Base64.
Val ExpressionConverter::decoded(const Val &map, SrcRange range) {
  return V.loop(map, "key", "text", range, [&](const Val &key, const Val &text) {
    ValueWriter::LoopBody body;
    body.key = V.use(key);
    body.value = {W.call(ir::Builtin::FromBase64, {V.use(text).expr}, range), S.types.string()};
    return body;
  });
}

Val ExpressionConverter::getAttr(Val source, llvm::StringRef name, SrcRange nameRange,
                                 SrcRange range) {
  const Ty *type = source.type;
  // Terraform's old `list.*.a.b` and objects that providers declare as lists are read without an
  // index at times.
  if (type->is(TyKind::Singleton))
    type = type->element;
  if (type->is(TyKind::Schema)) {
    const Field *field = fieldFor(type, name, nameRange);
    if (!field)
      return {W.access(source.expr, frontend::camelCase(name), range),
              S.types.property(TyKind::Unknown), source.isEventual};
    Val made{W.access(source.expr, field->pulumi, range), field->type, source.isEventual};
    if (field->rename == Field::Rename::Filter)
      made.expr = W.element(W.access(W.element(made.expr, 0, range), "values", range), 0, range);
    else if (field->rename == Field::Rename::Within)
      made.expr = W.access(made.expr, field->other, range);
    else if (field->rename == Field::Rename::List)
      made.expr = W.element(made.expr, 0, range);
    else if (field->rename == Field::Rename::Not)
      made.expr = X.unary(ir::UnaryOp::Not, made.expr, range);
    else if (field->rename == Field::Rename::Enabled || field->rename == Field::Rename::Disabled) {
      bool isEnabled = field->rename == Field::Rename::Enabled;
      made.expr = X.binary(ir::BinaryOp::Equal, made.expr,
                           W.text(isEnabled ? "Enabled" : "Disabled", range), range);
    } else if (field->rename == Field::Rename::Gone)
      made = {X.null(range), S.types.null()};
    else if (field->rename == Field::Rename::Vpc)
      made.expr = X.binary(ir::BinaryOp::Equal, made.expr, W.text("vpc", range), range);
    else if (field->rename == Field::Rename::Ssl)
      made.expr = X.binary(ir::BinaryOp::Equal, made.expr,
                           W.text("TRUSTED_CLIENT_CERTIFICATE_REQUIRED", range), range);
    return field->isEncoded ? decoded(made, range) : made;
  }
  // Terraform 0.11 named the outputs of a remote state without the word `outputs`.
  if (type == S.providers.data(Providers::RemoteState)->type && name != "outputs")
    return getAttr(getAttr(source, "outputs", nameRange, range), name, nameRange, range);
  // The package has the state of a release among what Terraform calls its metadata.
  if (name == "status" && type == S.providers.resource("helm_release")->type)
    return getAttr(getAttr(source, "metadata", nameRange, range), name, nameRange, range);
  // What is made by hand has other arguments than Terraform's.
  if (S.providers.isByHand(type) && !type->field(name)) {
    bool isRelease = type == S.providers.resource("helm_release")->type;
    if (std::optional<llvm::StringRef> option = repositoryOption(name); option && isRelease)
      return {W.access(W.access(source.expr, "repositoryOpts", range), *option, range),
              S.types.property(TyKind::String), source.isEventual};
    if (isRelease && name == "wait")
      return {X.unary(ir::UnaryOp::Not, W.access(source.expr, "skipAwait", range), range),
              S.types.property(TyKind::Bool), source.isEventual};
    W.dropped(diag::tf_argument_without_property, nameRange, name.str());
    return V.notImplemented(range);
  }
  // A member that is null in some values and missing in others is read.
  auto isThere = [](const Field &field) {
    return !field.isOptional || field.isNullable || field.isUnset;
  };
  if (const Field *field = type->field(name);
      field && field->type->is(TyKind::Null) && isThere(*field))
    return {X.null(range), field->type};
  else if (field && field->pulumi.empty())
    return {source.expr, field->type, source.isEventual};
  else if (field)
    return {W.access(source.expr, field->pulumi, range), field->type, source.isEventual,
            field->isOptional && !field->fallback};
  if (type->is(TyKind::Unknown) && source.isEventual)
    S.diags.report(diag::tf_name_kept, nameRange, name.str());
  Val made{W.access(source.expr, name, range), S.types.elementOf(type), source.isEventual};
  made.fails = hasNoMember(type, name);
  return made;
}

Val ExpressionConverter::getIndex(Val source, const syntax::Expr *key, const Scope &scope,
                                  SrcRange range) {
  key = syntax::skipParens(key);
  auto *text = dyn_cast<syntax::TemplateExpr>(key);
  bool isText = text && text->isPlainString();
  if (!isText && source.type->isOfClass())
    source = V.asData(source, range);
  // Null is what a member is that goes missing, whatever its name is.
  if (!isText && source.type->is(TyKind::Object))
    source = V.withNulls(source, range);
  const Ty *type = source.type;
  if (type->is(TyKind::Singleton)) {
    if (!isText)
      return {source.expr, type->element, source.isEventual};
    type = type->element;
  }
  if (isText && type->is(TyKind::Schema))
    return getAttr(source, text->plainText(), key->range, range);
  Val index = convert(key, scope,
                      type->isListLike()  ? S.types.property(TyKind::Number)
                      : type->isMapLike() ? S.types.property(TyKind::String)
                                          : nullptr);
  const Ty *element = type->is(TyKind::Schema)
                          ? (type->isGuess() ? type : S.types.property(TyKind::Unknown))
                          : nullptr;
  if (isText)
    if (const Field *field = type->field(text->plainText())) {
      element = field->type;
      if (field->pulumi != text->plainText())
        index = V.text(field->pulumi, key->range);
    }
  bool fails = type->is(TyKind::Null) || (type->is(TyKind::Set) && !type->isPropertySet()) ||
               (type->isPrimitive() && !type->isProperty) ||
               (isText && hasNoMember(type, text->plainText()));
  if (auto *number = dyn_cast<syntax::NumberLit>(key); number && type->is(TyKind::Tuple)) {
    size_t i = 0;
    bool isWhole = !number->text.getAsInteger(10, i);
    fails |= isWhole && i >= type->elements.size();
    if (isWhole && !fails)
      element = type->elements[i];
  } else if (number && type->is(TyKind::Object)) {
    fails |= hasNoMember(type, number->text);
  }
  fails |= (type->isListLike() || type->is(TyKind::Unknown)) &&
           X[index.expr].kind == ir::ExprKind::Unary && V.isConstant(index.expr); // a negative one
  if (isText)
    X[index.expr].flags |= ir::QuotedKey;
  Val made{X.index(source.expr, index.expr, range), element ? element : S.types.elementOf(type),
           source.isEventual || index.isEventual};
  made.fails = fails || index.fails;
  return made;
}

/// Whether `expr` is an output of a module, or a part of one: whoever calls the module decides
/// whether it is null.
static bool readsOutput(const syntax::Expr *expr) {
  auto *root = dyn_cast<syntax::VariableExpr>(syntax::rootOf(expr));
  return root && root->name == "module";
}

Val ExpressionConverter::convertSplat(const syntax::SplatExpr &expr, const Scope &scope) {
  if (std::optional<Guarded> list = listOfOne(&expr, scope))
    return asList(*optionalNamedBy(expr.source, scope), list->one, expr.range);
  Val source = convert(expr.source, scope);
  const Ty *type = source.type;
  if (V.isEmptyTuple(source.expr))
    return source;
  // What the splat makes of its item.
  auto convertEach = [&](Val item) {
    Scope inside(&scope);
    inside.bindItem(item);
    return isa<syntax::SplatItemExpr>(expr.each) ? item : convert(expr.each, inside);
  };
  // A value that is no list counts as a list of it. PCL then has the one value, as for a flattened
  // block.
  bool isOne = type->is(TyKind::Singleton) || type->is(TyKind::Schema) || type->isMapLike() ||
               type->isPrimitive();
  if (type->isGuess() && isa<syntax::GetAttrExpr>(expr.source))
    isOne = false;
  if (isOne) {
    source.mayBeNull |= expr.isFull && !type->isOfClass() && readsOutput(expr.source);
    const Ty *element = type->is(TyKind::Singleton) ? type->element : type;
    // Where it is null or not, and read but once, PCL's own splat tells.
    if (source.mayBeNull && !W.isSimple(source.expr) && !type->is(TyKind::Singleton)) {
      ir::VarId item = X.addVar({});
      Val each = convertEach({X.splatItem(item, expr.range), element, source.isEventual});
      return {X.splat(source.expr, each.expr, item, expr.isFull, expr.range),
              S.types.list(each.type), source.isEventual || each.isEventual};
    }
    Val each = convertEach({source.expr, element, source.isEventual});
    if (type->is(TyKind::Singleton) || (type->is(TyKind::Schema) && !type->isResource))
      return {each.expr, S.types.singleton(each.type), each.isEventual};
    Val list = V.listOfOne(source, each, expr.range);
    list.fails = source.fails || each.fails;
    return list;
  }
  ir::VarId item = X.addVar({});
  const Ty *element = type->isGuess() ? type : S.types.elementOf(type);
  Val each = convertEach({X.splatItem(item, expr.range), element, source.isEventual});
  // Of a tuple it makes a tuple, of a list a list.
  Form form = type->isListLike() ? formOf(type) : Form::Collection;
  Val list{X.splat(source.expr, each.expr, item, expr.isFull, expr.range),
           S.types.collection(TyKind::List, each.type, form), source.isEventual || each.isEventual};
  list.fails = source.fails || each.fails;
  return list;
}

} // namespace pcl::terraform
