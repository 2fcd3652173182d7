// Texts in values: of scalars, and of members that should be texts.
#pragma once

#include "pcl/Value/Value.h"

namespace pcl {

/// A text, number or boolean as Terraform, CloudFormation and templates of PCL make a text of it;
/// nothing of others. Marks are not looked at.
std::optional<std::string> scalarText(const Value &value);

/// The text in member `name` of `object`; "" if it is missing, or none. A view into `object`.
llvm::StringRef textMember(const ValueObject &object, llvm::StringRef name);

} // namespace pcl
