// Templates read, and walks over their functions.
#include "Document.h"

#include "llvm/ADT/STLExtras.h"

namespace pcl::cfnimport {

using cloudformation::Node;

const ValueObject &sectionOf(const Value &value, llvm::StringRef name) {
  static const ValueObject None;
  const Value *found = memberOf(value, name);
  return found && isObject(*found) ? found->object() : None;
}

const ValueObject &Document::section(llvm::StringRef name) const { return sectionOf(value, name); }

SrcRange Document::rangeOf(llvm::ArrayRef<std::string> path) const {
  const Node *node = root;
  SrcRange range;
  for (const std::string &step : path) {
    if (!node)
      break;
    unsigned index = 0;
    if (node->isSequence() && !llvm::StringRef(step).getAsInteger(10, index)) {
      node = index < node->items.size() ? node->items[index] : nullptr;
      range = node ? node->range : range;
      continue;
    }
    auto member = llvm::find_if(node->members,
                                [&](const cloudformation::Member &m) { return m.key == step; });
    if (member == node->members.end())
      break;
    range = member->keyRange;
    node = member->value;
  }
  return range;
}

static bool hasForm(const Document &document, DiagnosticEngine &diags) {
  const Node *resources = document.root->isMapping() ? document.root->find("Resources") : nullptr;
  if (!resources || !resources->isMapping()) {
    diags.report(diag::cfn_no_resources, {document.file, 0, 0});
    return false;
  }
  bool isGood = true;
  for (llvm::StringRef section : {"Parameters", "Mappings", "Conditions", "Outputs"})
    if (const Node *node = document.root->find(section);
        node && !node->isMapping() && !node->isNull()) {
      diags.report(diag::cfn_form, node->range, phrase::the_key(section.str()), phrase::a_mapping(),
                   describe(*node));
      isGood = false;
    }
  for (const cloudformation::Member &member : resources->members) {
    if (member.key.starts_with("Fn::ForEach::"))
      continue;
    const Node *type = member.value->find("Type"), *properties = member.value->find("Properties");
    if (properties && !properties->isMapping() && !properties->isNull()) {
      diags.report(diag::cfn_form, properties->range, phrase::the_key("Properties"),
                   phrase::a_mapping(), describe(*properties));
      isGood = false;
    }
    if (member.value->isMapping() &&
        ((type && type->isScalar()) || member.value->find("Fn::Transform")))
      continue;
    diags.report(diag::cfn_form, member.keyRange, phrase::the_key(member.key.str()),
                 phrase::typed_mapping(),
                 member.value->isMapping() ? phrase::without_it() : describe(*member.value));
    isGood = false;
  }
  return isGood;
}

std::optional<Document> readDocument(FileId file, DiagnosticEngine &diags) {
  Document document;
  unsigned errors = diags.errorCount();
  document.file = file;
  document.arena = std::make_shared<syntax::Arena>();
  document.root = cloudformation::readTemplate(file, *document.arena, diags).root;
  if (!document.root) {
    if (diags.errorCount() == errors) // an empty text
      diags.report(diag::cfn_no_resources, {file, 0, 0});
    return std::nullopt;
  }
  const Node *body = document.root->isMapping() ? document.root->find("TemplateBody") : nullptr;
  if (body && body->isScalar()) // as the service answers where the template is YAML
    return readDocument(diags.sources().addText(
                            (diags.sources().name(file) + ":TemplateBody").str(), body->text.str()),
                        diags);
  if (body)
    document.root = body;
  if (!hasForm(document, diags))
    return std::nullopt;
  document.value = asValue(*document.root);
  return document;
}

std::optional<Document> readDocument(llvm::StringRef path, DiagnosticEngine &diags) {
  std::optional<FileId> file = loadFile(path, diags, SourceManager::MaxFileSize);
  return file ? readDocument(*file, diags) : std::nullopt;
}

Document documentOf(Value value) {
  Document document;
  document.value = std::move(value);
  return document;
}

std::vector<SubPiece> splitSub(llvm::StringRef text) {
  std::vector<SubPiece> pieces;
  auto add = [&](bool isName, llvm::StringRef piece) {
    if (piece.empty())
      return;
    if (!isName && !pieces.empty() && !pieces.back().isName)
      pieces.back().text += piece;
    else
      pieces.push_back({isName, piece.str()});
  };
  for (;;) {
    size_t begin = text.find("${"), end = text.find('}', begin);
    if (begin == llvm::StringRef::npos || end == llvm::StringRef::npos)
      break;
    add(false, text.take_front(begin));
    llvm::StringRef name = text.slice(begin + 2, end);
    if (name.consume_front("!"))
      add(false, ("${" + name + "}").str());
    else
      add(true, name.trim());
    text = text.drop_front(end + 1);
  }
  add(false, text);
  return pieces;
}

const ValueObject::Member *functionOf(const Value &call) {
  if (!isObject(call) || call.object().size() != 1)
    return nullptr;
  const ValueObject::Member &member = call.object().members().front();
  llvm::StringRef name = member.first;
  return name == "Ref" || name == "Condition" || name.starts_with("Fn::") ? &member : nullptr;
}

std::optional<std::pair<std::string, std::string>> attributeOf(const Value &argument) {
  if (isText(argument)) {
    auto [name, attribute] = argument.string().split('.');
    return std::pair(name.str(), attribute.str());
  }
  if (!isArray(argument) || argument.elements().size() != 2 || !isText(argument.elements()[0]))
    return std::nullopt;
  const Value &attribute = argument.elements()[1];
  return std::pair(argument.elements()[0].string().str(),
                   isText(attribute) ? attribute.string().str() : "");
}

namespace {

class ReferenceFinder {
public:
  void visit(const Value &value) {
    if (const ValueObject::Member *call = functionOf(value))
      visitCall(call->first, call->second);
    if (isArray(value))
      for (size_t i = 0; i < value.elements().size(); ++i)
        below(std::to_string(i), value.elements()[i]);
    if (isObject(value))
      for (const auto &[name, member] : value.object())
        below(name, member);
  }

  /// What stands beside the properties of a resource or the value of an output.
  void visitNeeds(const ValueObject &body) {
    auto add = [&](const Value &each, ReferenceKind kind, llvm::StringRef key) {
      if (isText(each)) {
        Path = {key.str()};
        found(kind, each.string());
        Path.clear();
      }
    };
    if (const Value *needs = body.find("DependsOn")) {
      add(*needs, ReferenceKind::Need, "DependsOn");
      if (isArray(*needs))
        for (const Value &each : needs->elements())
          add(each, ReferenceKind::Need, "DependsOn");
    }
    if (const Value *condition = body.find("Condition"); condition && body.size() > 1)
      add(*condition, ReferenceKind::Condition, "Condition");
  }

  std::vector<Reference> References;

private:
  void below(llvm::StringRef step, const Value &value) {
    Path.push_back(step.str());
    visit(value);
    Path.pop_back();
  }
  void found(ReferenceKind kind, llvm::StringRef name, llvm::StringRef attribute = "") {
    if (!name.empty() && !name.starts_with("AWS::"))
      References.push_back({kind, name.str(), attribute.str(), Path});
  }

  void visitCall(llvm::StringRef function, const Value &argument) {
    bool isList = isArray(argument) && !argument.elements().empty();
    const Value *first = isList ? &argument.elements().front() : nullptr;
    if (function == "Ref" && isText(argument))
      found(ReferenceKind::Name, argument.string());
    else if (function == "Condition" && isText(argument))
      found(ReferenceKind::Condition, argument.string());
    else if (function == "Fn::If" && first && isText(*first))
      found(ReferenceKind::Condition, first->string());
    else if (function == "Fn::FindInMap" && first)
      found(ReferenceKind::Mapping, isText(*first) ? first->string() : "*");
    else if (auto parts = function == "Fn::GetAtt" ? attributeOf(argument) : std::nullopt)
      found(ReferenceKind::Attribute, parts->first, parts->second);
    else if (function == "Fn::Sub")
      visitSub(first ? *first : argument,
               isList && argument.elements().size() > 1 ? &argument.elements()[1] : nullptr);
  }

  void visitSub(const Value &text, const Value *values) {
    if (!isText(text))
      return;
    for (const SubPiece &piece : splitSub(text.string())) {
      if (!piece.isName || (values && memberOf(*values, piece.text)))
        continue;
      auto [name, attribute] = llvm::StringRef(piece.text).split('.');
      found(attribute.empty() ? ReferenceKind::Name : ReferenceKind::Attribute, name, attribute);
    }
  }

  std::vector<std::string> Path;
};

} // namespace

llvm::StringRef sectionOf(ReferenceKind kind) {
  switch (kind) {
  case ReferenceKind::Name:
    return "Parameters";
  case ReferenceKind::Condition:
    return "Conditions";
  case ReferenceKind::Mapping:
    return "Mappings";
  case ReferenceKind::Attribute:
  case ReferenceKind::Need:
    return "";
  }
  return "";
}

std::vector<Reference> referencesOf(const Value &value) {
  ReferenceFinder finder;
  if (isObject(value))
    finder.visitNeeds(value.object());
  finder.visit(value);
  return std::move(finder.References);
}

} // namespace pcl::cfnimport
