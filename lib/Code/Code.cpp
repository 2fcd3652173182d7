// The stores of a code module: nodes, operands, comments, imports.

#include "pcl/Code/Code.h"

#include "pcl/Code/Names.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

#include <algorithm>
#include <tuple>

using namespace pcl::code;

const KindInfo &pcl::code::kindInfo(Kind kind) {
  static constexpr KindInfo table[] = {
#define PCL_CODE(NAME, CLASS, OPERANDS) {#NAME, KindClass::CLASS, NAME##Role::Count, "" OPERANDS},
#define PCL_NEEDED(role) #role "! "
#define PCL_MAYBE(role) #role " "
#include "pcl/Code/Code.def"
  };
  return table[static_cast<unsigned>(kind)];
}

llvm::StringRef pcl::code::opName(UnaryOp op) {
  switch (op) {
  case UnaryOp::Not:
    return "not";
  case UnaryOp::Neg:
    return "neg";
  case UnaryOp::AddressOf:
    return "address-of";
  case UnaryOp::Deref:
    return "deref";
  }
  return "";
}

llvm::StringRef pcl::code::opName(BinaryOp op) {
  switch (op) {
  case BinaryOp::Or:
    return "or";
  case BinaryOp::And:
    return "and";
  case BinaryOp::Coalesce:
    return "coalesce";
  case BinaryOp::Eq:
    return "eq";
  case BinaryOp::Ne:
    return "ne";
  case BinaryOp::Is:
    return "is";
  case BinaryOp::IsNot:
    return "is-not";
  case BinaryOp::In:
    return "in";
  case BinaryOp::NotIn:
    return "not-in";
  case BinaryOp::Lt:
    return "lt";
  case BinaryOp::Le:
    return "le";
  case BinaryOp::Gt:
    return "gt";
  case BinaryOp::Ge:
    return "ge";
  case BinaryOp::Add:
    return "add";
  case BinaryOp::Sub:
    return "sub";
  case BinaryOp::Mul:
    return "mul";
  case BinaryOp::Div:
    return "div";
  case BinaryOp::Mod:
    return "mod";
  case BinaryOp::Pow:
    return "pow";
  }
  return "";
}

Module::Module() : strings(std::make_unique<llvm::StringSet<llvm::BumpPtrAllocator>>()) {}
Module::~Module() = default;
Module::Module(Module &&) = default;
Module &Module::operator=(Module &&) = default;

llvm::ArrayRef<NodeId> Module::operands(NodeId id) const {
  const Node &node = nodes[id];
  return llvm::ArrayRef<NodeId>(operandLists).slice(node.firstOperand, node.numOperands);
}

llvm::ArrayRef<NodeId> Module::tail(NodeId id) const {
  return operands(id).drop_front(kindInfo(kind(id)).fixed);
}

llvm::ArrayRef<Comment> Module::leadingComments(NodeId id) const {
  uint32_t list = nodes[id].comments;
  return list ? llvm::ArrayRef<Comment>(commentLists[list - 1].leading) : llvm::ArrayRef<Comment>();
}

llvm::ArrayRef<Comment> Module::trailingComments(NodeId id) const {
  uint32_t list = nodes[id].comments;
  return list ? llvm::ArrayRef<Comment>(commentLists[list - 1].trailing)
              : llvm::ArrayRef<Comment>();
}

llvm::StringRef Module::addImport(const ImportSpec &spec) {
  for (const Import &known : imports)
    if (known.spec.style == spec.style && known.spec.module == spec.module &&
        known.spec.name == spec.name)
      return known.localName;
  Import import{spec, {}};
  import.spec.module = save(spec.module);
  import.spec.name = save(spec.name);
  llvm::StringRef wanted = !spec.alias.empty()  ? spec.alias
                           : !spec.name.empty() ? spec.name
                                                : spec.module;
  import.spec.alias = save(wanted);
  if (!names)
    import.localName = import.spec.alias;
  else if (spec.style == ImportSpec::Style::Named)
    import.localName = save(names->allocateAsWritten(wanted));
  else
    import.localName = save(names->allocate(wanted, NameKind::Module));
  imports.push_back(import);
  return import.localName;
}

std::vector<Import> Module::sortedImports() const {
  std::vector<Import> sorted = imports;
  llvm::stable_sort(sorted, [](const Import &a, const Import &b) {
    auto key = [](const Import &i) {
      return std::tie(i.spec.group, i.spec.style, i.spec.module, i.spec.name);
    };
    return key(a) < key(b);
  });
  return sorted;
}

void Module::dropImports(const llvm::StringSet<> &used) {
  llvm::erase_if(imports, [&](const Import &import) { return !used.contains(import.localName); });
}

namespace {

/// Writes nodes as nested lists, one node a line, operands with their roles.
class Dumper {
public:
  explicit Dumper(const Module &module) : module(module) {}

  void node(NodeId id, unsigned depth, llvm::StringRef role) {
    const Node &node = module[id];
    const KindInfo &info = kindInfo(node.kind);
    out.append(depth * 2, ' ');
    if (!role.empty())
      out += (role + ": ").str();
    out += ("(" + info.name).str();
    if (!node.text.empty() || node.kind == Kind::String)
      quoted(node.text);
    if (node.kind == Kind::Unary)
      word(opName(static_cast<UnaryOp>(node.op)));
    if (node.kind == Kind::Binary)
      word(opName(static_cast<BinaryOp>(node.op)));
    flags(node.flags);
    comments("leading", module.leadingComments(id));
    comments("trailing", module.trailingComments(id));

    llvm::SmallVector<llvm::StringRef, 4> roles;
    info.roles.split(roles, ' ', -1, false);
    for (auto [index, operand] : llvm::enumerate(module.operands(id))) {
      if (!operand)
        continue;
      out += '\n';
      this->node(operand, depth + 1,
                 index < roles.size() ? roles[index].rtrim("_!") : llvm::StringRef());
    }
    out += ')';
  }

  std::string out;

private:
  void word(llvm::StringRef text) { out += (" " + text).str(); }

  void quoted(llvm::StringRef text) {
    out += " \"";
    for (char c : text) {
      if (c == '"' || c == '\\')
        out += '\\';
      if (c == '\n')
        out += "\\n";
      else
        out += c;
    }
    out += '"';
  }

  void comments(llvm::StringRef place, llvm::ArrayRef<Comment> list) {
    for (const Comment &comment : list) {
      word(place);
      quoted(comment.text);
    }
  }

  void flags(uint16_t flags) {
    static constexpr llvm::StringLiteral names[] = {
        "mutable", "export",      "optional", "async",        "expanded",  "true",  "read-only",
        "static",  "constructor", "rest",     "blank-before", "multiline", "total", "imported"};
    for (auto [bit, name] : llvm::enumerate(names))
      if (flags & (1u << bit))
        word(name);
  }

  const Module &module;
};

} // namespace

std::string Module::dump(NodeId id) const {
  Dumper dumper(*this);
  dumper.node(id, 0, "");
  return std::move(dumper.out);
}

std::string Module::dump() const {
  std::string out;
  for (const Import &import : sortedImports()) {
    out += "(Import \"" + import.spec.module.str() + "\"";
    if (!import.spec.name.empty())
      out += " name \"" + import.spec.name.str() + "\"";
    out += " as \"" + import.localName.str() + "\")\n";
  }
  for (NodeId stmt : body)
    out += dump(stmt) + "\n";
  return out;
}
bool pcl::code::isSame(const Module &module, NodeId left, NodeId right) {
  if (!left || !right)
    return !left && !right;
  const Node &a = module[left], &b = module[right];
  return a.kind == b.kind && a.op == b.op && a.flags == b.flags && a.text == b.text &&
         a.numOperands == b.numOperands &&
         llvm::all_of(llvm::zip(module.operands(left), module.operands(right)), [&](auto pair) {
           return isSame(module, std::get<0>(pair), std::get<1>(pair));
         });
}
