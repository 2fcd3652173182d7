// Names and what stands behind them: variables, locals, resources, data, modules, iterators; attributes, indices, splats.
#include "Converter.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

namespace pcl::terraform {

using llvm::dyn_cast;
using llvm::isa;

const Binding *ModuleConverter::binding(llvm::StringRef name) const {
  for (const Binding &binding : llvm::reverse(Scope))
    if (binding.name == name)
      return &binding;
  return nullptr;
}

/// What is bound to a name is written anew at each use.
Val ModuleConverter::use(const Val &val) { return {ir::clone(X, val.expr), val.type, val.isEventual}; }

Val ModuleConverter::convertTraversal(const syntax::Expr *expr) {
  // The steps down to the root, which may be many: no recursion.
  llvm::SmallVector<const syntax::Expr *, 8> steps;
  const syntax::Expr *at = expr;
  std::optional<Val> root;
  while (!(root = convertRoot(at))) {
    steps.push_back(at);
    if (auto *attr = dyn_cast<syntax::GetAttrExpr>(at))
      at = attr->source;
    else
      at = llvm::cast<syntax::IndexExpr>(at)->source;
  }
  Val val = *root;
  for (const syntax::Expr *step : llvm::reverse(steps)) {
    if (auto *attr = dyn_cast<syntax::GetAttrExpr>(step))
      val = getAttr(val, attr->name, attr->nameRange, step->range);
    else
      val = getIndex(val, llvm::cast<syntax::IndexExpr>(step)->key, step->range);
  }
  return val;
}

std::optional<Val> ModuleConverter::convertRoot(const syntax::Expr *expr) {
  if (isa<syntax::SplatItemExpr>(expr))
    return use(SplatItems.back());
  if (auto *variable = dyn_cast<syntax::VariableExpr>(expr)) {
    const Binding *bound = binding(variable->name);
    if (bound && bound->kind == Binding::Value)
      return use(bound->value);
    return unknownReference(expr, variable->name);
  }
  if (isa<syntax::IndexExpr>(expr))
    return std::nullopt;
  auto *attr = dyn_cast<syntax::GetAttrExpr>(expr);
  if (!attr)
    return convert(expr);
  if (std::optional<Val> value = terraformDataOutput(*attr))
    return value;
  if (auto *inner = dyn_cast<syntax::GetAttrExpr>(attr->source)) {
    // `data.aws_ami.x`, and `resource.aws_vpc.x`, which is the long form of `aws_vpc.x`.
    auto *mode = dyn_cast<syntax::VariableExpr>(inner->source);
    if (!mode || (mode->name != "data" && mode->name != "resource") || binding(mode->name))
      return std::nullopt;
    std::string address = (inner->name + "." + attr->name).str();
    if (mode->name == "data")
      address = "data." + address;
    if (Declared *declared = find(address))
      return referenceTo(*declared, expr->range);
    return unknownReference(expr, address);
  }
  auto *root = dyn_cast<syntax::VariableExpr>(attr->source);
  if (!root)
    return std::nullopt;
  llvm::StringRef name = root->name;
  if (const Binding *bound = binding(name)) {
    switch (bound->kind) {
    case Binding::Value:
      return std::nullopt;
    case Binding::Iterator:
    case Binding::Each:
      if (attr->name == "key")
        return use(bound->key);
      if (attr->name == "value")
        return use(bound->value);
      break;
    case Binding::Count:
      if (attr->name == "index")
        return use(bound->value);
      break;
    }
    return unknownReference(expr, (name + "." + attr->name).str());
  }
  if (name == "data" || name == "resource")
    return unknownReference(expr, (name + "." + attr->name).str());
  if (name == "path") {
    if (attr->name == "cwd")
      return Val{call("cwd", {}, expr->range), S.types.string()};
    if (attr->name == "root")
      return Val{call("rootDirectory", {}, expr->range), S.types.string()};
    if (attr->name == "module") {
      ExprId root = call("rootDirectory", {}, expr->range);
      if (IsRoot)
        return Val{root, S.types.string()};
      ExprId rest = X.string(intern("/" + TheProgram.directory()), expr->range);
      return Val{X.templateOf({root, rest}, expr->range), S.types.string()};
    }
  }
  if (name == "terraform" && (attr->name == "workspace" || attr->name == "env"))
    return Val{call("stack", {}, expr->range), S.types.string()};
  std::string address = (name + "." + attr->name).str();
  if (Declared *declared = find(address))
    return referenceTo(*declared, expr->range);
  return unknownReference(expr, address);
}

Val ModuleConverter::referenceTo(Declared &declared, SrcRange range) {
  if (declared.item->kind == ItemKind::Local)
    ensureLocal(declared);
  if (declared.isMissing)
    return notImplemented(range);
  const Ty *type = declared.type ? declared.type : S.types.unknown();
  return {X.ref(intern(declared.name), range), type, declared.isEventual};
}

Val ModuleConverter::unknownReference(const syntax::Expr *expr, llvm::StringRef address) {
  std::vector<llvm::StringRef> candidates;
  for (const auto &entry : Nodes)
    candidates.push_back(entry.first());
  llvm::sort(candidates);
  llvm::StringRef near = nearestName(address, candidates);
  auto report = S.diags.report(diag::tf_undeclared, expr->range, address.str());
  if (!near.empty())
    report.note(fmt::format("did you mean `{}`?", std::string_view(near)));
  return notImplemented(expr->range);
}

void ModuleConverter::ensureLocal(Declared &local) {
  if (local.type)
    return;
  if (local.isConverting) {
    S.diags.report(diag::tf_local_cycle, local.item->range(), address(*local.item));
    local.isMissing = true;
    return;
  }
  local.isConverting = true;
  // The local is converted as if it stood alone: what is in scope where it is used is not in scope in it.
  std::vector<Binding> scope = std::exchange(Scope, {});
  std::vector<Val> items = std::exchange(SplatItems, {});
  frontend::Outcome outer = std::exchange(Worst, frontend::Outcome::Output);
  uint32_t file = std::exchange(CurrentFile, local.item->file);
  std::vector<StrId> notes = std::exchange(Notes, {});
  Val val = convert(local.item->local->expr);
  S.account.close(local.item->record, Worst);
  local.value = val.expr;
  local.type = val.type;
  local.isEventual = val.isEventual;
  local.isConverting = false;
  Scope = std::move(scope);
  SplatItems = std::move(items);
  Worst = outer;
  CurrentFile = file;
  local.notes = std::exchange(Notes, std::move(notes));
}

Val ModuleConverter::getAttr(Val source, llvm::StringRef name, SrcRange nameRange, SrcRange range) {
  const Ty *type = source.type;
  // Terraform's old `list.*.a.b` and objects that providers declare as lists are read without an index at times.
  if (type->is(TyKind::Singleton))
    type = type->element;
  if (type->is(TyKind::Schema)) {
    const Field *field = fieldFor(type, name, nameRange);
    if (!field)
      return {TheProgram.makeAccess(source.expr, intern(frontend::camelCase(name)), range), S.types.unknown(), source.isEventual};
    return {TheProgram.makeAccess(source.expr, intern(field->pulumi), range), field->type, source.isEventual};
  }
  // Terraform 0.11 named the outputs of a remote state without the word `outputs`.
  if (type == S.providers.data(Providers::RemoteState)->type && name != "outputs")
    return getAttr(getAttr(source, "outputs", nameRange, range), name, nameRange, range);
  if (const Field *field = type->field(name))
    return {TheProgram.makeAccess(source.expr, intern(field->pulumi), range), field->type, source.isEventual};
  if (type->is(TyKind::Unknown) && source.isEventual)
    S.diags.report(diag::tf_name_kept, nameRange, name.str());
  return {TheProgram.makeAccess(source.expr, intern(name), range), S.types.elementOf(type), source.isEventual};
}

Val ModuleConverter::getElement(Val source, uint64_t index, SrcRange range) {
  ExprId key = X.number(intern(std::to_string(index)), range);
  return {X.index(source.expr, key, range), S.types.elementOf(source.type), source.isEventual};
}

Val ModuleConverter::getIndex(Val source, const syntax::Expr *key, SrcRange range) {
  key = syntax::skipParens(key);
  const Ty *type = source.type;
  auto *text = dyn_cast<syntax::TemplateExpr>(key);
  bool isText = text && text->isPlainString();
  if (type->is(TyKind::Singleton)) {
    if (!isText)
      return {source.expr, type->element, source.isEventual};
    type = type->element;
  }
  if (isText && type->is(TyKind::Schema))
    return getAttr(source, text->plainText(), key->range, range);
  Val index = convert(key, type->isListLike() ? S.types.number() : type->isMapLike() ? S.types.string() : nullptr);
  const Ty *element = type->is(TyKind::Schema) ? (type->isGuess() ? type : S.types.unknown()) : nullptr;
  if (isText)
    if (const Field *field = type->field(text->plainText())) {
      element = field->type;
      if (field->pulumi != text->plainText())
        index = stringVal(field->pulumi, key->range);
    }
  if (auto *number = dyn_cast<syntax::NumberLit>(key); number && type->is(TyKind::Tuple)) {
    size_t i = 0;
    if (!number->text.getAsInteger(10, i) && i < type->elements.size())
      element = type->elements[i];
  }
  if (isText)
    X[index.expr].flags |= ir::QuotedKey;
  return {X.index(source.expr, index.expr, range), element ? element : S.types.elementOf(type),
          source.isEventual || index.isEventual};
}

Val ModuleConverter::convertSplat(const syntax::SplatExpr &expr) {
  Val source = convert(expr.source);
  const Ty *type = source.type;
  // A value that is no list counts as a list of it. PCL then has the one value, as for a flattened block.
  bool isOne = type->is(TyKind::Singleton) || type->is(TyKind::Schema) || type->isMapLike() || type->isPrimitive();
  if (type->isGuess() && isa<syntax::GetAttrExpr>(expr.source))
    isOne = false;
  if (isOne) {
    const Ty *element = type->is(TyKind::Singleton) ? type->element : type;
    SplatItems.push_back({source.expr, element, source.isEventual});
    Val each = isa<syntax::SplatItemExpr>(expr.each) ? SplatItems.back() : convert(expr.each);
    SplatItems.pop_back();
    return {each.expr, S.types.singleton(each.type), each.isEventual};
  }
  ir::VarId item = X.addVar({});
  const Ty *element = type->isGuess() ? type : S.types.elementOf(type);
  SplatItems.push_back({X.splatItem(item, expr.range), element, source.isEventual});
  Val each = isa<syntax::SplatItemExpr>(expr.each) ? SplatItems.back() : convert(expr.each);
  SplatItems.pop_back();
  return {X.splat(source.expr, each.expr, item, expr.isFull, expr.range), S.types.list(each.type),
          source.isEventual || each.isEventual};
}

} // namespace pcl::terraform
