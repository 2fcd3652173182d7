// Texts that are JSON, such as policies, as what they say. Internal to the library.
#pragma once

#include "pcl/Value/Value.h"

#include <optional>

namespace pcl::state {

/// What `text` says if it is an object or a list with something in it, written as Terraform's
/// `jsonencode` writes it, so that a program that encodes it again gives the same bytes: without
/// blanks, names in order. Nothing for any other text, and for what languages do not keep apart:
/// nulls, and numbers that are no plain integers.
std::optional<Value> encodedJson(llvm::StringRef text);

} // namespace pcl::state
