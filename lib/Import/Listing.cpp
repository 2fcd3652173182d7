// Listings of other tools: JSON in which the members of an object tell what it is.
//
// Sources of the forms: internal/command/views/json of hashicorp/terraform (query results), the
// resource mapping file of Azure/aztfexport, and the output of the AWS CLI's commands.
#include "pcl/Import/Discover.h"

#include "pcl/Frontend/State/TerraformIds.h"
#include "pcl/Schema/Package.h"
#include "pcl/Schema/TerraformMapping.h"
#include "pcl/Value/Json.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace pcl::import {

namespace {

/// The text in `object` under the first of `names` that it has one under; "" if there is none.
std::string textIn(const ValueObject &object, llvm::ArrayRef<llvm::StringRef> names) {
  for (llvm::StringRef name : names)
    if (const Value *value = object.find(name);
        value && value->kind() == ValueKind::String && !value->string().empty())
      return value->string().str();
  return "";
}

const ValueObject *objectIn(const ValueObject &object, llvm::StringRef name) {
  const Value *value = object.find(name);
  return value && value->kind() == ValueKind::Object ? &value->object() : nullptr;
}

/// The value of the tag `Name`.
std::string nameTag(const ValueObject &object) {
  for (llvm::StringRef name : {"Tags", "TagSet", "tags", "TagList"}) {
    const Value *tags = object.find(name);
    if (tags && tags->kind() == ValueKind::Object)
      return textIn(tags->object(), {"Name"});
    if (!tags || tags->kind() != ValueKind::Array)
      continue;
    for (const Value &tag : tags->elements())
      if (tag.kind() == ValueKind::Object && textIn(tag.object(), {"Key", "key"}) == "Name")
        return textIn(tag.object(), {"Value", "value"});
  }
  return "";
}

/// `Vpc` of `Vpcs`, `Policy` of `Policies`; "" of what is no plural.
std::string singular(llvm::StringRef plural) {
  if (plural.consume_back("ies"))
    return (plural + "y").str();
  if (plural.ends_with("sses") || plural.ends_with("xes"))
    return plural.drop_back(2).str();
  return plural.consume_back("s") ? plural.str() : "";
}

/// Services, and words of services, whose resources are imported by their ARN.
constexpr llvm::StringLiteral ByArn[] = {
    "acm", "elasticloadbalancing", "iam:policy", "secretsmanager", "sns", "states"};

/// `arn:aws:ec2:eu-west-1:111122223333:vpc/vpc-1` is `vpc-1` of `ec2:vpc`.
std::optional<Listed> fromArn(llvm::StringRef arn) {
  llvm::SmallVector<llvm::StringRef, 6> parts;
  arn.split(parts, ':', 5);
  if (parts.size() < 6 || parts[0] != "arn" || parts[5].empty())
    return std::nullopt;
  llvm::StringRef rest = parts[5];
  // What stands behind the first separator may have others, as paths and names of log groups do.
  size_t separator = rest.find_first_of(":/");
  llvm::StringRef word = separator == rest.npos ? "" : rest.take_front(separator);
  llvm::StringRef id = separator == rest.npos ? rest : rest.drop_front(separator + 1);
  if (parts[2] == "s3") // an object, or the bucket alone
    std::tie(word, id) = std::pair(llvm::StringRef(), rest);
  if (parts[2] == "logs" && word == "log-group")
    id.consume_back(":*");
  Listed listed{TypeWords::Arn, (parts[2] + ":" + word).str(), id.str(), "", ""};
  if (llvm::is_contained(ByArn, parts[2]) || llvm::is_contained(ByArn, listed.type))
    listed.id = arn.str();
  return listed;
}

class Reader {
public:
  void read(const Value &value) {
    if (value.kind() == ValueKind::Object)
      for (const auto &[name, member] : value.object())
        if (member.kind() == ValueKind::Array)
          for (const Value &element : member.elements())
            if (element.kind() == ValueKind::String)
              takeText(element.string(), name);
    walk(value, "", "");
  }
  std::vector<Listed> take() { return std::move(Found); }
  bool hasFound() const { return !Found.empty() || IsKnown; }

private:
  /// `type` is what an object around says of all in it, `list` what the list is called.
  void walk(const Value &value, llvm::StringRef type, llvm::StringRef list) {
    if (value.kind() == ValueKind::Array) {
      IsKnown |= value.elements().empty() && !list.empty();
      for (const Value &element : value.elements())
        walk(element, type, list);
      return;
    }
    if (value.kind() != ValueKind::Object || take(value.object(), type, list))
      return;
    const ValueObject &object = value.object();
    std::string own = textIn(object, {"TypeName"});
    for (const auto &[name, member] : object)
      walk(member, own.empty() ? type : llvm::StringRef(own), name);
  }

  void add(TypeWords words, std::string type, std::string id, std::string name) {
    if (!id.empty())
      Found.push_back({words, std::move(type), std::move(id), std::move(name), ""});
  }

  /// A text of the list `TableNames`, `queueUrls`, `clusterArns` or `clusters`.
  void takeText(llvm::StringRef text, llvm::StringRef list) {
    std::string kind = singular(list);
    for (llvm::StringRef ending : {"Name", "Id", "Arn", "Url"})
      if (llvm::StringRef(kind).ends_with(ending))
        kind.erase(kind.size() - ending.size());
    if (kind.empty())
      return;
    if (std::optional<Listed> listed = fromArn(text))
      Found.push_back(std::move(*listed));
    else
      add(TypeWords::Member, kind, text.str(), "");
  }

  /// True if `object` is one thing.
  bool take(const ValueObject &object, llvm::StringRef type, llvm::StringRef list) {
    if (const ValueObject *found = objectIn(object, "list_resource_found"))
      return takeQuery(*found);
    if (std::string kind = textIn(object, {"type", "@level"});
        !kind.empty() && object.find("@level"))
      return IsKnown = true; // another message of Terraform
    if (std::string id = textIn(object, {"resource_id"}), kind = textIn(object, {"resource_type"});
        !id.empty() && !kind.empty()) {
      add(TypeWords::Terraform, kind, id, textIn(object, {"resource_name"}));
      return true;
    }
    if (std::string id = textIn(object, {"Identifier"}); !id.empty() && !type.empty()) {
      add(TypeWords::CloudFormation, type.str(), id, tagInProperties(object));
      return true;
    }
    if (std::string kind = textIn(object, {"ResourceType", "resourceType"});
        llvm::StringRef(kind).contains("::"))
      if (std::string id = idBeside(object); !id.empty()) {
        add(TypeWords::CloudFormation, kind, id,
            textIn(object, {"resourceName", "LogicalResourceId"}));
        return true;
      }
    if (std::optional<Listed> listed =
            fromArn(textIn(object, {"ResourceARN", "ResourceArn", "Arn"}));
        listed && (object.find("ResourceARN") || object.find("ResourceType"))) {
      listed->name = nameTag(object);
      Found.push_back(std::move(*listed));
      return true;
    }
    return takeElement(object, list);
  }

  /// A result of `terraform query -json`.
  bool takeQuery(const ValueObject &found) {
    std::string type = textIn(found, {"resource_type"}), id;
    if (const ValueObject *object = objectIn(found, "resource_object")) {
      id = state::importIdOf(type, *object).text;
      if (id.empty())
        id = textIn(*object, {"id"});
    }
    if (const ValueObject *identity = objectIn(found, "identity"); id.empty() && identity) {
      id = textIn(*identity, {"id"});
      if (id.empty())
        id = joined(*identity, "/");
    }
    add(TypeWords::Terraform, type, id, textIn(found, {"display_name"}));
    return IsKnown = true;
  }

  /// What tells a thing from its like, without what says in which account it is.
  static std::string joined(const ValueObject &identity, llvm::StringRef separator) {
    std::vector<std::string> parts;
    for (const auto &[name, value] : identity)
      if (name != "account_id" && name != "region" && name != "project" &&
          value.kind() == ValueKind::String)
        parts.push_back(value.string().str());
    return llvm::join(parts, separator);
  }

  /// The id beside the type of CloudFormation that an object has.
  static std::string idBeside(const ValueObject &object) {
    std::string id = textIn(object, {"PhysicalResourceId", "resourceId"});
    if (const ValueObject *identifier = objectIn(object, "ResourceIdentifier");
        id.empty() && identifier)
      id = joined(*identifier, "|");
    return id;
  }

  /// Cloud Control gives properties as a text of JSON.
  static std::string tagInProperties(const ValueObject &object) {
    JsonError error;
    std::optional<Value> properties = parseJson(textIn(object, {"Properties"}), error);
    return properties && properties->kind() == ValueKind::Object ? nameTag(properties->object())
                                                                 : "";
  }

  /// An element of a list of things of one kind: its id is called after them. Of several texts that
  /// may be it, the one with which its ARN ends is.
  bool takeElement(const ValueObject &object, llvm::StringRef list) {
    std::string kind = singular(list), arn = textIn(object, {"Arn", "ARN"}), id, name;
    if (kind.empty())
      return false;
    // `GroupId` of `SecurityGroups`: what stands before the last words may be missing.
    std::vector<std::string> ids;
    for (llvm::StringRef word = kind;;
         word = word.drop_front(1).drop_until([](char c) { return llvm::isUpper(c); })) {
      if (arn.empty())
        arn = textIn(object, {(word + "Arn").str(), (word + "ARN").str()});
      if (name.empty())
        name = textIn(object, {(word + "Name").str()});
      for (llvm::StringRef ending : {"Id", "Identifier", "Name"})
        if (std::string found = textIn(object, {(word + ending).str()}); !found.empty())
          ids.push_back(std::move(found));
      if (word.empty())
        break;
    }
    if (ids.empty())
      return false;
    id = ids.front();
    std::optional<Listed> byArn = fromArn(arn);
    if (byArn)
      for (llvm::StringRef found : llvm::reverse(ids))
        if (llvm::StringRef before = arn;
            before.consume_back(found) && (before.ends_with("/") || before.ends_with(":")))
          id = found.str();
    if (byArn && byArn->id == arn)
      id = arn;
    if (std::string tag = nameTag(object); !tag.empty())
      name = tag;
    add(TypeWords::Member, kind, id, name);
    if (byArn)
      Found.back().service = llvm::StringRef(byArn->type).split(':').first.str();
    return true;
  }

  std::vector<Listed> Found;
  bool IsKnown = false; ///< a listing, if only of nothing
};

/// The service of AWS is another word in tokens.
constexpr std::pair<llvm::StringLiteral, llvm::StringLiteral> Services[] = {
    {"certificatemanager", "acm"}, {"elasticloadbalancing", "lb"}, {"elasticloadbalancingv2", "lb"},
    {"events", "cloudwatch"},      {"logs", "cloudwatch"},         {"states", "sfn"},
    {"stepfunctions", "sfn"},
};

std::string plainWord(llvm::StringRef text) {
  std::string word;
  for (char c : text)
    if (llvm::isAlnum(c))
      word += llvm::toLower(c);
  return word;
}

/// What an ARN without a word is.
bool isMainOf(llvm::StringRef service, llvm::StringRef name) {
  return (service == "s3" && name == "bucket") || (service == "sns" && name == "topic") ||
         (service == "sqs" && name == "queue");
}

/// What ids of EC2 begin with, and what has them.
constexpr std::pair<llvm::StringLiteral, llvm::StringLiteral> IdPrefixes[] = {
    {"acl-", "networkacl"},      {"ami-", "ami"},
    {"cgw-", "customergateway"}, {"dopt-", "dhcpoptions"},
    {"eipalloc-", "eip"},        {"eni-", "networkinterface"},
    {"i-", "instance"},          {"igw-", "internetgateway"},
    {"lt-", "launchtemplate"},   {"nat-", "natgateway"},
    {"rtb-", "routetable"},      {"sg-", "securitygroup"},
    {"snap-", "snapshot"},       {"subnet-", "subnet"},
    {"tgw-", "transitgateway"},  {"vgw-", "vpngateway"},
    {"vol-", "volume"},          {"vpc-", "vpc"},
    {"vpce-", "vpcendpoint"},    {"vpn-", "vpnconnection"},
};

/// What the id of `listed` is of; "" where that is not sure, as other things may be called so.
llvm::StringRef ownerOf(const Listed &listed) {
  for (const auto &[prefix, owner] : IdPrefixes) {
    llvm::StringRef rest = listed.id;
    if (!rest.consume_front(prefix))
      continue;
    bool isMade = (rest.size() == 8 || rest.size() == 17) && llvm::all_of(rest, llvm::isHexDigit);
    std::string kind = plainWord(llvm::StringRef(listed.type).rsplit(':').second);
    bool isSaid = kind == owner || plainWord(listed.type) == owner;
    return isMade || isSaid ? llvm::StringRef(owner) : llvm::StringRef();
  }
  return "";
}

/// The module of tokens in which things of `service` are.
bool isModuleOf(llvm::StringRef module, llvm::StringRef service) {
  return module == service || module.starts_with(service) || service.starts_with(module) ||
         llvm::any_of(Services, [&](const auto &row) {
           return row.first == service && row.second == module;
         });
}

/// `word` is `name`, or that with letters of the service before it: `dbinstance`.
bool endsWithWord(llvm::StringRef word, llvm::StringRef name) {
  return word.consume_back(name) && word.size() <= 2;
}

} // namespace

std::optional<std::vector<Listed>> readListing(llvm::StringRef text, std::string &problem) {
  Reader reader;
  JsonError error;
  if (std::optional<Value> whole = parseJson(text, error)) {
    reader.read(*whole);
  } else {
    llvm::SmallVector<llvm::StringRef> lines;
    text.split(lines, '\n', -1, /*KeepEmpty=*/false);
    for (llvm::StringRef line : lines) {
      if (line.trim().empty())
        continue;
      JsonError ofLine;
      std::optional<Value> value = parseJson(line, ofLine);
      if (!value) {
        problem = "it is no JSON: " + error.message;
        return std::nullopt;
      }
      reader.read(*value);
    }
  }
  if (!reader.hasFound()) {
    problem = "it has nothing with an id; known are what `terraform query -json`, aztfexport and "
              "the listing commands of the AWS CLI print";
    return std::nullopt;
  }
  return reader.take();
}

bool isOfType(const Listed &listed, llvm::StringRef token, schema::TerraformProviders *terraform) {
  std::optional<schema::Token> parts = schema::parseToken(token);
  if (!parts)
    return false;
  if (listed.words == TypeWords::Terraform) {
    const schema::TerraformProvider *provider =
        terraform ? terraform->find(schema::TerraformProviders::providerOf(listed.type)) : nullptr;
    const schema::ResourceMap *map = provider ? provider->resource(listed.type) : nullptr;
    return map && map->token == token;
  }
  // `BucketV2` is a bucket.
  std::string name = plainWord(parts->name);
  if (llvm::StringRef plain = llvm::StringRef(name).rtrim("0123456789");
      plain.size() < name.size() && plain.consume_back("v"))
    name = plain.str();
  if (listed.words == TypeWords::Member)
    return endsWithWord(plainWord(listed.type), name);
  llvm::SmallVector<llvm::StringRef, 3> words;
  llvm::StringRef(listed.type).split(words, ':', -1, /*KeepEmpty=*/listed.words == TypeWords::Arn);
  bool isArn = listed.words == TypeWords::Arn;
  if (words.size() < (isArn ? 2 : 3))
    return false;
  std::string service = plainWord(isArn ? words[0] : words[1]), word = plainWord(words.back());
  std::string module = plainWord(parts->module.split('/').first);
  auto alias = llvm::find_if(Services, [&](const auto &row) { return row.first == service; });
  if (service != module && (alias == std::end(Services) || module != alias->second))
    return false;
  return word.empty() ? isMainOf(service, name) : endsWithWord(word, name);
}

bool isForeign(const Listed &listed, llvm::StringRef token) {
  std::optional<schema::Token> parts = schema::parseToken(token);
  if (!parts || !parts->package.starts_with("aws"))
    return false;
  std::string module = plainWord(parts->module.split('/').first), name = plainWord(parts->name);
  bool isOfEc2 = module.starts_with("ec2") || module == "ebs" || module == "vpc";
  if (llvm::StringRef owner = ownerOf(listed); !owner.empty()) {
    // What belongs to a thing may be imported by the id of that; what has ids of its own may not.
    bool hasOwnIds = llvm::any_of(
        IdPrefixes, [&](const auto &row) { return llvm::StringRef(name).ends_with(row.second); });
    return !llvm::StringRef(name).ends_with(owner) && (hasOwnIds || !isOfEc2);
  }
  bool isMember = listed.words == TypeWords::Member;
  if (listed.words == TypeWords::Terraform || (isMember && listed.service.empty()))
    return false;
  llvm::SmallVector<llvm::StringRef, 3> words;
  llvm::StringRef(listed.type).split(words, ':', -1, /*KeepEmpty=*/listed.words == TypeWords::Arn);
  size_t service = listed.words == TypeWords::Arn ? 0 : 1;
  if (!isMember && words.size() < service + 2)
    return false;
  std::string word = plainWord(words.back()),
              other = plainWord(isMember ? llvm::StringRef(listed.service) : words[service]);
  bool isOfService = isModuleOf(module, other) || (other == "ec2" && isOfEc2);
  bool isAlike = !word.empty() &&
                 (llvm::StringRef(word).ends_with(name) || llvm::StringRef(name).ends_with(word));
  return !isOfService && !isAlike;
}

} // namespace pcl::import
