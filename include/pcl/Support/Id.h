// Strong 32-bit ids and the stores that they index.
//
// Everything in the IR is named by an id into a store instead of a pointer: ids survive growth of
// the store, are half as large, print deterministically, and ids of different kinds never convert
// into each other. Nothing that is printed may depend on the numeric value of an id.
#pragma once

#include "llvm/ADT/Hashing.h"

#include <cassert>
#include <cstdint>
#include <functional>
#include <limits>
#include <vector>

namespace pcl {

/// An index into the store whose elements are named by `Tag`. Default constructed, it is `None`.
template <typename Tag> class Id {
public:
  static constexpr uint32_t NoneValue = std::numeric_limits<uint32_t>::max();

  constexpr Id() = default;
  constexpr explicit Id(uint32_t value) : Value(value) {}

  /// The index into the store. Must not be asked of `None`.
  constexpr uint32_t index() const {
    assert(Value != NoneValue && "index of a None id");
    return Value;
  }
  /// The index, or `NoneValue`; for packing into records and for hashing.
  constexpr uint32_t raw() const { return Value; }
  static constexpr Id fromRaw(uint32_t raw) { return Id(raw); }

  constexpr bool isValid() const { return Value != NoneValue; }
  constexpr explicit operator bool() const { return isValid(); }

  friend constexpr bool operator==(Id a, Id b) { return a.Value == b.Value; }
  friend constexpr bool operator!=(Id a, Id b) { return a.Value != b.Value; }
  /// Order of creation; for sorting by position in a store, never for output that must not depend
  /// on it.
  friend constexpr bool operator<(Id a, Id b) { return a.Value < b.Value; }
  friend llvm::hash_code hash_value(Id id) { return llvm::hash_value(id.Value); }

private:
  uint32_t Value = NoneValue;
};

/// A growing sequence of `T`, indexed by `IdT`. References are invalidated by `add`.
template <typename IdT, typename T> class Store {
public:
  IdT add(T value) {
    Items.push_back(std::move(value));
    return IdT(static_cast<uint32_t>(Items.size() - 1));
  }
  T &operator[](IdT id) { return Items[id.index()]; }
  const T &operator[](IdT id) const { return Items[id.index()]; }
  uint32_t size() const { return static_cast<uint32_t>(Items.size()); }
  bool empty() const { return Items.empty(); }
  void reserve(size_t n) { Items.reserve(n); }
  void resize(size_t n) { Items.resize(n); }
  auto begin() { return Items.begin(); }
  auto end() { return Items.end(); }
  auto begin() const { return Items.begin(); }
  auto end() const { return Items.end(); }

private:
  std::vector<T> Items;
};

} // namespace pcl

template <typename Tag> struct std::hash<pcl::Id<Tag>> {
  size_t operator()(pcl::Id<Tag> id) const noexcept { return std::hash<uint32_t>()(id.raw()); }
};

/// Lets ids be keys of `llvm::DenseMap`.
namespace llvm {
template <typename T, typename Enable> struct DenseMapInfo;
template <typename Tag> struct DenseMapInfo<pcl::Id<Tag>, void> {
  static constexpr pcl::Id<Tag> getEmptyKey() { return pcl::Id<Tag>(0xFFFFFFFEu); }
  static constexpr pcl::Id<Tag> getTombstoneKey() { return pcl::Id<Tag>(0xFFFFFFFDu); }
  static unsigned getHashValue(pcl::Id<Tag> id) { return id.raw() * 37u; }
  static bool isEqual(pcl::Id<Tag> a, pcl::Id<Tag> b) { return a == b; }
};
} // namespace llvm
