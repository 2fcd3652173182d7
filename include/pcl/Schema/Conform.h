// Values as their schema has them.
//
// Some providers read back a text where the schema has a number, or one thing where it has a list.
// A program says what the schema has, so that is what the provider will be given.
#pragma once

#include "pcl/Schema/Types.h"
#include "pcl/Value/Value.h"

namespace pcl::schema {

/// `values` with each value of the type that `properties` have for it, at any depth, as far as it
/// says the same in that type: "80" is 80, "true" is true, and a thing alone is a list of it. What
/// says nothing in its type stays as it is.
ValueObject conform(const ValueObject &values, const Properties &properties);

/// Whether a program can say `value` where `type` is wanted. What objects and maps hold is not
/// looked at.
bool isOf(const Value &value, const Type &type);

} // namespace pcl::schema
