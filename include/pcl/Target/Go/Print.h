// Prints a code tree as Go, laid out as the language's own formatter leaves it.
//
// Decides nothing: what is printed was decided by Emit and the legaliser. Knows Code and Doc only.
#pragma once

#include "pcl/Code/Code.h"
#include "pcl/Code/Legalize.h"
#include "pcl/Code/Names.h"
#include "pcl/Doc/DocPrinter.h"

namespace pcl::go {

/// Reserved words and case rules of Go.
const code::NameTable &nameTable();

/// What Go has; `legalize` with it before printing.
const code::TargetCaps &targetCaps();

/// The text of `module`, for which `verifyCode(module, targetCaps())` holds. Marks are the sources
/// of statements, entries and expressions that have one.
doc::PrintedText print(const code::Module &module);

} // namespace pcl::go
