// recover-references: puts references where inputs of resources repeat what another resource of the
// program is known by.
//
// Known are the id (the option `import`) and literal inputs that name a resource: `name`, `bucket`
// of a Bucket and the like. An input `arn` is not: no program says the ARN of the resource itself.
// A text that is as a whole one of them becomes a reference; inside longer texts ids of eight
// characters and more do. A name of less than eight characters, which is often only a word, counts
// where the input is called after the other's type (`role` of a Role). What several other resources
// are known by stays, and so do the inputs that name the resource itself, secrets, and what must be
// known early. Where references would form a circle, the node that comes earlier keeps its literal.
#include "ObjectMembers.h"

#include "pcl/Support/Circles.h"
#include "pcl/Support/TextIndex.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace pcl::transforms {

using namespace pcl::ir;

namespace {

/// A text in an input that may be a reference.
struct Place {
  NodeId node;
  llvm::StringRef input; ///< of the resource, or the member that it stands in
  std::string path;
  ExprId text;
};

class Recoverer {
public:
  Recoverer(Program &program, pass::PassContext &context)
      : P(program), Types(program.workspace().types()), Context(context), Known(knownTexts()) {}

  pass::Result run() {
    for (uint32_t i = 0; i < P.nodes.size(); ++i)
      if (isReferent(P.nodes[NodeId(i)]))
        collectInputs(NodeId(i));
    findCircles();
    for (const Place &place : Places)
      rewrite(place);
    if (!HasChanged)
      return pass::Result::Unchanged;
    for (Node &node : P.nodes)
      for (Attribute &attribute : node.attributes)
        retype(attribute.value);
    return pass::Result::Changed;
  }

private:
  StrId name(llvm::StringRef text) const { return P.workspace().strings().find(text); }

  /// One resource of a known type, so that `node.id` is a text.
  bool isReferent(const Node &node) const {
    return node.kind == NodeKind::Resource && isReported(node) &&
           !P.option(node, ir::Option::Range);
  }

  bool isString(ExprId id) const { return P.exprs[id].kind == ExprKind::String; }
  llvm::StringRef textOf(ExprId id) const { return P.str(P.exprs[id].text()); }

  /// `node.property` is there, and is a text.
  bool givesText(const Node &node, llvm::StringRef property) const {
    const ir::Member *output =
        P.workspace().schemaTypes().outputs(*node.resource).find(name(property));
    return property == "id" || (output && output->isRequired && output->type == Types.stringType());
  }

  static bool isName(llvm::StringRef property) { return property != "id"; }

  std::vector<TextIndex::Entry> knownTexts() const {
    std::vector<TextIndex::Entry> entries;
    for (uint32_t i = 0; i < P.nodes.size(); ++i) {
      const Node &node = P.nodes[NodeId(i)];
      if (!isReferent(node))
        continue;
      auto add = [&](const Attribute *attribute, llvm::StringRef property) {
        if (attribute && isString(attribute->value) && givesText(node, property))
          entries.push_back({textOf(attribute->value), i, property});
      };
      add(node.option(name("import")), "id");
      for (const Attribute &attribute : node.attributes)
        if (isIdentityName(P.str(attribute.name), node.resource->token))
          add(&attribute, P.str(attribute.name));
    }
    return entries;
  }

  void collectInputs(NodeId id) {
    const Node &node = P.nodes[id];
    const Members *inputs = P.inputsOf(node);
    for (const Attribute &attribute : node.attributes) {
      llvm::StringRef input = P.str(attribute.name);
      if (!isIdentityName(input, node.resource->token))
        collect(id, inputs ? inputs->find(attribute.name) : nullptr, input, input.str(),
                attribute.value);
    }
  }

  /// Trees are no deeper than the reader allows.
  void collect(NodeId node, const ir::Member *member, llvm::StringRef input,
               const std::string &path, ExprId id) {
    if (member && (member->isPlain || (member->property && member->property->isSecret)))
      return;
    const Expr &expr = P.exprs[id];
    if (expr.kind == ExprKind::String && expr.type == Types.stringType()) {
      Places.push_back({node, input, path, id});
    } else if (expr.kind == ExprKind::Tuple) {
      for (const auto &[position, item] : llvm::enumerate(P.exprs.list(id)))
        collect(node, nullptr, input, fmt::format("{}[{}]", path, position), item);
    } else if (expr.kind == ExprKind::Object && !isPlain(expr.type)) {
      bool hasSchema = Types.kind(expr.type) == TypeKind::SchemaObject;
      const Members *members =
          hasSchema ? &P.workspace().schemaTypes().members(expr.type) : nullptr;
      auto items = P.exprs.list(id);
      for (size_t i = 0; i + 1 < items.size(); i += 2)
        if (isString(items[i]))
          collect(node, members ? members->find(P.exprs[items[i]].text()) : nullptr,
                  textOf(items[i]), fmt::format("{}.{}", path, std::string_view(textOf(items[i]))),
                  items[i + 1]);
    }
  }

  bool isPlain(TypeId type) const {
    return Types.kind(type) == TypeKind::SchemaObject && Types[type].shape == Shape::Plain;
  }

  /// The one other resource that `match` means; null if there are several, or none.
  const TextIndex::Entry *meant(const Place &place, const TextIndex::Match &match) const {
    const TextIndex::Entry *found = nullptr;
    for (const TextIndex::Entry &entry : match.entries) {
      if (entry.owner == place.node.index() || (found && found->owner == entry.owner))
        continue;
      if (found)
        return nullptr;
      found = &entry;
    }
    return found && isLikely(place, match, *found) ? found : nullptr;
  }

  bool isLikely(const Place &place, const TextIndex::Match &match,
                const TextIndex::Entry &entry) const {
    llvm::StringRef text = textOf(place.text);
    llvm::StringRef token = P.nodes[NodeId(entry.owner)].resource->token;
    bool isWhole = match.length == text.size();
    if (isName(entry.property))
      return isWhole && isLikelyName(text, place.input, token);
    return isWhole ? isLikelyId(text, place.input, token) : isTelling(entry.text);
  }

  /// The references in `place`, apart from each other.
  llvm::SmallVector<std::pair<TextIndex::Match, const TextIndex::Entry *>, 2>
  referencesIn(const Place &place) const {
    llvm::SmallVector<std::pair<TextIndex::Match, const TextIndex::Entry *>, 2> found;
    for (const TextIndex::Match &match : Known.find(textOf(place.text)))
      if (const TextIndex::Entry *entry = meant(place, match))
        found.push_back({match, entry});
    return found;
  }

  void findCircles() {
    std::vector<std::vector<size_t>> needs(P.nodes.size());
    for (uint32_t i = 0; i < P.nodes.size(); ++i)
      for (NodeId needed : P.dependencies[i])
        needs[i].push_back(needed.index());
    for (const Place &place : Places)
      for (const auto &[match, entry] : referencesIn(place))
        needs[place.node.index()].push_back(entry->owner);
    Circles = circlesOf(needs);
    Position.resize(P.nodes.size());
    for (const auto &[position, node] : llvm::enumerate(P.order))
      Position[node.index()] = position;
  }

  /// Of those that would need each other only the later one in the order of the program, which has
  /// no circle, refers to the earlier one.
  bool closesCircle(size_t user, size_t target) const {
    return Circles[user] == Circles[target] && Position[user] < Position[target];
  }

  ExprId typed(ExprId id, TypeId type) {
    P.exprs[id].type = type;
    return id;
  }

  void rewrite(const Place &place) {
    llvm::StringRef text = textOf(place.text);
    SrcRange range = P.exprs.range(place.text);
    TypeId late = Types.output(Types.stringType());
    llvm::SmallVector<ExprId, 4> parts;
    auto addText = [&](llvm::StringRef part) {
      parts.push_back(typed(P.exprs.string(P.intern(part), range), Types.stringType()));
    };
    size_t end = 0;
    for (const auto &[match, entry] : referencesIn(place)) {
      NodeId target(entry->owner);
      std::string reference = fmt::format("{}.{}", std::string_view(P.str(P.nodes[target].name)),
                                          std::string_view(entry->property));
      if (closesCircle(place.node.index(), entry->owner)) {
        remark(place, pass::Remark::Action::Kept,
               fmt::format("it is `{}`, but a reference would close a circle", reference));
        continue;
      }
      remark(place, pass::Remark::Action::Changed, fmt::format("it is `{}`", reference));
      addText(text.slice(end, match.offset));
      ExprId ref = typed(P.exprs.refTo(P.nodes[target].name, target, range), P.nodes[target].type);
      parts.push_back(typed(P.makeAccess(ref, P.intern(entry->property), range), late));
      end = match.offset + match.length;
    }
    if (parts.empty())
      return;
    addText(text.substr(end));
    bool isWhole = parts.size() == 3 && textOf(parts[0]).empty() && textOf(parts[2]).empty();
    ExprId made =
        isWhole ? parts[1]
                : typed(P.makeTemplate(parts, range, P.exprs[place.text].flags & Heredoc), late);
    // In its place, so that comments and parents keep it.
    P.exprs[place.text] = Expr(P.exprs[made]);
    Context.count("references");
    HasChanged = true;
  }

  void remark(const Place &place, pass::Remark::Action action, const std::string &reason) {
    Context.remark(P, P.nodes[place.node], place.path, action, reason, P.exprs.range(place.text),
                   "reference");
  }

  /// Brings the types of lists and objects that have no type of a schema up to date with what they
  /// hold.
  TypeId retype(ExprId id) {
    ExprKind kind = P.exprs[id].kind;
    if (kind != ExprKind::Tuple && kind != ExprKind::Object)
      return P.exprs[id].type;
    llvm::SmallVector<TypeId, 8> children;
    forEachChild(P.exprs, id, [&](ExprId child) { children.push_back(retype(child)); });
    TypeKind type = Types.kind(P.exprs[id].type);
    if (type == TypeKind::Tuple)
      return P.exprs[id].type = Types.tuple(children);
    if (type != TypeKind::Object)
      return P.exprs[id].type;
    llvm::SmallVector<StrId, 8> names;
    llvm::SmallVector<TypeId, 8> values;
    auto items = P.exprs.list(id);
    for (size_t i = 0; i + 1 < items.size(); i += 2) {
      names.push_back(P.exprs[items[i]].text());
      values.push_back(children[i + 1]);
    }
    return P.exprs[id].type = Types.object(names, values);
  }

  Program &P;
  TypeStore &Types;
  pass::PassContext &Context;
  TextIndex Known; ///< owners are numbers of nodes
  std::vector<Place> Places;
  std::vector<unsigned> Circles;
  std::vector<size_t> Position; ///< of each node in the order of the program
  bool HasChanged = false;
};

class RecoverReferences final : public pass::ProgramPass {
public:
  pass::Result runOn(Program &program, pass::PassContext &context) override {
    return Recoverer(program, context).run();
  }
};

} // namespace

std::unique_ptr<pass::Pass> createRecoverReferences(const Facts &) {
  return std::make_unique<RecoverReferences>();
}

} // namespace pcl::transforms
