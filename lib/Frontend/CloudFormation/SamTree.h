// Making the trees that SAM's transform writes.
//
// Nodes never change, so what is "set" is a copy that shares the rest. A value that is not there is
// null, and a member without a value is left out.
#pragma once

#include "pcl/Frontend/CloudFormation/Tree.h"

#include <initializer_list>
#include <string>
#include <utility>

namespace pcl::cloudformation {

using NodeRef = const Node *;

/// Makes nodes that stand, for diagnostics, at one place of the source.
struct Maker {
  syntax::Arena &arena;
  SrcRange range;

  using Entry = std::pair<llvm::StringRef, NodeRef>;

  NodeRef text(const llvm::Twine &value) const;
  /// A scalar without quotes: a number.
  NodeRef number(int64_t value) const;
  NodeRef boolean(bool value) const;
  NodeRef list(llvm::ArrayRef<NodeRef> items) const;
  NodeRef list(std::initializer_list<NodeRef> items) const {
    return list(llvm::ArrayRef<NodeRef>(items.begin(), items.size()));
  }
  NodeRef texts(llvm::ArrayRef<llvm::StringRef> items) const;
  NodeRef object(llvm::ArrayRef<Entry> entries) const;
  NodeRef object(std::initializer_list<Entry> entries = {}) const {
    return object(llvm::ArrayRef<Entry>(entries.begin(), entries.size()));
  }
  NodeRef ref(const llvm::Twine &id) const { return object({{"Ref", text(id)}}); }
  NodeRef getAtt(const llvm::Twine &id, llvm::StringRef attribute) const {
    return object({{"Fn::GetAtt", list({text(id), text(attribute)})}});
  }
  NodeRef sub(const llvm::Twine &pattern) const { return object({{"Fn::Sub", text(pattern)}}); }
  NodeRef sub(const llvm::Twine &pattern, std::initializer_list<Entry> values) const {
    return object({{"Fn::Sub", list({text(pattern), object(values)})}});
  }
  NodeRef choose(llvm::StringRef condition, NodeRef yes, NodeRef no) const {
    return object({{"Fn::If", list({text(condition), yes, no})}});
  }
  NodeRef noValue() const { return ref("AWS::NoValue"); }

  /// `object`, or an empty one, with `key` set to `value`; without it if `value` is null.
  NodeRef with(NodeRef object, llvm::StringRef key, NodeRef value) const;
  NodeRef without(NodeRef object, llvm::StringRef key) const { return with(object, key, nullptr); }
  /// The value at `path` below `object` set; mappings on the way are made.
  NodeRef withAt(NodeRef object, llvm::ArrayRef<llvm::StringRef> path, NodeRef value) const;
  /// The members of both; those of `second` count where both have one.
  NodeRef merge(NodeRef first, NodeRef second) const;
  /// The items of `items`, or nothing, and `item` behind them.
  NodeRef append(NodeRef items, NodeRef item) const;
  /// Where the key of `value` is said to stand: where the value does, which may be one of the
  /// source.
  SrcRange keyRange(const Node &value) const;
  /// The members of `object` whose names are in `keys`, in their order.
  NodeRef pick(NodeRef object, llvm::ArrayRef<llvm::StringRef> keys) const;
};

/// The name that `node` refers to by `Ref`, or "".
llvm::StringRef refName(NodeRef node);
/// The resource that `node` names by `Ref` or by `Fn::GetAtt`, or "".
llvm::StringRef namedResource(NodeRef node);
/// `node` is `Ref: AWS::NoValue`.
bool isNoValue(NodeRef node);
/// The text of a scalar, or "".
llvm::StringRef textAt(NodeRef node);
inline NodeRef memberOf(NodeRef node, llvm::StringRef key) {
  return node && node->isMapping() ? node->find(key) : nullptr;
}
/// A value that the service computes: a function.
inline bool isIntrinsic(NodeRef node) { return node && node->function(); }
/// Both say the same.
bool areEqual(NodeRef first, NodeRef second);

/// How JSON is written: for hashes, to be read, or as SAM writes definitions of state machines.
enum class JsonStyle : uint8_t { Canonical, Readable, Definition };
std::string toJson(NodeRef node, JsonStyle style = JsonStyle::Canonical);
/// The first `length` digits of the SHA-1 of `text`.
std::string hashOf(llvm::StringRef text, size_t length = 10);

} // namespace pcl::cloudformation
