// Objects inside of values, at any depth, and the members in which providers keep books.
//
// Values nest as deep as their readers allow (1,000 levels), so there is no limit here.
#pragma once

#include "pcl/Value/Value.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace pcl {

/// `value` with each outermost object in it (itself, or an element of a list) as `change` makes it;
/// marks and dependencies stay.
Value mapObjects(const Value &value, llvm::function_ref<ValueObject(const ValueObject &)> change);

/// `value` is null, false, 0, "", or an empty list or object: what providers fill in where nothing
/// is said.
bool isZero(const Value &value);

/// Null, or a text, list or object with nothing in it.
bool holdsNothing(const Value &value);

/// The members of `object` in the order of their names.
std::vector<ValueObject::Member> sortedMembers(const ValueObject &object);

/// With the members of all objects, at any depth, in the order of their names; marks and
/// dependencies stay.
ValueObject sorted(const ValueObject &values);
Value sorted(const Value &value);

/// The member of inputs, and of objects in them, in which bridged providers note what they filled
/// in by themselves. No program says it.
/// (Source: `Defaults`, pkg/reservedkeys/keys.go of pulumi/pulumi-terraform-bridge.)
inline constexpr llvm::StringLiteral DefaultsKey = "__defaults";

/// The member of outputs in which aws-native keeps a secret copy of the inputs.
inline constexpr llvm::StringLiteral InputsCopyKey = "__inputs";

/// `values` without these notes, at any depth.
ValueObject withoutDefaultsNotes(const ValueObject &values);
Value withoutDefaultsNotes(const Value &value);

} // namespace pcl
