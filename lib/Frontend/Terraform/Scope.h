// The names that are declared around an expression: by `for`, templates, dynamic blocks, `count`
// and `for_each`, splats.
//
// A scope lies within another and is gone with the construct that declares its names. Whoever
// converts gets the innermost one.
#pragma once

#include "Values.h"

#include "llvm/ADT/STLExtras.h"

#include <optional>

namespace pcl::terraform {

struct Declared;

/// What a name that is declared inside of an expression or a block stands for.
struct Binding {
  llvm::StringRef name;
  enum Kind : uint8_t { Value, Iterator, Each, Count } kind = Value;
  Val value;                       ///< copied at each use; Iterator, Each: `value`; Count: `index`
  Val key;                         ///< Iterator, Each
  const Declared *owner = nullptr; ///< of `self`: the resource that it is an instance of
};

class Scope {
public:
  /// No names at all.
  Scope() = default;
  /// Within `outer`, which must outlive it.
  explicit Scope(const Scope *outer) : Outer(outer), Detours(outer->Detours) {}
  Scope(const Scope &) = delete;

  /// For an expression that stands elsewhere in the source and is converted for one that stands
  /// here: without any names.
  Scope elsewhere(unsigned detours = 0) const { return Scope(Detours + detours, nullptr); }
  /// How often an expression has been written in the place of a reference to it around here.
  unsigned detours() const { return Detours; }

  void bind(Binding binding) { Bindings.push_back(std::move(binding)); }
  /// The variables of a loop; `keyName` is "" if it has none.
  void bindLoop(llvm::StringRef keyName, const Val &key, llvm::StringRef valueName,
                const Val &value) {
    if (!keyName.empty())
      bind({keyName, Binding::Value, key, {}});
    bind({valueName, Binding::Value, value, {}});
  }
  /// What the name stands for here, or null.
  const Binding *find(llvm::StringRef name) const {
    for (const Scope *at = this; at; at = at->Outer)
      for (const Binding &binding : llvm::reverse(at->Bindings))
        if (binding.name == name)
          return &binding;
    return nullptr;
  }

  /// Around an attempt of `try` or `can`: a failure counts there.
  void markAttempt() { IsAttempt = true; }
  bool isInAttempt() const { return IsAttempt || (Outer && Outer->isInAttempt()); }

  void bindItem(Val item) { Item = item; }
  /// What the innermost splat around is at.
  const Val &item() const { return Item || !Outer ? *Item : Outer->item(); }

private:
  Scope(unsigned detours, const Scope *outer) : Outer(outer), Detours(detours) {}

  const Scope *Outer = nullptr;
  llvm::SmallVector<Binding, 2> Bindings;
  std::optional<Val> Item;
  unsigned Detours = 0;
  bool IsAttempt = false;
};

} // namespace pcl::terraform
