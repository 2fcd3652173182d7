// How often a construct is made: `count` and `for_each`, and the names that they bind.
#pragma once

#include "Expressions.h"

namespace pcl::terraform {

/// Converts count or for_each of what is declared, unless that is done. A set becomes a map of its
/// items to themselves, which gives instances the names that Terraform gives them.
void ensureRange(Declared &declared, ExpressionConverter &expressions);
/// `count.index`, `each.key` and `each.value` within what is declared.
void bindRange(const Declared &declared, Scope &scope, ExpressionConverter &expressions);

} // namespace pcl::terraform
