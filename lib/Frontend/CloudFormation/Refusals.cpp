// What the service refuses before it makes anything: names, forms, and functions where they may not
// stand. It has a meaning all the same, so that it is converted, and reported.
#include "Declarations.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

namespace pcl::cloudformation {

namespace {

/// Functions that ask what is there only when resources are made.
constexpr llvm::StringLiteral LateFunctions[] = {
    "Fn::GetAtt", "Fn::GetAZs", "Fn::ImportValue", "Fn::GetStackOutput", "Fn::Cidr", "Fn::Base64"};

class Refusals {
public:
  Refusals(const Node &root, DiagnosticEngine &diags) : Root(root), Diags(diags) {}

  void run(const Node &source) {
    const Node *version = Root.find("AWSTemplateFormatVersion");
    if (version && !version->isNull() && version->text.trim() != "2010-09-09")
      refuse(version->range, phrase::other_version(version->text.str()));
    if (const Node *resources = source.find("Resources"); resources->members.empty())
      refuse(resources->range, phrase::nothing_in_it());
    checkNames();
    if (const Node *resources = source.find("Resources"))
      for (const Member &member : resources->members)
        if (const Node *properties = member.value->find("Properties"))
          findNulls(*properties);
    for (const Member &member : section("Mappings"))
      checkMapping(*member.value);
    for (const Member &member : section("Conditions"))
      checkEarly(*member.value, "a condition", LateFunctions);
    for (const Member &member : section("Outputs"))
      checkOutput(member);
    for (const Member &member : section("Resources"))
      if (const Node *properties = member.value->find("Properties")) {
        checkImports(*properties);
        const Node *given = properties->find("DefinitionSubstitutions");
        findNames(*properties, given ? *given : *properties);
      }
  }

private:
  llvm::ArrayRef<Member> section(llvm::StringRef name) const {
    const Node *node = Root.find(name);
    return node ? node->members : llvm::ArrayRef<Member>();
  }
  const Node *declared(llvm::StringRef kind, llvm::StringRef name) const {
    const Node *node = Root.find(kind);
    return node ? node->find(name) : nullptr;
  }

  void refuse(SrcRange range, Phrase<phrase::Refusal> why) {
    Diags.report(diag::cfn_refused, range, why);
  }

  // ---- Names.

  void checkNames() {
    constexpr std::pair<llvm::StringLiteral, llvm::StringLiteral> kinds[] = {
        {"Parameters", "parameters"},
        {"Mappings", "mappings"},
        {"Resources", "resources"},
        {"Outputs", "outputs"}};
    for (const auto &[key, kind] : kinds)
      for (const Member &member : section(key))
        if (!member.key.starts_with("Fn::") &&
            (member.key.empty() || !llvm::all_of(member.key, llvm::isAlnum)))
          refuse(member.keyRange, phrase::bad_name(member.key.str(), kind.str()));
    for (const Member &member : section("Resources"))
      if (declared("Parameters", member.key))
        refuse(member.keyRange, phrase::shared_name(member.key.str()));
  }

  // ---- Forms.

  void checkMapping(const Node &mapping) {
    for (const Member &top : mapping.members) {
      if (top.key.starts_with("Fn::"))
        continue;
      if (!top.value->isMapping())
        refuse(top.value->range, phrase::mapping_levels(describe(*top.value)));
      for (const Member &inner : top.value->members)
        if (!inner.value->isScalar() &&
            (!inner.value->isSequence() ||
             !llvm::all_of(inner.value->items, [](const Node *item) { return item->isScalar(); })))
          refuse(inner.value->range, phrase::mapping_levels(describe(*inner.value)));
    }
  }

  void checkOutput(const Member &member) {
    const Node *value = member.value->find("Value"), *exported = member.value->find("Export");
    if (value && !value->isScalar() && !value->function())
      refuse(value->range, phrase::output_value(describe(*value)));
    if (value) {
      checkImports(*value);
      findNames(*value, *value);
    }
    const Node *name = exported ? exported->find("Name") : nullptr;
    if (!name)
      return;
    checkEarly(*name, "the name of an export", {"Fn::GetAtt"});
    checkImports(*name);
    if (name->isScalar() && !Exports.insert(name->text).second)
      refuse(name->range, phrase::same_export(name->text.str()));
  }

  /// Where a value is left empty. What SAM makes of it is another matter.
  void findNulls(const Node &node) {
    if (node.isNull())
      return refuse(node.range, phrase::null_value());
    const Member *call = node.function();
    for (const Member &member : node.members)
      if (!call || !member.value->isScalar()) // `!GetAZs` alone
        findNulls(*member.value);
    for (const Node *item : node.items)
      findNulls(*item);
  }

  // ---- Functions.

  /// `node` is evaluated before there are resources.
  void checkEarly(const Node &node, llvm::StringRef place,
                  llvm::ArrayRef<llvm::StringLiteral> refused) {
    const Member *call = node.function();
    if (call && llvm::is_contained(refused, call->key))
      return refuse(node.range, phrase::bad_function(call->key.str(), place.str()));
    auto ask = [&](llvm::StringRef name) {
      if (declared("Resources", name) && !declared("Parameters", name))
        refuse(node.range, phrase::asks_resource(place.str(), name.str()));
    };
    if (call && call->key == "Ref" && call->value->isScalar())
      ask(call->value->text);
    if (call && call->key == "Fn::Sub")
      for (llvm::StringRef name : namesIn(*call->value))
        ask(name.split('.').first);
    for (const Member &member : node.members)
      checkEarly(*member.value, place, refused);
    for (const Node *item : node.items)
      checkEarly(*item, place, refused);
  }

  /// What is imported has a name that neither resources nor other imports say.
  void checkImports(const Node &node) {
    if (const Member *call = node.function(); call && call->key == "Fn::ImportValue")
      return checkEarly(*call->value, "`Fn::ImportValue`", {"Fn::GetAtt", "Fn::ImportValue"});
    for (const Member &member : node.members)
      checkImports(*member.value);
    for (const Node *item : node.items)
      checkImports(*item);
  }

  /// Names that `argument` of `Fn::Sub` asks the template for.
  static std::vector<llvm::StringRef> namesIn(const Node &argument) {
    const Node *text = argument.items.empty() ? &argument : argument.items[0];
    const Node *own = argument.items.size() == 2 ? argument.items[1] : nullptr;
    std::vector<llvm::StringRef> names = namesIn(text->text);
    llvm::erase_if(names, [&](llvm::StringRef name) { return own && own->find(name); });
    return names;
  }
  static std::vector<llvm::StringRef> namesIn(llvm::StringRef text) {
    std::vector<llvm::StringRef> names;
    for (size_t at = text.find("${"); at != llvm::StringRef::npos; at = text.find("${", at + 2))
      if (size_t close = text.find('}', at); close != llvm::StringRef::npos)
        names.push_back(text.slice(at + 2, close).trim());
    return names;
  }

  /// Texts in `node` that have names of the template in braces, and no function that fills them in.
  /// Texts of several lines are languages of their own; what `given` has is filled in elsewhere.
  void findNames(const Node &node, const Node &given) {
    if (const Member *call = node.function()) {
      if (call->key == "Fn::Transform" || call->key == "Fn::Sub")
        return;
    }
    if (node.isScalar() && !node.text.contains('\n'))
      for (llvm::StringRef name : namesIn(node.text)) {
        llvm::StringRef id = name.split('.').first;
        if (name.starts_with("AWS::") || (declared("Parameters", name) && !given.find(name)) ||
            (declared("Resources", id) && !given.find(name)))
          return void(Diags.report(diag::cfn_no_sub, node.range, ("${" + name + "}").str()));
      }
    for (const Member &member : node.members)
      findNames(*member.value, given);
    for (const Node *item : node.items)
      findNames(*item, given);
  }

  const Node &Root;
  DiagnosticEngine &Diags;
  llvm::StringSet<> Exports;
};

} // namespace

void reportRefusals(const Node &root, const Node &source, DiagnosticEngine &diags) {
  Refusals(root, diags).run(source);
}

} // namespace pcl::cloudformation
