// How PCL says what front ends have to say; files, and the marks of what is lost.
#include "pcl/Frontend/Common/IRWriter.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

namespace pcl::frontend {

using ir::ExprId;

// ---- Expressions.

ExprId IRWriter::propertyPath(const PropertyPath &path) const {
  ExprId at = ref(path.steps().front().name);
  std::vector<std::pair<ExprId, ir::VarId>> splats; ///< source and item of each wildcard so far
  for (const PathStep &step : path.steps().drop_front())
    switch (step.kind) {
    case PathStep::Kind::Name:
      at = access(at, step.name);
      break;
    case PathStep::Kind::Index:
      at = element(at, step.index);
      break;
    case PathStep::Kind::Wildcard:
      splats.emplace_back(at, exprs.addVar({}));
      at = exprs.splatItem(splats.back().second);
      break;
    }
  for (auto [source, item] : llvm::reverse(splats))
    at = exprs.splat(source, at, item, /*isFull=*/true);
  return at;
}

ExprId IRWriter::object(llvm::ArrayRef<std::pair<llvm::StringRef, ExprId>> members,
                        SrcRange range) const {
  llvm::SmallVector<ExprId, 16> items;
  for (const auto &[name, value] : members)
    items.append({text(name, range), value});
  return exprs.object(items, range);
}

ExprId IRWriter::object(llvm::ArrayRef<ir::Attribute> attributes, SrcRange range) const {
  llvm::SmallVector<ExprId, 16> items;
  for (const ir::Attribute &attribute : attributes) {
    items.append({exprs.string(attribute.name, attribute.nameRange), attribute.value});
    if (attribute.comments)
      program.itemComments[attribute.value] = attribute.comments;
  }
  return exprs.object(items, range);
}

bool IRWriter::isSimple(ExprId expr) const {
  for (;;) {
    const ir::Expr &at = exprs[expr];
    switch (at.kind) {
    case ir::ExprKind::Ref:
    case ir::ExprKind::String:
    case ir::ExprKind::Number:
    case ir::ExprKind::Bool:
    case ir::ExprKind::Null:
    case ir::ExprKind::SplatItem:
      return true;
    case ir::ExprKind::GetAttr:
      expr = at.object();
      continue;
    case ir::ExprKind::Index: {
      ir::ExprKind key = exprs[at.as<ir::IndexExpr>().key()].kind;
      if (key != ir::ExprKind::String && key != ir::ExprKind::Number && key != ir::ExprKind::Ref)
        return false;
      expr = at.object();
      continue;
    }
    case ir::ExprKind::Call: {
      llvm::ArrayRef<ExprId> args = exprs.list(at);
      if (program.builtin(at) != ir::Builtin::Lookup || args.size() != 3 ||
          exprs[args[1]].kind != ir::ExprKind::String || exprs[args[2]].kind != ir::ExprKind::Null)
        return false;
      expr = args[0];
      continue;
    }
    default:
      return false;
    }
  }
}

// ---- Calls.

ExprId IRWriter::invoke(ExprId token, ExprId inputs, ExprId options, SrcRange range) const {
  llvm::SmallVector<ExprId, 3> args{token, inputs};
  if (options)
    args.push_back(options);
  return call(ir::Builtin::Invoke, args, range);
}

ExprId IRWriter::stdCall(ir::StdFunction function,
                         llvm::ArrayRef<std::pair<llvm::StringRef, ExprId>> args,
                         SrcRange range) const {
  ExprId inputs = object(args, range);
  return getAttr(
      invoke(text(("std:index:" + infoOf(function).name).str(), range), inputs, {}, range),
      "result", range);
}

ExprId IRWriter::notImplemented(SrcRange range) {
  lose(Outcome::NotImplemented);
  return call(ir::Builtin::NotImplemented, {text(diags.sources().text(range), range)}, range);
}

// ---- Loops.

/// Names of nodes and of loop variables share one scope in PCL.
std::string IRWriter::loopName(llvm::StringRef name) const {
  std::string result = name.str();
  while (names.isTaken(result) || LoopNames.lookup(result))
    result += "Item";
  return result;
}

ExprId IRWriter::loop(ExprId collection, llvm::StringRef keyName, llvm::StringRef valueName,
                      SrcRange range, llvm::function_ref<LoopBody(ExprId, ExprId)> make) {
  std::string keyText, valueText = loopName(valueName);
  ir::VarId keyVar;
  ExprId key;
  if (!keyName.empty()) {
    keyText = loopName(keyName);
    keyVar = exprs.addVar(intern(keyText));
    key = ref(keyText, range);
    ++LoopNames[keyText];
  }
  ir::VarId valueVar = exprs.addVar(intern(valueText));
  ++LoopNames[valueText];
  LoopBody body = make(key, ref(valueText, range));
  --LoopNames[valueText];
  if (keyVar)
    --LoopNames[keyText];
  return exprs.forExpr(keyVar, valueVar, collection, body.key, body.value, body.condition,
                       body.isGrouped, range);
}

// ---- Nodes.

ir::Node IRWriter::node(ir::NodeKind kind, llvm::StringRef name, SrcRange range,
                        SrcRange nameRange) const {
  ir::Node node;
  node.kind = kind;
  node.name = intern(name);
  node.range = range;
  node.nameRange = nameRange;
  return node;
}

uint32_t IRWriter::addFile(llvm::StringRef stem, syntax::Comments all, syntax::Comments header) {
  Files.push_back({stem.str(), header, {}});
  comments.take(header);
  return comments.addFile(all);
}

void IRWriter::finish() {
  llvm::StringSet<> taken;
  for (auto [i, file] : llvm::enumerate(Files)) {
    ir::CommentsId rest = comments.rest(static_cast<uint32_t>(i), file.header);
    if (file.nodes.empty() && !rest)
      continue;
    std::string stem = file.stem;
    while (!taken.insert(stem).second)
      stem += "_2";
    uint32_t index = static_cast<uint32_t>(program.files.size());
    program.files.push_back({stem + ".pp", rest});
    for (ir::Node &node : file.nodes) {
      node.file = index;
      program.nodes.add(std::move(node));
    }
  }
  Files.clear();
}

} // namespace pcl::frontend
