// Names and fates of parameters, mappings, conditions and resources, and uses of what needs a
// local.
#include "Declarations.h"
#include "Classic.h"
#include "Names.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace pcl::cloudformation {

namespace {

struct SpreadRow {
  llvm::StringLiteral type, list, token, input, others;
};
constexpr SpreadRow SpreadRows[] = {
#define CFN_SPREAD(TYPE, LIST, TOKEN, INPUT, OTHERS) {TYPE, LIST, TOKEN, INPUT, OTHERS},
#include "Spread.def"
};

/// Names that the engine makes of the logical name must be in lower case.
constexpr std::pair<llvm::StringLiteral, llvm::StringLiteral> LowerCaseNames[] = {
    {"AWS::S3::Bucket", "BucketName"},
    {"AWS::S3::AccessPoint", "Name"},
    {"AWS::ECR::Repository", "RepositoryName"},
};

/// `AWS::NoValue` is among what `node` may give.
bool mayBeMissing(const Node &node) {
  const Member *call = node.function();
  if (!call || call->key != "Fn::If")
    return isNoValue(node);
  return llvm::any_of(call->value->items, [](const Node *item) { return mayBeMissing(*item); });
}

class Declarer {
public:
  Declarer(const Node &root, Context &context) : Root(root), C(context) {}

  void run() {
    for (const Member &member : section("Parameters"))
      declareParameter(member);
    for (const Member &member : section("Resources"))
      declareResource(member);
    nameResources();
    nameArtifacts();
    for (const Member &member : section("Mappings")) {
      C.mappings[member.key] = claim(member.key, "Map");
      C.mappingNodes[member.key] = member.value;
    }
    for (const Member &member : section("Conditions")) {
      C.conditions[member.key] = claim(member.key, "Condition");
      C.conditionNodes[member.key] = member.value;
    }
    for (const Member &member : section("Conditions"))
      if (member.key != CdkCondition)
        findUses(*member.value);
    for (const Member &member : section("Resources"))
      findUsesOf(C.resources.find(member.key)->second);
    for (llvm::StringRef others : {"Outputs", "Rules"})
      for (const Member &member : section(others))
        findUses(*member.value);
    for (const Member &member : section("Resources"))
      nameAsked(C.resources.find(member.key)->second);
    for (const PseudoDecl &row : PseudoRows)
      if (Pseudo.contains(row.name))
        C.pseudo[row.name] = C.W.names.claim(row.local, ("aws" + topWord(row.local)));
    // A stack in a stack has a name of its own.
    if (C.isComponent && (Pseudo.contains("AWS::StackName") || Pseudo.contains("AWS::StackId")))
      C.stackName = C.W.names.claim("stackName", "awsStackName");
  }

private:
  static std::string topWord(llvm::StringRef word) {
    return std::string(1, llvm::toUpper(word[0])) + word.drop_front().str();
  }

  llvm::ArrayRef<Member> section(llvm::StringRef name) const {
    const Node *node = Root.find(name);
    return node ? node->members : llvm::ArrayRef<Member>();
  }

  std::string claim(llvm::StringRef id, llvm::StringRef kind) {
    std::string name = nodeNameOf(id);
    return C.W.names.claim(name, name + kind.str());
  }

  void declareParameter(const Member &member) {
    ParameterDecl &parameter = C.parameters[member.key];
    parameter.source = &member;
    parameter.node = parameter.config = claim(member.key, "Param");
    const Node *type = member.value->find("Type");
    llvm::StringRef text = type ? type->scalar().value_or("") : "";
    const Node *noEcho = member.value->find("NoEcho");
    parameter.isSecret = noEcho && truthOf(noEcho->text).value_or(false);
    if (parameter.isSecret)
      concealValues(*member.value);
    parameter.isNumber = text == "Number";
    parameter.hasNumbers = text == "List<Number>";
    if (text.consume_front("AWS::SSM::Parameter::Value<")) {
      parameter.node = C.W.names.claim(parameter.config + "Value", parameter.config + "Found");
      text.consume_back(">");
    }
    parameter.isList = text == "CommaDelimitedList" || text.starts_with("List<");
  }

  /// No diagnostic shows values in the parameter `declared`: defaults, those allowed, and what
  /// stands between its members because it is wrong.
  void concealValues(const Node &declared) {
    SourceManager &sources = C.diags.sources();
    uint32_t last = declared.range.end;
    for (const Member &member : llvm::reverse(declared.members)) {
      SrcRange value = member.value->range;
      bool isSecret = member.key == "Default" || member.key == "AllowedValues";
      if (isSecret)
        sources.conceal(value); // which, by an alias, may stand elsewhere
      SrcRange behind{value.file, std::max(value.end, member.keyRange.end), last};
      llvm::StringRef wrong = sources.text(behind).split(':').second.ltrim();
      uint32_t begin = last - static_cast<uint32_t>(wrong.size());
      wrong = wrong.rtrim(", \t\r\n\"}");
      sources.conceal({value.file, begin, begin + static_cast<uint32_t>(wrong.size())});
      last = member.keyRange.begin;
    }
  }

  void declareResource(const Member &member) {
    ResourceDecl &resource = C.resources[member.key];
    resource.source = &member;
    const Node *type = member.value->find("Type"), *condition = member.value->find("Condition");
    resource.type = type ? type->scalar().value_or("").str() : "";
    resource.condition = condition ? condition->scalar().value_or("").str() : "";
    resource.node = claim(member.key, "Resource");
    resource.record = C.W.account.open("resource", resource.type, member.key,
                                       SrcRange::join(member.keyRange, member.value->range));
    resource.fate = fateOf(resource);
    C.isPartial |= resource.fate == Fate::Lost;
    if (resource.fate == Fate::Spread)
      for (size_t i = 0, n = spreadParts(resource.type, resource.body()).size(); i < n; ++i)
        resource.nodes.push_back(
            i ? C.W.names.claim(resource.node + std::to_string(i + 1), resource.node + "Part")
              : resource.node);
  }

  /// Code of this template, and of templates of nested stacks, is in one bucket.
  void nameArtifacts() {
    bool isAsked = llvm::any_of(C.resources, [](const auto &entry) {
      const ResourceDecl &resource = entry.second;
      return resource.child ? !resource.child->artifacts.empty() : hasLocalCode(resource);
    });
    if (!isAsked)
      return;
    if (auto own = C.parameters.find(ArtifactsBucket); own != C.parameters.end())
      C.artifacts = own->second.node;
    else
      C.artifacts = claim(ArtifactsBucket, "Param");
  }

  static bool hasLocalCode(const ResourceDecl &resource) {
    const Node *properties =
        resource.classic ? resource.classic : resource.body().find("Properties");
    return resource.fate == Fate::Native && properties &&
           llvm::any_of(properties->members, [&](const Member &member) {
             return localPlace(find(resource.schema->inputs, topPropertyName(member.key)),
                               *member.value);
           });
  }

  static bool isLowerCase(const ResourceDecl &resource) {
    const Node *properties = resource.body().find("Properties");
    return llvm::any_of(LowerCaseNames, [&](const auto &row) {
      const Node *given = properties ? properties->find(row.second) : nullptr;
      return resource.type == row.first && (!given || mayBeMissing(*given));
    });
  }

  /// Logical names are the template's, and what is made of one has a name that no other of its type
  /// has.
  void nameResources() {
    std::set<std::pair<std::string, std::string>> taken;
    auto claimName = [&](llvm::StringRef token, std::string stem, size_t number) {
      std::string name = number == 1 ? stem : stem + std::to_string(number);
      while (!taken.emplace(token.str(), name).second)
        name = stem + std::to_string(++number);
      return name;
    };
    for (bool isMade : {false, true})
      for (const Member &member : section("Resources")) {
        ResourceDecl &resource = C.resources.find(member.key)->second;
        std::string id = resource.id().str();
        bool changes =
            resource.fate == Fate::Native && isLowerCase(resource) && resource.id().lower() != id;
        if (resource.fate == Fate::Native && changes == isMade)
          resource.logicalNames = {
              claimName(resource.token, changes ? resource.id().lower() : id, 1)};
        if (resource.fate != Fate::Spread)
          continue;
        for (auto [i, part] : llvm::enumerate(spreadParts(resource.type, resource.body())))
          if ((i != 0) == isMade)
            resource.logicalNames.push_back(claimName(part.token, id, i + 1));
      }
  }

  Fate fateOf(ResourceDecl &resource) const {
    llvm::StringRef type = resource.type;
    if (type == "AWS::CDK::Metadata")
      return Fate::Ignored;
    if (type.empty() || type.starts_with("AWS::Serverless::") || type.ends_with("::MODULE"))
      return Fate::Lost;
    std::string token = tokenOf(type);
    if (type.starts_with("AWS::") && !token.empty())
      resource.schema = C.package->resource(token);
    const Node *properties = resource.body().find("Properties");
    const Node *url = properties ? properties->find("TemplateURL") : nullptr;
    if (type == "AWS::CloudFormation::Stack" && url && url->isScalar() &&
        !url->text.contains("://") && !url->text.contains("{{"))
      resource.child = C.childAt(url->text, url->range);
    if (resource.child)
      return Fate::Nested;
    if (resource.schema) {
      resource.token = resource.schema->token.str();
      return Fate::Native;
    }
    if (!spreadParts(type, resource.body()).empty())
      return Fate::Spread;
    return makeClassic(C, resource) ? Fate::Native : Fate::Fallback;
  }

  // ---- Uses.

  void use(llvm::StringRef name, llvm::StringRef attribute, bool isList = false) {
    if (name.starts_with("AWS::")) {
      Pseudo.insert(name);
      if (name == "AWS::StackId")
        for (llvm::StringRef part : {"AWS::Partition", "AWS::Region", "AWS::AccountId"})
          Pseudo.insert(part);
      return;
    }
    auto resource = C.resources.find(name);
    // What identifies a nested stack is made of what identifies this one.
    if (resource != C.resources.end() && resource->second.fate == Fate::Nested && attribute.empty())
      use("AWS::StackId", "");
    if (resource != C.resources.end() && resource->second.fate == Fate::Fallback)
      resource->second.asked[attribute.str()].isList |= isList;
  }

  void useText(llvm::StringRef text) {
    for (size_t at = text.find("${"); at != llvm::StringRef::npos; at = text.find("${", at + 2)) {
      llvm::StringRef name = text.substr(at + 2).split('}').first.trim();
      if (name.starts_with("AWS::"))
        use(name, "");
      else
        use(name.split('.').first, name.split('.').second);
    }
  }

  /// What of a resource is converted.
  void findUsesOf(const ResourceDecl &resource) {
    if (resource.fate == Fate::Ignored || resource.fate == Fate::Lost)
      return;
    for (const Member &member : resource.body().members)
      if (resource.fate == Fate::Fallback ||
          llvm::is_contained({"Properties", "DeletionPolicy", "UpdateReplacePolicy"}, member.key))
        findUses(*member.value);
  }

  /// `isList`: the place takes a list.
  void findUses(const Node &node, bool isList = false) {
    if (const Member *call = node.function()) {
      const Node &argument = *call->value;
      bool takesList = call->key == "Fn::Select" || call->key == "Fn::Join";
      for (size_t i = 0; takesList && i < argument.items.size(); ++i)
        findUses(*argument.items[i], i == 1);
      if (takesList)
        return;
      if (call->key == "Ref" && argument.isScalar()) {
        use(argument.text, "");
      } else if (call->key == "Fn::GetAtt" && argument.isScalar()) {
        use(argument.text.split('.').first, argument.text.split('.').second, isList);
      } else if (call->key == "Fn::GetAtt" && argument.items.size() == 2 &&
                 argument.items[0]->isScalar() && argument.items[1]->isScalar()) {
        use(argument.items[0]->text, argument.items[1]->text, isList);
      } else if (call->key == "Fn::Sub" && argument.isScalar()) {
        useText(argument.text);
      } else if (call->key == "Fn::Sub" && !argument.items.empty() &&
                 argument.items[0]->isScalar()) {
        useText(argument.items[0]->text);
      }
    }
    for (const Member &member : node.members)
      findUses(*member.value);
    for (const Node *item : node.items)
      findUses(*item);
  }

  /// Names of outputs have letters and digits only, so that attributes may have one in common.
  void nameAsked(ResourceDecl &resource) {
    llvm::StringSet<> outputs;
    for (auto &[attribute, asked] : resource.asked) {
      std::string word = attribute.empty() ? "Ref" : "";
      for (char c : attribute)
        if (llvm::isAlnum(c))
          word += c;
      asked.output = word.empty() ? "Output" : word;
      for (unsigned i = 2; !outputs.insert(asked.output).second; ++i)
        asked.output = (word.empty() ? "Output" : word) + std::to_string(i);
      asked.local = C.W.names.claim(resource.node + topWord(word), resource.node + word + "Output");
    }
  }

  const Node &Root;
  Context &C;
  llvm::StringSet<> Pseudo;
};

/// The others of a row: what they are called here and there.
std::vector<std::pair<llvm::StringRef, std::string>> othersOf(const SpreadRow &row) {
  std::vector<std::pair<llvm::StringRef, std::string>> others;
  llvm::SmallVector<llvm::StringRef, 4> words;
  llvm::StringRef(row.others).split(words, ' ');
  for (llvm::StringRef word : words) {
    auto [property, input] = word.split('=');
    others.emplace_back(property, input.empty() ? topPropertyName(property) : input.str());
  }
  return others;
}

} // namespace

std::vector<SpreadPart> spreadParts(llvm::StringRef type, const Node &body) {
  std::vector<SpreadPart> parts;
  const Node *properties = body.find("Properties");
  for (const SpreadRow &row : SpreadRows) {
    const Node *list = properties && row.type == type ? properties->find(row.list) : nullptr;
    if (!list)
      continue;
    if (!list->isSequence())
      return {};
    for (const Node *element : list->items) {
      const Member *call = element->function();
      if ((row.input.empty() && !element->isMapping()) || (call && call->key == "Fn::If"))
        return {};
      SpreadPart &part = parts.emplace_back();
      part.list = row.list;
      part.token = row.token;
      part.input = row.input;
      part.element = element;
      part.others = othersOf(row);
    }
  }
  // What is in no list of the table has no place.
  for (const Member &member : properties ? properties->members : llvm::ArrayRef<Member>())
    if (!parts.empty() && llvm::none_of(SpreadRows, [&](const SpreadRow &row) {
          return row.type == type &&
                 (row.list == member.key || llvm::any_of(othersOf(row), [&](const auto &other) {
                    return other.first == member.key;
                  }));
        }))
      return {};
  return parts;
}

bool isSpreadList(llvm::StringRef type, llvm::StringRef property) {
  return llvm::any_of(
      SpreadRows, [&](const SpreadRow &row) { return row.type == type && row.list == property; });
}

void declare(const Node &root, Context &context) { Declarer(root, context).run(); }

} // namespace pcl::cloudformation
