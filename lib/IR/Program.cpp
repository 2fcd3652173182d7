// Programs and the workspace: names, comments, hashing, and which directory a component's label
// means.
#include "pcl/IR/Program.h"

#include "pcl/Syntax/Lexer.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"

namespace pcl::ir {

const NodeKindInfo &infoOf(NodeKind kind) {
  static constexpr NodeKindInfo Rows[] = {
#define PCL_NODE(KIND, BLOCK, ATTRIBUTES, REQUIRED) {BLOCK, ATTRIBUTES, REQUIRED},
#include "pcl/IR/Nodes.def"
  };
  return Rows[static_cast<size_t>(kind)];
}

llvm::SmallVector<llvm::StringRef, 4> NodeKindInfo::attributeNames() const {
  llvm::SmallVector<llvm::StringRef, 4> names;
  attributes.split(names, ", ");
  return names;
}

static const Attribute *findAttribute(llvm::ArrayRef<Attribute> attributes, StrId name) {
  const Attribute *found = llvm::find_if(attributes, [&](auto &a) { return a.name == name; });
  return name && found != attributes.end() ? found : nullptr;
}

const Attribute *Node::attribute(StrId wanted) const { return findAttribute(attributes, wanted); }
Attribute *Node::attribute(StrId wanted) {
  return const_cast<Attribute *>(findAttribute(attributes, wanted));
}
const Attribute *Node::option(StrId wanted) const { return findAttribute(options, wanted); }

Program::Program(Workspace &workspace, std::string directory)
    : Owner(&workspace), Directory(std::move(directory)) {}

const Attribute *Program::option(const Node &node, Option which) const {
  StrId name = Owner->strings().find(optionNames()[size_t(which)]);
  return name ? node.option(name) : nullptr;
}

llvm::StringRef Program::str(StrId id) const { return Owner->strings().str(id); }
StrId Program::intern(llvm::StringRef text) const { return Owner->strings().intern(text); }

/// Empty lines around a comment are layout, not text: dropped here, so that what is printed reads
/// back as the same.
template <unsigned N>
static void trimEmptyLines(const Program &program, llvm::SmallVector<StrId, N> &lines) {
  auto isEmpty = [&](StrId line) { return program.str(line).empty(); };
  while (!lines.empty() && isEmpty(lines.back()))
    lines.pop_back();
  lines.erase(lines.begin(), llvm::find_if_not(lines, isEmpty));
}

CommentsId Program::addComments(Comments value) {
  trimEmptyLines(*this, value.leading);
  trimEmptyLines(*this, value.dangling);
  if (str(value.trailing).trim().empty())
    value.trailing = StrId();
  if (value.leading.empty() && !value.trailing && value.dangling.empty())
    return {};
  return comments.add(std::move(value));
}

Callee Program::callee(const Expr &call) const {
  if (std::optional<Callee> resolved = call.callee())
    return *resolved;
  Callee callee{builtinNamed(str(call.as<CallExpr>().name()))};
  llvm::ArrayRef<ExprId> args = exprs.list(call);
  if (callee.builtin == Builtin::Invoke && !args.empty() && exprs[args[0]].kind == ExprKind::String)
    callee.function = stdFunctionOf(str(exprs[args[0]].text()));
  return callee;
}

StdFunction Program::nativeFunction(const Expr &call) const {
  auto [builtin, function] = callee(call);
  llvm::ArrayRef<ExprId> args = exprs.list(call);
  bool isNative = builtin == Builtin::Invoke && function != StdFunction::Unknown &&
                  infoOf(function).isNative() && args.size() <= 2;
  if (!isNative || args.size() < 2)
    return isNative && infoOf(function).inputs.empty() ? function : StdFunction::Unknown;
  llvm::ArrayRef<ExprId> items = exprs.list(args[1]);
  if (exprs[args[1]].kind != ExprKind::Object)
    return StdFunction::Unknown;
  llvm::SmallVector<llvm::StringRef, 4> given;
  for (size_t i = 0; i + 1 < items.size(); i += 2) {
    if (exprs[items[i]].kind != ExprKind::String)
      return StdFunction::Unknown;
    given.push_back(str(exprs[items[i]].text()));
  }
  bool isWhole = llvm::all_of(ir::inputsOf(function), [&](const StdInput &input) {
    return input.isOptional || llvm::is_contained(given, input.name);
  });
  return isWhole ? function : StdFunction::Unknown;
}

ExprId Program::makeCall(Builtin builtin, llvm::ArrayRef<ExprId> args, SrcRange range,
                         bool expandFinal) {
  ExprId call = exprs.call(intern(infoOf(builtin).name), args, range, expandFinal);
  exprs[call].setCallee(callee(exprs[call]));
  return call;
}

ExprId Program::makeTemplate(llvm::ArrayRef<ExprId> parts, SrcRange range, uint8_t flags) {
  llvm::SmallVector<ExprId, 8> kept;
  llvm::SmallVector<ExprId, 4> literals; ///< not empty, and not in `kept` yet
  auto flush = [&] {
    std::string text;
    for (ExprId literal : literals)
      text += str(exprs[literal].text());
    if (literals.size() > 1)
      kept.push_back(exprs.string(intern(text), exprs.range(literals[0])));
    else
      kept.append(literals.begin(), literals.end());
    literals.clear();
  };
  auto append = [&](ExprId part) {
    if (exprs[part].kind != ExprKind::String) {
      flush();
      kept.push_back(part);
    } else if (!str(exprs[part].text()).empty()) {
      literals.push_back(part);
    }
  };
  for (ExprId part : parts) {
    if (exprs[part].kind == ExprKind::Template && parts.size() > 1) { // is itself in normal form
      llvm::SmallVector<ExprId, 8> inner(exprs.list(part));
      llvm::for_each(inner, append);
    } else {
      append(part);
    }
  }
  flush();
  if (kept.empty())
    return exprs.string(intern(""), range, flags);
  if (kept.size() > 1)
    return exprs.templateOf(kept, range, flags);
  ExprKind kind = exprs[kept[0]].kind;
  if (kind == ExprKind::String) {
    exprs[kept[0]].flags |= flags;
    exprs.setRange(kept[0], range);
    return kept[0];
  }
  bool isText = kind == ExprKind::TemplateJoin || kind == ExprKind::Template;
  if (isText || parts.size() == 1)
    return kept[0];
  return exprs.templateOf({kept[0], exprs.string(intern(""), range)}, range, flags);
}

ExprId Program::makeAccess(ExprId object, StrId name, SrcRange range) {
  if (syntax::isIdentifier(str(name)))
    return exprs.getAttr(object, name, range);
  return exprs.index(object, exprs.string(name, range), range);
}

void Program::forEachAttribute(llvm::function_ref<void(Node &, Attribute &)> visit) {
  for (Node &node : nodes) {
    for (Attribute &attribute : node.attributes)
      visit(node, attribute);
    for (Attribute &option : node.options)
      visit(node, option);
  }
}

void Program::forEachAttribute(
    llvm::function_ref<void(const Node &, const Attribute &)> visit) const {
  for (const Node &node : nodes) {
    for (const Attribute &attribute : node.attributes)
      visit(node, attribute);
    for (const Attribute &option : node.options)
      visit(node, option);
  }
}

namespace {

/// Hashes what the printer would print, as texts.
class ProgramHasher {
public:
  explicit ProgramHasher(const Program &program) : P(program) {}

  uint64_t run() {
    for (const ProgramFile &file : P.files) {
      add(llvm::StringRef(file.name));
      add(file.comments);
    }
    for (const Node &node : P.nodes) {
      mix(static_cast<uint64_t>(node.kind), node.file);
      add(P.str(node.name));
      add(P.str(node.logicalName));
      mix(node.label.isValid());
      add(P.str(node.label));
      add(node.comments);
      add(node.optionsComments);
      add(node.attributes);
      add(node.options);
    }
    return Hash;
  }

private:
  template <typename... Ts> void mix(const Ts &...values) {
    Hash = llvm::hash_combine(Hash, values...);
  }
  void add(llvm::StringRef text) { Hash = llvm::hash_combine(Hash, text); }

  void add(CommentsId id) {
    mix(id.isValid());
    if (!id)
      return;
    const Comments &comments = P.comments[id];
    mix(comments.leading.size(), comments.dangling.size(), comments.trailing.isValid());
    for (StrId line : comments.leading)
      add(P.str(line));
    add(P.str(comments.trailing));
    for (StrId line : comments.dangling)
      add(P.str(line));
  }

  void add(llvm::ArrayRef<Attribute> attributes) {
    mix(attributes.size());
    for (const Attribute &attribute : attributes) {
      add(P.str(attribute.name));
      add(attribute.comments);
      mix(hashOf(P.exprs, P.workspace().strings(), attribute.value));
      // What `hashOf` leaves out because it does not change the meaning.
      uint64_t place = 0;
      walk(P.exprs, attribute.value, [&](ExprId id) {
        ++place;
        if (uint8_t flags = P.exprs[id].flags)
          mix(place, flags);
        if (P.itemComments.empty())
          return true;
        if (auto known = P.itemComments.find(id); known != P.itemComments.end())
          add(known->second);
        return true;
      });
    }
  }

  const Program &P;
  llvm::hash_code Hash = 0;
};

} // namespace

PackageName Program::describedPackage(const Node &package) const {
  auto textOf = [&](ExprId value) {
    const Expr &expr = exprs[value];
    return expr.kind == ExprKind::String ? str(expr.text()) : llvm::StringRef();
  };
  PackageName result{str(package.name), {}, {}, {}, {}};
  for (const Attribute &attribute : package.attributes)
    if (str(attribute.name) == "baseProviderName")
      result.name = textOf(attribute.value);
    else if (str(attribute.name) == "baseProviderVersion")
      result.version = textOf(attribute.value);
  for (const Attribute &attribute : package.attributes) {
    if (str(attribute.name) != "parameterization" ||
        exprs[attribute.value].kind != ExprKind::Object)
      continue;
    std::tie(result.plugin, result.pluginVersion) = std::pair(result.name, result.version);
    llvm::ArrayRef<ExprId> items = exprs.list(attribute.value);
    for (size_t i = 0; i + 1 < items.size(); i += 2)
      if (textOf(items[i]) == "name")
        result.name = textOf(items[i + 1]);
      else if (textOf(items[i]) == "version")
        result.version = textOf(items[i + 1]);
      else if (textOf(items[i]) == "value")
        result.parameter = textOf(items[i + 1]);
  }
  return result;
}

const Members *Program::inputsOf(const Node &node) const {
  if (!node.resource)
    return nullptr;
  SchemaTypes &schemas = Owner->schemaTypes();
  return node.kind == NodeKind::Read ? &schemas.stateInputs(*node.resource)
                                     : &schemas.inputs(*node.resource);
}

uint64_t Program::hash() const { return ProgramHasher(*this).run(); }

Workspace::Workspace(schema::PackageRegistry *packages) : Types(Strings), Packages(packages) {}
Workspace::~Workspace() = default;

ProgramId Workspace::programFor(llvm::StringRef directory) {
  auto [entry, isNew] =
      ByDirectory.try_emplace(directory, ProgramId(static_cast<uint32_t>(Programs.size())));
  if (isNew)
    Programs.push_back(std::make_unique<Program>(*this, directory.str()));
  return entry->second;
}

ProgramId Workspace::find(llvm::StringRef directory) const {
  auto entry = ByDirectory.find(directory);
  return entry == ByDirectory.end() ? ProgramId() : entry->second;
}

std::string Workspace::resolveDirectory(llvm::StringRef from, llvm::StringRef label) {
  using namespace llvm::sys;
  llvm::SmallString<128> path;
  if (!path::is_absolute(label, path::Style::posix))
    path = from;
  path::append(path, path::Style::posix, label);
  path::remove_dots(path, /*remove_dot_dot=*/true, path::Style::posix);
  llvm::StringRef result = path;
  if (result.size() > 1)
    result.consume_back("/");
  return result == "." ? std::string() : result.str();
}

} // namespace pcl::ir
