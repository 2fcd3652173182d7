// Prints a code tree as C#.
//
// Decides nothing: what is printed was decided by Emit and the legaliser. Knows Code and Doc only.
// How the tree says what only C# has:
//   - New whose one argument is an Object or a List is an initializer: `new T { ... }`. Of a
//   MapType its entries
//     are `["key"] = value`, of any other class members. The class `new[]` makes an array, `new()`
//     leaves the class to the place, and `{}` leaves out `new` too: a collection initializer.
//   - An Object by itself is a Dictionary<string, object?>, a List by itself an array.
//   - Members of `pulumi` are those of the namespace Pulumi, which every file uses.
//   - Fields of an Interface are inputs, those of a Class outputs: each has its name in the engine
//   and is a
//     property. A call of `base` in a constructor is its initializer.
//   - UnionType of a type and Null is the nullable type.
#pragma once

#include "pcl/Code/Code.h"
#include "pcl/Code/Legalize.h"
#include "pcl/Code/Names.h"
#include "pcl/Doc/DocPrinter.h"

namespace pcl::csharp {

/// Reserved words and case rules of C#.
const code::NameTable &nameTable();

/// What C# has; `legalize` with it before printing.
const code::TargetCaps &targetCaps();

/// `name` as the SDKs spell a property: the first letter large, without hyphens.
std::string propertyName(llvm::StringRef name);

/// The text of `module`, for which `verifyCode(module, targetCaps())` holds. Marks are the sources
/// of statements, entries and expressions that have one.
doc::PrintedText print(const code::Module &module);

} // namespace pcl::csharp
