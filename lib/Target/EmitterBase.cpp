// The common part of the module emitters: facts of lowered expressions, comments, places.
//
// Nothing here spells anything.

#include "pcl/Target/EmitterBase.h"

#include "pcl/Schema/Package.h"

#include "llvm/ADT/StringExtras.h"

#include <set>

using namespace pcl;
using namespace pcl::target;
using ir::Expr;
using ir::ExprId;
using ir::ExprKind;
using ir::TypeId;
using ir::TypeKind;
using lower::isListKind;

EmitterBase::EmitterBase(ProjectEmitter &project, ir::ProgramId id, code::Module &module)
    : Project(project), Lang(project.language), Id(id), Bound(project.workspace.program(id)),
      Module(module), B(module), Scope(Lang.names), L(Bound) {
  Module.names = &Scope;
}

TypeId EmitterBase::typeOf(ExprId id) const {
  TypeId type = at(id).type;
  return type ? type : types().dynamicType();
}

TypeId EmitterBase::bareType(ExprId id) const {
  TypeId type = typeOf(id);
  return types().withoutNone(types().isEventual(type) ? types().resolved(type) : type);
}

bool EmitterBase::isEmptyObject(ExprId id) const {
  return at(id).kind == ExprKind::Object && at(id).listSize == 0;
}

llvm::StringRef EmitterBase::literalText(ExprId id) const {
  return at(id).kind == ExprKind::String ? str(at(id).text()) : llvm::StringRef();
}

const schema::Function *EmitterBase::functionOf(ExprId id) const {
  auto found = L.program.functions.find(id);
  return found == L.program.functions.end() ? nullptr : found->second;
}

bool EmitterBase::isVariable(ExprId id, ir::VarId var) const {
  const Expr &expr = at(id);
  return expr.kind == ExprKind::Ref && expr.refKind() == ir::RefKind::Variable && var &&
         expr.b == var.raw();
}

bool EmitterBase::isSecretConfig(const ir::Node &node) const {
  const ir::Attribute *secret = attribute(node, "secret");
  return secret && at(secret->value).kind == ExprKind::Bool && at(secret->value).boolValue();
}

bool EmitterBase::isChainSplat(ExprId list) const {
  const Expr &splat = at(list);
  if (splat.kind != ExprKind::Splat ||
      kindOf(typeOf(splat.as<ir::SplatExpr>().source())) != TypeKind::List)
    return false;
  unsigned uses = 0;
  bool isChain = true;
  ir::walk(L.program.exprs, splat.as<ir::SplatExpr>().each(), [&](ExprId id) {
    ExprKind kind = at(id).kind;
    uses += kind == ExprKind::SplatItem &&
            at(id).as<ir::SplatItemExpr>().item() == splat.as<ir::SplatExpr>().item();
    isChain &= kind == ExprKind::SplatItem || kind == ExprKind::GetAttr ||
               kind == ExprKind::Index || kind == ExprKind::String || kind == ExprKind::Number;
    return true;
  });
  return isChain && uses == 1;
}

EmitterBase::ForUses EmitterBase::usesOf(ExprId id) const {
  auto loop = at(id).as<ir::ForExpr>();
  ForUses uses;
  for (unsigned part : {ir::ForKey, ir::ForValue, ir::ForCondition})
    if (ExprId partId = L.program.exprs.list(id)[part])
      ir::walk(L.program.exprs, partId, [&](ExprId inner) {
        uses.key |= isVariable(inner, loop.keyVar());
        uses.value |= isVariable(inner, loop.valueVar());
        return true;
      });
  return uses;
}

bool EmitterBase::isNeverNegative(ExprId id) const {
  const Expr &expr = at(id);
  switch (expr.kind) {
  case ExprKind::Number:
    return true;
  case ExprKind::Call:
    return L.program.builtin(expr) == ir::Builtin::Length;
  case ExprKind::Ref:
    return expr.refKind() == ir::RefKind::Variable && isIndexVariable(expr.refVar());
  case ExprKind::GetAttr:
    // A resource that is made a number of times counts them in `range.value`.
    if (L.rangeVariable(Current, id) && str(expr.as<ir::GetAttrExpr>().name()) == "value")
      if (const ir::Attribute *range =
              L.program.option(L.program.nodes[Current], ir::Option::Range)) {
        TypeKind kind = kindOf(bareType(range->value));
        return kind == TypeKind::Int || kind == TypeKind::Number;
      }
    return false;
  case ExprKind::Binary:
    switch (expr.binaryOp()) {
    case ir::BinaryOp::Add:
    case ir::BinaryOp::Multiply:
    case ir::BinaryOp::Divide:
      return isNeverNegative(expr.as<ir::BinaryExpr>().left()) &&
             isNeverNegative(expr.as<ir::BinaryExpr>().right());
    case ir::BinaryOp::Modulo:
      return isNeverNegative(expr.as<ir::BinaryExpr>().left());
    default:
      return false;
    }
  default:
    return false;
  }
}

/// The first variable of a `for` over a list.
bool EmitterBase::isIndexVariable(ir::VarId var) const {
  if (!IndexVariables) {
    IndexVariables.emplace();
    for (uint32_t i = 0; i < L.program.exprs.size(); ++i) {
      const Expr &expr = at(ExprId(i));
      if (expr.kind == ExprKind::For && expr.as<ir::ForExpr>().keyVar() &&
          isListKind(kindOf(bareType(L.program.exprs.list(expr)[ir::ForCollection]))))
        IndexVariables->insert(expr.as<ir::ForExpr>().keyVar());
    }
  }
  return IndexVariables->contains(var);
}

bool EmitterBase::isSetInOrder(ExprId id) const {
  if (at(id).kind == ExprKind::Call)
    switch (L.program.callee(at(id)).function) {
    case ir::StdFunction::keys:
    case ir::StdFunction::setintersection:
    case ir::StdFunction::setsubtract:
    case ir::StdFunction::setunion:
    case ir::StdFunction::toset:
      return true;
    default:
      return false;
    }
  llvm::ArrayRef<ExprId> items = L.program.exprs.list(id);
  for (size_t i = 0; i < items.size(); ++i)
    if (at(items[i]).kind != ExprKind::String ||
        (i && literalText(items[i - 1]) >= literalText(items[i])))
      return false;
  return at(id).kind == ExprKind::Tuple;
}

std::optional<unsigned> EmitterBase::listDepth(ExprId id) const {
  TypeId type = bareType(id);
  unsigned depth = 0;
  while (isListKind(kindOf(type))) {
    if (depth > 8)
      return std::nullopt;
    const ir::Type &list = types()[type];
    type = types().withoutNone(list.kind == TypeKind::Tuple ? types().unionOf(list.elements)
                                                            : list.element());
    depth += !types().isEventual(type) && isListKind(kindOf(type));
    if (types().isEventual(type))
      break;
  }
  TypeKind kind = kindOf(type);
  if (!types().isEventual(type) &&
      (kind == TypeKind::Dynamic || kind == TypeKind::Union || kind == TypeKind::None))
    return std::nullopt;
  return depth;
}

TypeId EmitterBase::elementType(ExprId id) {
  const ir::Type &type = types()[bareType(id)];
  switch (type.kind) {
  case TypeKind::List:
  case TypeKind::Set:
    return type.element();
  case TypeKind::Tuple:
    return types().unionOf(type.elements);
  default:
    return types().dynamicType();
  }
}

std::optional<llvm::SmallVector<ExprId>> EmitterBase::partsOf(ExprId id) const {
  if (at(id).kind != ExprKind::Tuple)
    return std::nullopt;
  return llvm::SmallVector<ExprId>(L.program.exprs.list(id));
}

bool EmitterBase::isPattern(llvm::StringRef search) {
  return search.size() > 1 && search.starts_with("/") && search.ends_with("/");
}

std::optional<std::string> EmitterBase::indentation(ExprId number) const {
  unsigned spaces;
  if (at(number).kind != ExprKind::Number || str(at(number).text()).getAsInteger(10, spaces) ||
      spaces >= 40)
    return std::nullopt;
  return "\n" + std::string(spaces, ' ');
}

ExprId EmitterBase::defaultOf(const ir::Node &config) const {
  const ir::Attribute *fallback = attribute(config, "default");
  return fallback && at(fallback->value).kind != ExprKind::Null ? fallback->value : ExprId();
}

ExprId EmitterBase::valueOfLocal(ExprId id) const {
  const Expr &expr = at(id);
  if (expr.kind != ExprKind::Ref || expr.refKind() != ir::RefKind::Node)
    return {};
  const ir::Node &node = L.program.nodes[expr.refNode()];
  const ir::Attribute *value =
      node.kind == ir::NodeKind::Local ? attribute(node, "value") : nullptr;
  return value ? value->value : ExprId();
}

bool EmitterBase::isAscii(ExprId id) const {
  const Expr &expr = at(id);
  switch (expr.kind) {
  case ExprKind::String:
    return llvm::isASCII(literalText(id));
  case ExprKind::Number:
  case ExprKind::Bool:
    return true;
  case ExprKind::Template:
    return llvm::all_of(L.program.exprs.list(expr), [&](ExprId part) { return isAscii(part); });
  case ExprKind::Call:
    return llvm::is_contained({ir::Builtin::Stack, ir::Builtin::Project, ir::Builtin::Sha1},
                              L.program.builtin(expr));
  default:
    return false;
  }
}

bool EmitterBase::isPlainJson(ExprId id) const {
  const Expr &expr = at(id);
  llvm::ArrayRef<ExprId> items = L.program.exprs.list(expr);
  switch (expr.kind) {
  case ExprKind::Null:
  case ExprKind::Bool:
    return true;
  case ExprKind::Number: {
    int64_t whole;
    return str(expr.text()).size() < 16 && !str(expr.text()).getAsInteger(10, whole);
  }
  case ExprKind::String:
    return llvm::all_of(str(expr.text()), [](char c) {
      return c >= ' ' && c < 0x7f && c != '<' && c != '>' && c != '&';
    });
  case ExprKind::Tuple:
    return llvm::all_of(items, [&](ExprId item) { return isPlainJson(item); });
  case ExprKind::Object:
    // An engine puts names that are numbers first.
    for (size_t i = 0; i < items.size(); i += 2)
      if (at(items[i]).kind != ExprKind::String || !isPlainJson(items[i]) ||
          !isPlainJson(items[i + 1]) || llvm::isDigit((literalText(items[i]) + "-").str()[0]))
        return false;
    return isConstantObjectInOrder(id);
  default:
    return false;
  }
}

bool EmitterBase::isConstantObjectInOrder(ExprId id) const {
  const Expr &expr = at(id);
  if (expr.kind != ExprKind::Object)
    return false;
  llvm::StringRef last;
  for (unsigned i = 0; i < expr.listSize; i += 2) {
    const Expr &key = at(L.program.exprs.list(id)[i]);
    if (key.kind != ExprKind::String || (i && str(key.text()) < last))
      return false;
    last = str(key.text());
  }
  return true;
}

std::vector<const schema::Package *> EmitterBase::usedPackages() const {
  std::vector<const schema::Package *> packages;
  auto add = [&](const schema::Package *package) {
    if (package && !llvm::is_contained(packages, package))
      packages.push_back(package);
  };
  for (const ir::Node &node : Bound.nodes)
    if (node.resource)
      add(node.resource->package);
  // Those of functions in order of their calls.
  auto addFunctions = [&](ExprId root) {
    ir::walk(Bound.exprs, root, [&](ExprId id) {
      bool isOwn = Project.options.std == StdForm::Native &&
                   Bound.exprs[id].kind == ExprKind::Call &&
                   Bound.nativeFunction(Bound.exprs[id]) != ir::StdFunction::Unknown;
      if (isOwn)
        return true;
      if (auto found = Bound.functions.find(id); found != Bound.functions.end() && found->second)
        add(found->second->package);
      return true;
    });
  };
  for (const ir::Node &node : Bound.nodes) {
    for (const ir::Attribute &attribute : node.attributes)
      addFunctions(attribute.value);
    for (const ir::Attribute &option : node.options)
      addFunctions(option.value);
  }
  return packages;
}

bool EmitterBase::isTall(Node statement) const {
  switch (Module.kind(statement)) {
  case code::Kind::ForEach:
  case code::Kind::ForRange:
  case code::Kind::If:
    return true;
  case code::Kind::Let:
    break;
  default:
    return false;
  }
  Node value = Module.as<code::LetNode>(statement).value();
  if (!value)
    return false;
  code::Kind kind = Module.kind(value);
  if (Module.has(value, code::Expanded))
    return true;
  return (kind == code::Kind::Call || kind == code::Kind::New) &&
         llvm::any_of(Module.tail(value), [&](Node arg) {
           return Module.has(
               Module.kind(arg) == code::Kind::Arg ? Module.as<code::ArgNode>(arg).value() : arg,
               code::Expanded);
         });
}

void EmitterBase::setApart(Nodes &body, size_t first, const ir::Node &node) {
  bool isBlock = node.isResource() || node.kind == ir::NodeKind::Hook;
  bool isApart = isBlock || node.kind != LastKind || body.size() - first > 1 || isTall(body[first]);
  if (first > 0 && (isApart || WasTall || !Module.leadingComments(body[first]).empty()))
    B.blankBefore(body[first]);
  LastKind = node.kind;
  WasTall = isTall(body.back());
}

void EmitterBase::comments(Node node, ir::CommentsId id) {
  if (!id)
    return;
  const ir::Comments &all = L.program.comments[id];
  for (StrId line : all.leading)
    B.leading(node, str(line));
  if (all.trailing)
    B.trailing(node, str(all.trailing));
  // A body's last comments stand behind what the body became.
  for (StrId line : all.dangling)
    B.leading(node, str(line));
}

void EmitterBase::describe(Node statement, const ir::Node &node, code::Comment::Style style) {
  const ir::Attribute *found = attribute(node, "description");
  llvm::StringRef text = found ? literalText(found->value).trim() : llvm::StringRef();
  bool isSaid = llvm::any_of(Module.leadingComments(statement), [&](const code::Comment &comment) {
    return comment.text.trim() == text;
  });
  if (!text.empty() && !isSaid)
    B.leading(statement, text, style);
}

void EmitterBase::itemComments(Node node, ExprId value) {
  if (auto found = L.program.itemComments.find(value); found != L.program.itemComments.end())
    comments(node, found->second);
}

void EmitterBase::danglingComments(Nodes &body, ir::CommentsId id) {
  if (!id)
    return;
  std::string all;
  for (StrId line : L.program.comments[id].dangling)
    all += (all.empty() ? "" : "\n") + str(line).str();
  if (!all.empty())
    body.push_back(B.blankBefore(B.commentStmt(all)));
}

void EmitterBase::headComments() {
  // What stands at the head of each file, as licences do, is said once.
  std::set<std::vector<StrId>> said;
  for (const ir::ProgramFile &file : L.program.files) {
    if (!file.comments)
      continue;
    const auto &lines = L.program.comments[file.comments].leading;
    if (!said.emplace(lines.begin(), lines.end()).second)
      continue;
    for (StrId line : lines)
      Module.header.push_back({Module.save(str(line)), code::Comment::Style::Line});
  }
}

uint32_t EmitterBase::source(SrcRange range) {
  if (!range.isValid() || !Project.options.sourceMap)
    return code::NoSource;
  if (sources.empty() || !(sources.back() == range))
    sources.push_back(range);
  return sources.size() - 1;
}

EmitterBase::Node EmitterBase::text(llvm::StringRef value) {
  Node result = B.string(value);
  return value.drop_back(value.empty() ? 0 : 1).contains('\n') ? B.setFlags(result, code::Multiline)
                                                               : result;
}
