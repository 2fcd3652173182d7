// Paths and methods of an API's document, with the conditions that stand around them.
#include "SamOpenApi.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace pcl::cloudformation {

bool isMethod(llvm::StringRef name) {
  return llvm::is_contained({"get", "put", "post", "delete", "options", "head", "patch", "trace",
                             "x-amazon-apigateway-any-method"},
                            name.lower());
}

std::string ApiDocument::methodName(llvm::StringRef method) {
  std::string name = method.lower();
  return name == "any" ? "x-amazon-apigateway-any-method" : name;
}

std::string ApiDocument::pathPattern(llvm::StringRef path) {
  std::string result;
  while (!path.empty()) {
    size_t open = path.find('{');
    size_t close = open == llvm::StringRef::npos ? open : path.find('}', open);
    if (close == llvm::StringRef::npos)
      return result + path.str();
    llvm::StringRef name = path.slice(open + 1, close);
    name.consume_back("+");
    bool isName = llvm::all_of(
        name, [](char c) { return llvm::isAlnum(c) || c == '.' || c == '_' || c == '-'; });
    result += path.take_front(open).str() + (isName ? "*" : path.slice(open, close + 1).str());
    path = path.drop_front(close + 1);
  }
  return result;
}

NodeRef ApiDocument::inBranches(NodeRef node, llvm::function_ref<NodeRef(NodeRef)> change) const {
  const Member *call = node ? node->function() : nullptr;
  if (!call)
    return change(node);
  if (call->key != "Fn::If" || call->value->items.size() != 3)
    return node;
  llvm::ArrayRef<NodeRef> args = call->value->items;
  return M.object(
      {{"Fn::If", M.list({args[0], inBranches(args[1], change), inBranches(args[2], change)})}});
}

NodeRef ApiDocument::method(llvm::StringRef path, llvm::StringRef name) const {
  NodeRef found = nullptr;
  inBranches(memberOf(memberOf(Body, "paths"), path), [&](NodeRef item) {
    if (NodeRef method = memberOf(item, name))
      found = method;
    return item;
  });
  return found;
}

void ApiDocument::setMethod(llvm::StringRef path, llvm::StringRef name, NodeRef method,
                            llvm::StringRef condition) {
  NodeRef item = memberOf(memberOf(Body, "paths"), path);
  NodeRef changed = inBranches(item, [&](NodeRef branch) { return M.with(branch, name, method); });
  Body = M.withAt(Body, {"paths", path}, changed);
  Routes[path.str()][name.str()] = condition.str();
}

ApiDocument::Methods ApiDocument::methods() const {
  Methods result;
  NodeRef paths = memberOf(Body, "paths");
  for (const Member &path : paths ? paths->members : llvm::ArrayRef<Member>()) {
    std::vector<std::string> names;
    inBranches(path.value, [&](NodeRef item) {
      for (const Member &member : item ? item->members : llvm::ArrayRef<Member>())
        if ((isMethod(member.key) || member.key.equals_insensitive("any")) &&
            !llvm::is_contained(names, member.key))
          names.push_back(member.key.str());
      return item;
    });
    if (!names.empty())
      result[path.key.str()] = std::move(names);
  }
  return result;
}

void ApiDocument::eachPath(
    llvm::function_ref<NodeRef(llvm::StringRef, NodeRef, bool isConditional)> change) {
  NodeRef paths = memberOf(Body, "paths");
  if (!paths || !paths->isMapping())
    return;
  NodeRef result = paths;
  for (const Member &path : paths->members)
    result = M.with(result, path.key, inBranches(path.value, [&](NodeRef item) {
                      return item && item->isMapping()
                                 ? change(path.key, item, path.value->function())
                                 : item;
                    }));
  Body = M.with(Body, "paths", result);
}

/// Those of OPTIONS, whose headers SAM changes.
static void
checkResponses(NodeRef responses,
               llvm::function_ref<void(NodeRef, const Phrase<phrase::SamFault> &)> fail) {
  if (!responses || isIntrinsic(responses))
    return;
  NodeRef good = memberOf(responses, "200");
  NodeRef headers = memberOf(good, "headers");
  if (!responses->isMapping() || (good && !good->isMapping()))
    fail(responses, phrase::sam_responses_mapping_mappings());
  else if (headers && !headers->isMapping())
    fail(headers, phrase::sam_headers_response_mapping());
}

void ApiDocument::check(const SamResource &resource, bool merges) {
  NodeRef paths = memberOf(Body, "paths");
  auto fail = [&](NodeRef at, const Phrase<phrase::SamFault> &why) {
    C.refuseValue(resource, "DefinitionBody", at, why);
  };
  if (paths && !paths->isMapping() && !paths->isNull())
    return fail(paths, phrase::sam_paths_mapping());
  for (llvm::StringRef key : {"securityDefinitions", "components"})
    if (NodeRef value = memberOf(Body, key); value && !value->isMapping() && !value->isNull())
      fail(value, phrase::sam_definitions_security_mapping());
  for (const Member &path : paths ? paths->members : llvm::ArrayRef<Member>()) {
    const Member *call = path.value->function();
    if (!path.value->isMapping() ||
        (call && call->key == "Fn::If" && call->value->items.size() != 3)) {
      fail(path.value,
           call ? phrase::sam_fn_if_takes_condition_two_values() : phrase::sam_each_path_mapping());
      continue;
    }
    for (const Member &method : path.value->members) {
      if (!isMethod(method.key)) {
        static constexpr llvm::StringLiteral Others[] = {"$ref",    "description", "parameters",
                                                         "servers", "summary",     "Fn::If"};
        if (!llvm::is_contained(Others, method.key) && !method.key.starts_with("x-") &&
            !method.value->isMapping())
          fail(method.value, phrase::sam_each_method_mapping());
        continue;
      }
      if (method.value->isNull() && !resource.get("Auth"))
        continue;
      if (!method.value->isMapping())
        fail(method.value, phrase::sam_each_method_mapping());
      else if (NodeRef security = method.value->find("security");
               security && !security->isSequence() && !merges)
        fail(security, phrase::sam_security_list());
      else if (security && llvm::any_of(security->items, [](NodeRef x) { return x->isScalar(); }))
        fail(security, phrase::sam_each_security_mapping());
      else if (method.key == "options")
        checkResponses(method.value->find("responses"), fail);
    }
  }
}

void ApiDocument::eachMethod(Change change) {
  eachPath([&](llvm::StringRef path, NodeRef item, bool) {
    NodeRef result = item;
    for (const Member &method : item->members)
      if (isMethod(method.key))
        result = M.with(result, method.key, inBranches(method.value, [&](NodeRef node) {
                          return node && node->isMapping() ? change(path, method.key, node) : node;
                        }));
    return result;
  });
}

void ApiDocument::moveDefinitions() {
  if (!isOpenApi3())
    return;
  static constexpr std::pair<llvm::StringLiteral, llvm::StringLiteral> Names[] = {
      {"securityDefinitions", "securitySchemes"}, {"definitions", "schemas"}};
  for (const auto &[from, to] : Names)
    if (NodeRef value = memberOf(Body, from); value && !value->isNull()) {
      NodeRef components = memberOf(Body, "components");
      components = components && components->isMapping() ? components : nullptr;
      Body = M.with(M.without(Body, from), "components",
                    M.with(components, to, M.merge(memberOf(components, to), value)));
    }
}

void ApiDocument::addConditions(llvm::StringRef apiId, bool withPaths) {
  for (const auto &route : Routes) {
    const std::string &path = route.first;
    const std::map<std::string, std::string> &methods = route.second;
    std::vector<std::string> conditions;
    bool isAlways = false;
    for (const auto &entry : methods) {
      const std::string &name = entry.first, &condition = entry.second;
      isAlways |= condition.empty();
      if (condition.empty())
        continue;
      if (!llvm::is_contained(conditions, condition))
        conditions.push_back(condition);
      NodeRef item = memberOf(memberOf(Body, "paths"), path);
      Body = M.withAt(Body, {"paths", path}, inBranches(item, [&](NodeRef branch) {
                        NodeRef method = memberOf(branch, name);
                        return method
                                   ? M.with(branch, name, M.choose(condition, method, M.noValue()))
                                   : branch;
                      }));
    }
    if (isAlways || conditions.empty() || !withPaths)
      continue;
    NodeRef item = memberOf(memberOf(Body, "paths"), path);
    // A path that the author wrote has methods of its own.
    bool hasOthers = llvm::any_of(item->members, [&](const Member &member) {
      return isMethod(member.key) && member.key != "options" && !methods.contains(member.key.str());
    });
    if (hasOthers || item->function())
      continue;
    std::string condition = conditions.front();
    if (conditions.size() > 1) {
      condition = apiId.str();
      for (char c : path)
        condition += c == '/'           ? "SLASH"
                     : c == '{'         ? "OB"
                     : c == '}'         ? "CB"
                     : llvm::isAlnum(c) ? std::string(1, c)
                                        : "";
      condition += "PathCondition";
      llvm::sort(conditions);
      std::vector<NodeRef> all;
      for (const std::string &one : conditions)
        all.push_back(M.object({{"Condition", M.text(one)}}));
      C.addCondition(condition, M.object({{"Fn::Or", M.list(all)}}));
    }
    Body = M.withAt(Body, {"paths", path}, M.choose(condition, item, M.noValue()));
  }
}

NodeRef ApiDocument::withSecurity(NodeRef method, llvm::StringRef scheme, NodeRef scopes) const {
  NodeRef security = memberOf(method, "security");
  for (NodeRef one : security ? security->items : llvm::ArrayRef<NodeRef>())
    if (one->find(scheme))
      return method;
  return M.with(method, "security",
                M.append(security, M.object({{scheme, scopes ? scopes : M.list({})}})));
}

} // namespace pcl::cloudformation
