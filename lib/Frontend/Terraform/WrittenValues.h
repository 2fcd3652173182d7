// What is written as values of a variable: its default and the arguments of calls, through the
// locals, variables and outputs that they name.
//
// No type of Terraform says that a value may be null, so what is written tells where it is. What
// only a run computes is not followed.
#pragma once

#include "Types.h"

#include "llvm/ADT/SmallVector.h"

#include <memory>
#include <optional>

namespace pcl::terraform {

class Declarations;
struct Item;

/// A call of a module: the block `item` of the module with the names `caller`.
struct ModuleCall {
  Declarations *caller = nullptr;
  const Item *item = nullptr;
};

/// Expressions that are written as values of one type. Refers to syntax trees and declarations,
/// which must outlive it.
class WrittenValues {
public:
  /// `expr` is a constant.
  void add(const syntax::Expr *expr) { Values.push_back({expr, nullptr}); }
  /// `expr` stands in the block `item` (or null) of the module with the names `names`.
  void add(const syntax::Expr *expr, Declarations &names, const Item *item);
  void add(const WrittenValues &others) { Values.append(others.Values); }

  /// What is written in them: elements, the values of a map and of a loop; those called `name`
  /// where one is given.
  WrittenValues elements(std::optional<llvm::StringRef> name = std::nullopt) const;
  /// Whether one of them is null, at least in one of the ways that it may take.
  bool hasNull() const;
  /// What is lost of the numbers among the constants.
  Digits digits() const;

private:
  struct Around;
  struct Value {
    const syntax::Expr *expr;
    std::shared_ptr<const Around> around; ///< null for a constant
    bool isType = false;                  ///< `expr` is the type of values that are not known
  };
  class Search;
  llvm::SmallVector<Value, 2> Values;
};

} // namespace pcl::terraform
