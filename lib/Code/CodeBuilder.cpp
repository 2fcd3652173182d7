// Making and changing nodes of a code tree.

#include "pcl/Code/Code.h"

#include <algorithm>

using namespace pcl::code;

NodeId CodeBuilder::make(Kind kind, Nodes operands, llvm::StringRef text, uint16_t flags,
                         uint8_t op) {
  assert(operands.size() >= kindInfo(kind).fixed && "operands missing, see Code.def");
  Node node;
  node.kind = kind;
  node.op = op;
  node.flags = flags;
  node.source = currentSource;
  for (NodeId operand : operands)
    if (operand)
      node.depth = std::max<uint16_t>(node.depth, module[operand].depth + 1);
  if (node.depth > Module::DepthLimit) {
    module.tooDeep = true;
    return null();
  }
  node.text = module.save(text);
  node.firstOperand = module.operandLists.size();
  node.numOperands = operands.size();
  // The operands may be a view of another node's list, which moves when it grows.
  llvm::SmallVector<NodeId, 8> copy(operands.begin(), operands.end());
  module.operandLists.insert(module.operandLists.end(), copy.begin(), copy.end());
  return module.nodes.add(node);
}

NodeId CodeBuilder::makeWithTail(Kind kind, llvm::ArrayRef<NodeId> fixed, Nodes tail,
                                 llvm::StringRef text, uint16_t flags) {
  llvm::SmallVector<NodeId, 8> operands(fixed.begin(), fixed.end());
  operands.append(tail.begin(), tail.end());
  return make(kind, operands, text, flags);
}

// Expressions.

NodeId CodeBuilder::name(llvm::StringRef text) { return make(Kind::Name, {}, text); }
NodeId CodeBuilder::member(NodeId object, llvm::StringRef name, bool optional) {
  return make(Kind::Member, {object}, name, optional ? Optional : NoFlags);
}
NodeId CodeBuilder::path(llvm::StringRef dotted) {
  auto [first, rest] = dotted.split('.');
  NodeId node = name(first);
  while (!rest.empty()) {
    std::tie(first, rest) = rest.split('.');
    node = member(node, first);
  }
  return node;
}
NodeId CodeBuilder::index(NodeId object, NodeId index, bool optional) {
  return make(Kind::Index, {object, index}, {}, optional ? Optional : NoFlags);
}
NodeId CodeBuilder::call(NodeId callee, Nodes args) {
  return makeWithTail(Kind::Call, {callee}, args);
}
NodeId CodeBuilder::newObject(NodeId cls, Nodes args) {
  return makeWithTail(Kind::New, {cls}, args);
}
NodeId CodeBuilder::object(Nodes entries, bool expanded, NodeId type) {
  return makeWithTail(Kind::Object, {type}, entries, {}, expanded ? Expanded : NoFlags);
}
NodeId CodeBuilder::list(Nodes elements, bool expanded, NodeId type) {
  return makeWithTail(Kind::List, {type}, elements, {}, expanded ? Expanded : NoFlags);
}
NodeId CodeBuilder::tuple(Nodes elements) { return make(Kind::Tuple, elements); }
NodeId CodeBuilder::lambda(Nodes params, NodeId body, NodeId resultType) {
  return make(Kind::Lambda, {make(Kind::Params, params), resultType, body});
}
NodeId CodeBuilder::templateString(Nodes pieces, NodeId tag) {
  return makeWithTail(Kind::Template, {tag}, pieces);
}
NodeId CodeBuilder::string(llvm::StringRef value) { return make(Kind::String, {}, value); }
NodeId CodeBuilder::number(llvm::StringRef text) { return make(Kind::Number, {}, text); }
NodeId CodeBuilder::number(int64_t value) { return number(std::to_string(value)); }
NodeId CodeBuilder::boolean(bool value) {
  return make(Kind::Bool, {}, {}, value ? Value : NoFlags);
}
NodeId CodeBuilder::null() { return make(Kind::Null, {}); }
NodeId CodeBuilder::undefined() { return make(Kind::Undefined, {}); }
NodeId CodeBuilder::unary(UnaryOp op, NodeId operand) {
  return make(Kind::Unary, {operand}, {}, NoFlags, static_cast<uint8_t>(op));
}
NodeId CodeBuilder::binary(BinaryOp op, NodeId left, NodeId right) {
  return make(Kind::Binary, {left, right}, {}, NoFlags, static_cast<uint8_t>(op));
}
NodeId CodeBuilder::cond(NodeId condition, NodeId then, NodeId otherwise, NodeId type) {
  return make(Kind::Cond, {condition, then, otherwise, type});
}
NodeId CodeBuilder::cast(NodeId value, NodeId type) { return make(Kind::Cast, {value, type}); }
NodeId CodeBuilder::nonNull(NodeId value) { return make(Kind::NonNull, {value}); }
NodeId CodeBuilder::await(NodeId value) { return make(Kind::Await, {value}); }
NodeId CodeBuilder::checked(NodeId call, llvm::StringRef result) {
  return make(Kind::Checked, {call}, result);
}
NodeId CodeBuilder::some(NodeId value, NodeId type) { return make(Kind::Some, {value, type}); }
NodeId CodeBuilder::listFor(NodeId element, Nodes clauses, NodeId type) {
  return makeWithTail(Kind::ListFor, {element, type}, clauses);
}
NodeId CodeBuilder::dictFor(NodeId entry, Nodes clauses, NodeId type) {
  return makeWithTail(Kind::DictFor, {entry, type}, clauses);
}
NodeId CodeBuilder::listPattern(Nodes patterns) { return make(Kind::ListPattern, patterns); }
NodeId CodeBuilder::objectPattern(Nodes names) { return make(Kind::ObjectPattern, names); }

// Types.

NodeId CodeBuilder::typeApply(NodeId type, Nodes args) {
  return makeWithTail(Kind::TypeApply, {type}, args);
}
NodeId CodeBuilder::listType(NodeId element) { return make(Kind::ListType, {element}); }
NodeId CodeBuilder::mapType(NodeId element) { return make(Kind::MapType, {element}); }
NodeId CodeBuilder::unionType(Nodes alternatives) { return make(Kind::UnionType, alternatives); }
NodeId CodeBuilder::objectType(Nodes fields) { return make(Kind::ObjectType, fields); }
NodeId CodeBuilder::funcType(Nodes params, NodeId result) {
  return make(Kind::FuncType, {make(Kind::Params, params), result});
}

// Parts.

NodeId CodeBuilder::block(Nodes statements) { return make(Kind::Block, statements); }
NodeId CodeBuilder::param(llvm::StringRef name, NodeId type, NodeId defaultValue, uint16_t flags) {
  return param(this->name(name), type, defaultValue, flags);
}
NodeId CodeBuilder::param(NodeId pattern, NodeId type, NodeId defaultValue, uint16_t flags) {
  return make(Kind::Param, {pattern, type, defaultValue}, {}, flags);
}
NodeId CodeBuilder::entry(NodeId key, NodeId value) { return make(Kind::Entry, {key, value}); }
NodeId CodeBuilder::arg(llvm::StringRef name, NodeId value) {
  return make(Kind::Arg, {value}, name);
}
NodeId CodeBuilder::spread(NodeId value) { return make(Kind::Spread, {value}); }
NodeId CodeBuilder::field(llvm::StringRef name, NodeId type, uint16_t flags, NodeId defaultValue) {
  return make(Kind::Field, {type, defaultValue}, name, flags);
}
NodeId CodeBuilder::clause(NodeId pattern, NodeId iterable, NodeId condition) {
  return make(Kind::Clause, {pattern, iterable, condition});
}

// Statements.

NodeId CodeBuilder::let(llvm::StringRef name, NodeId value, NodeId type, uint16_t flags) {
  return let(this->name(name), value, type, flags);
}
NodeId CodeBuilder::let(NodeId pattern, NodeId value, NodeId type, uint16_t flags) {
  return make(Kind::Let, {pattern, type, value}, {}, flags);
}
NodeId CodeBuilder::assign(NodeId target, NodeId value) {
  return make(Kind::Assign, {target, value});
}
NodeId CodeBuilder::exprStmt(NodeId expr) { return make(Kind::ExprStmt, {expr}); }
NodeId CodeBuilder::ifStmt(NodeId condition, NodeId thenBlock, NodeId otherwise) {
  return make(Kind::If, {condition, thenBlock, otherwise});
}
NodeId CodeBuilder::forEach(NodeId pattern, NodeId iterable, NodeId body) {
  return make(Kind::ForEach, {pattern, iterable, body});
}
NodeId CodeBuilder::forRange(llvm::StringRef name, NodeId from, NodeId to, NodeId body) {
  return make(Kind::ForRange, {this->name(name), from, to, body});
}
NodeId CodeBuilder::ret(NodeId value) { return make(Kind::Return, {value}); }
NodeId CodeBuilder::throwStmt(NodeId value) { return make(Kind::Throw, {value}); }
NodeId CodeBuilder::func(llvm::StringRef name, Nodes params, NodeId resultType, NodeId body,
                         uint16_t flags) {
  return make(Kind::Func, {make(Kind::Params, params), resultType, body}, name, flags);
}
NodeId CodeBuilder::cls(llvm::StringRef name, NodeId base, Nodes members, uint16_t flags) {
  return makeWithTail(Kind::Class, {base}, members, name, flags);
}
NodeId CodeBuilder::interface(llvm::StringRef name, Nodes fields, uint16_t flags, NodeId base) {
  return makeWithTail(Kind::Interface, {base}, fields, name, flags);
}
NodeId CodeBuilder::exportDefault(NodeId value) { return make(Kind::ExportDefault, {value}); }
NodeId CodeBuilder::commentStmt(llvm::StringRef text) {
  return leading(make(Kind::CommentStmt, {}), text);
}

// Changes.

CommentLists &CodeBuilder::commentsOf(NodeId node) {
  uint32_t &list = module.nodes[node].comments;
  if (!list) {
    module.commentLists.emplace_back();
    list = module.commentLists.size();
  }
  return module.commentLists[list - 1];
}

NodeId CodeBuilder::setFlags(NodeId node, uint16_t flags) {
  module.nodes[node].flags |= flags;
  return node;
}
NodeId CodeBuilder::clearFlags(NodeId node, uint16_t flags) {
  module.nodes[node].flags &= ~flags;
  return node;
}
NodeId CodeBuilder::setKind(NodeId node, Kind kind) {
  assert(kindInfo(kind).fixed == kindInfo(module.kind(node)).fixed);
  module.nodes[node].kind = kind;
  return node;
}
NodeId CodeBuilder::takeComments(NodeId node, NodeId from) {
  std::swap(module.nodes[node].comments, module.nodes[from].comments);
  return node;
}
NodeId CodeBuilder::leading(NodeId node, llvm::StringRef text, Comment::Style style) {
  commentsOf(node).leading.push_back({module.save(text), style});
  return node;
}
NodeId CodeBuilder::trailing(NodeId node, llvm::StringRef text) {
  commentsOf(node).trailing.push_back({module.save(text), Comment::Style::Line});
  return node;
}
NodeId CodeBuilder::at(NodeId node, uint32_t source) {
  module.nodes[node].source = source;
  return node;
}

NodeId CodeBuilder::clone(NodeId node) {
  if (!node)
    return node;
  llvm::SmallVector<NodeId, 4> operands;
  for (unsigned index = 0; index != module[node].numOperands; ++index)
    operands.push_back(clone(module.operand(node, index)));
  Node original = module[node];
  NodeId copy = make(original.kind, operands, original.text, original.flags, original.op);
  at(copy, original.source);
  if (original.comments) {
    CommentLists comments = module.commentLists[original.comments - 1];
    commentsOf(copy) = std::move(comments);
  }
  return copy;
}

void CodeBuilder::setOperand(NodeId node, unsigned index, NodeId operand) {
  assert(index < module[node].numOperands);
  module.operandLists[module[node].firstOperand + index] = operand;
}

void CodeBuilder::setTail(NodeId node, Nodes operands) {
  unsigned fixed = kindInfo(module.kind(node)).fixed;
  llvm::SmallVector<NodeId, 8> all(module.operands(node).take_front(fixed));
  all.append(operands.begin(), operands.end());
  Node &target = module.nodes[node];
  if (all.size() > target.numOperands) {
    target.firstOperand = module.operandLists.size();
    module.operandLists.resize(target.firstOperand + all.size());
  }
  target.numOperands = all.size();
  llvm::copy(all, module.operandLists.begin() + target.firstOperand);
}

void CodeBuilder::setText(NodeId node, llvm::StringRef text) {
  module.nodes[node].text = module.save(text);
}
