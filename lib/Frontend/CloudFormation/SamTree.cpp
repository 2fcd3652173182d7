// Nodes that SAM's transform makes, and their JSON.
#include "SamTree.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SHA1.h"

#include <cstdint>
#include <nlohmann/json.hpp>

namespace pcl::cloudformation {

NodeRef Maker::text(const llvm::Twine &value) const {
  return makeScalar(arena, range, value.str(), false);
}
NodeRef Maker::number(int64_t value) const {
  return makeScalar(arena, range, std::to_string(value), true);
}
NodeRef Maker::boolean(bool value) const {
  return makeScalar(arena, range, value ? "true" : "false", true);
}
NodeRef Maker::list(llvm::ArrayRef<NodeRef> items) const {
  llvm::SmallVector<NodeRef, 8> present;
  llvm::copy_if(items, std::back_inserter(present), [](NodeRef item) { return item; });
  return makeSequence(arena, range, present);
}
NodeRef Maker::texts(llvm::ArrayRef<llvm::StringRef> items) const {
  llvm::SmallVector<NodeRef, 8> nodes;
  for (llvm::StringRef item : items)
    nodes.push_back(text(item));
  return list(nodes);
}
NodeRef Maker::object(llvm::ArrayRef<Entry> entries) const {
  llvm::SmallVector<Member, 8> members;
  for (const auto &[key, value] : entries)
    if (value)
      members.push_back({keep(arena, key), keyRange(*value), value});
  return makeMapping(arena, range, members);
}

SrcRange Maker::keyRange(const Node &value) const {
  if (value.range.begin == range.begin && value.range.end == range.end)
    return range;
  return {value.range.file, value.range.begin, value.range.begin};
}

NodeRef Maker::with(NodeRef object, llvm::StringRef key, NodeRef value) const {
  llvm::SmallVector<Member, 8> members;
  if (object && object->isMapping())
    members.append(object->members.begin(), object->members.end());
  auto found = llvm::find_if(members, [&](const Member &member) { return member.key == key; });
  if (!value && found == members.end())
    return object ? object : makeMapping(arena, range, {});
  if (!value)
    members.erase(found);
  else if (found != members.end())
    found->value = value;
  else
    members.push_back({keep(arena, key), keyRange(*value), value});
  return makeMapping(arena, object ? object->range : range, members);
}

NodeRef Maker::withAt(NodeRef object, llvm::ArrayRef<llvm::StringRef> path, NodeRef value) const {
  if (path.empty())
    return value;
  return with(object, path.front(),
              withAt(memberOf(object, path.front()), path.drop_front(), value));
}

NodeRef Maker::merge(NodeRef first, NodeRef second) const {
  NodeRef result = first ? first : object();
  for (const Member &member : second ? second->members : llvm::ArrayRef<Member>())
    result = with(result, member.key, member.value);
  return result;
}

NodeRef Maker::append(NodeRef items, NodeRef item) const {
  llvm::SmallVector<NodeRef, 8> nodes;
  if (items && items->isSequence())
    nodes.append(items->items.begin(), items->items.end());
  else if (items)
    nodes.push_back(items);
  nodes.push_back(item);
  return list(nodes);
}

NodeRef Maker::pick(NodeRef object, llvm::ArrayRef<llvm::StringRef> keys) const {
  llvm::SmallVector<Member, 16> members;
  for (const Member &member : object ? object->members : llvm::ArrayRef<Member>())
    if (llvm::is_contained(keys, member.key))
      members.push_back(member);
  return makeMapping(arena, range, members);
}

llvm::StringRef refName(NodeRef node) {
  const Member *call = node ? node->function() : nullptr;
  return call && call->key == "Ref" && call->value->isScalar() ? call->value->text : "";
}

llvm::StringRef namedResource(NodeRef node) {
  const Member *call = node ? node->function() : nullptr;
  if (!call || call->key != "Fn::GetAtt")
    return refName(node);
  if (call->value->isScalar())
    return call->value->text.split('.').first;
  return call->value->items.empty() ? "" : textAt(call->value->items[0]);
}

bool isNoValue(NodeRef node) { return refName(node) == "AWS::NoValue"; }

llvm::StringRef textAt(NodeRef node) { return node ? node->scalar().value_or("") : ""; }

bool areEqual(NodeRef first, NodeRef second) { return toJson(first) == toJson(second); }

namespace {

/// How many plain scalars of the member `key`, itself or its first items, are names of something.
size_t namesIn(llvm::StringRef key) {
  if (key == "Fn::If")
    return 1;
  return llvm::is_contained({"Condition", "Ref", "DependsOn", "Fn::GetAtt"}, key) ? SIZE_MAX : 0;
}

/// `names`: as many plain scalars of `node` are names, which mean nothing else.
void write(NodeRef node, JsonStyle style, unsigned depth, std::string &out, size_t names = 0) {
  bool isCanonical = style == JsonStyle::Canonical;
  size_t indent = style == JsonStyle::Definition ? 4 : 2;
  auto quoted = [](llvm::StringRef text) {
    return nlohmann::json(text.str()).dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
  };
  if (node->isScalar()) {
    switch (names ? Literal::Text : literalOf(*node)) {
    case Literal::True:
      out += "true";
      return;
    case Literal::False:
      out += "false";
      return;
    case Literal::Null:
      out += "null";
      return;
    case Literal::Number:
      out += node->text;
      return;
    case Literal::Text:
      out += quoted(node->text);
      return;
    }
  }
  auto newLine = [&](unsigned level) {
    if (!isCanonical)
      out += "\n" + std::string(level * indent, ' ');
  };
  bool isFirst = true;
  auto separate = [&] {
    if (!std::exchange(isFirst, false))
      out += ",";
    newLine(depth + 1);
  };
  if (node->isSequence()) {
    out += "[";
    for (auto [i, item] : llvm::enumerate(node->items)) {
      separate();
      write(item, style, depth + 1, out, item->isScalar() && i < names);
    }
    if (!node->items.empty())
      newLine(depth);
    out += "]";
    return;
  }
  llvm::SmallVector<Member, 16> members(node->members.begin(), node->members.end());
  if (style != JsonStyle::Readable)
    llvm::stable_sort(members, [](const Member &a, const Member &b) { return a.key < b.key; });
  out += "{";
  for (const Member &member : members) {
    separate();
    out += quoted(member.key) + (isCanonical ? ":" : ": ");
    // What is hashed is what SAM has, to which `On` is a truth wherever it stands.
    write(member.value, style, depth + 1, out,
          style == JsonStyle::Readable ? namesIn(member.key) : 0);
  }
  if (!members.empty())
    newLine(depth);
  out += "}";
}

} // namespace

std::string toJson(NodeRef node, JsonStyle style) {
  std::string out;
  if (node)
    write(node, style, 0, out);
  return out;
}

std::string hashOf(llvm::StringRef text, size_t length) {
  llvm::SHA1 hash;
  hash.update(text);
  return llvm::toHex(hash.final(), true).substr(0, length);
}

} // namespace pcl::cloudformation
