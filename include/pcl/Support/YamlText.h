// Writes texts into YAML, as keys and values that every reader of YAML 1.1 and 1.2 takes for those
// texts.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <string>

namespace pcl {

/// `text` between double quotes, as JSON has it where both say the same. Bytes that are not UTF-8
/// become U+FFFD.
std::string yamlQuoted(llvm::StringRef text);

/// `text` as it is where no reader takes that for anything else, such as a number, a date, a truth
/// value or null; else quoted.
std::string yamlText(llvm::StringRef text);

} // namespace pcl
