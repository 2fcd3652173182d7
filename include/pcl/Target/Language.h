// What a back end is, as data: names, capabilities, files and helpers of a language, and how it
// calls what Pulumi's SDKs have in common.
//
// A language is a constant of this type, and an emitter that derives from NodeEmitter.
#pragma once

#include "pcl/Code/Code.h"
#include "pcl/Code/Legalize.h"
#include "pcl/Code/Names.h"
#include "pcl/Doc/DocPrinter.h"
#include "pcl/IR/Builtins.h"

namespace pcl::target {

/// Functions that a program may call because its language lacks them. They are written to a file of
/// the program, each at most once. A language has a text for those that its emitter uses.
enum class Helper : uint8_t {
  NotImplemented, ///< (text): fails; stands where the conversion could not say what the source says
  Assert,         ///< (condition, text): fails with the text unless the condition holds
  WarnUnless,     ///< (condition, text): says the text unless the condition holds
  Try,            ///< (functions): the value of the first that gives one
  TryOutput,      ///< the same of functions that may give outputs
  Can,            ///< (function): whether it gives a value
  CanOutput,      ///< the same of a function that may give an output
  Optional,       ///< (value, other, keys): what the keys lead to in a value, or the other one
  Has,            ///< (value, keys): whether they lead to anything
  OrElse,         ///< (value, other): the other one for what is not there; null is a value
  ValueOr,        ///< (pointer, other): what the pointer points to, or the other value
  OutputOr,       ///< (input, other): the output of what it gives, or of the other value
  Argument,       ///< (value): it as a value of the type that a function takes
  Apply2,         ///< (outputs, function): the output of what the function makes of them
  Apply3,         ///< the same of three
  Apply4,         ///< the same of four
  Apply5,         ///< the same of five
  Recover,        ///< (output, function): the output, and what the function gives where that fails
  RecoverableAll, ///< (outputs): all of them as one that can be recovered from
  ValueOf,        ///< (input): its value, to be waited for
  IfPresent,      ///< (value, function): what the function makes of a value that is there
  SingleOrNone,   ///< (list): its one element, or nothing
  AsList,         ///< (value): the list that a splat of it goes over
  Pairs,          ///< (list or map): its keys with their values
  ElementsOf,     ///< (list or map): its values
  GroupBy,        ///< (pairs, ...): lists of values by key
  WrapIndex,      ///< (index, length): the index of `element`
  Remainder,      ///< (number, number): with the sign of the first
  IsEqual,        ///< (value, value): whether collections are equal
  ToNumber,       ///< (value): a number or the number that a text says
  ToText,         ///< (value): the text that PCL has for it
  TextLength,     ///< (text): how many characters a reader sees
  Numeral,        ///< (number): its text, without what binary fractions add
  Characters,     ///< (text): what a reader sees as characters
  CompareText,    ///< (text, text): their order
  Parts,          ///< of functions of `std` that share something
  As,             ///< (value): it as a value of the type that is asked for
  Pointer,        ///< (value): where it is
  Sorted,         ///< (map): its keys and values, in order of the keys
  MemberOf,       ///< (value, key): its member, or nothing
  MergedMaps,     ///< (...): one map of all, whose values have one type
  Joined,         ///< (...): one list of all, whose elements have one type
  WithNulls,      ///< (value): it with nulls for lists and maps in it that are nothing
  WithoutNulls,   ///< (map): it without the entries that are null
  TextInput,      ///< (text): it as an input, or nothing
  ElementOf,      ///< (value, index): its element
  KeyOf,          ///< (map, key): its value, which fails if it is not there
  ItemOf,         ///< (list, index): an element that must be there
  Kept,           ///< (output): itself; the program waits for it, and fails where it does
  Resources,      ///< (values): the resources in them, in lists and maps too
  NewComponent,   ///< (context, token, name, inputs, options): a component without a program
  ConfigOr,       ///< (value, error, default): a configured value, or the default
  ConfigRecord,   ///< (config, key): a configured value of records, in which nothing is missing
  ConfigRecordOr, ///< (config, key, default): the same, or the default
  OrNull,         ///< (value): the value, null if it is undefined
  OwnMember,      ///< (object, name): the member, which fails if the object has none of the name
  Present,        ///< (value): the value, which fails if it is not there
  Needed,         ///< (value): itself; fails if it is nothing
  ListOnly,       ///< (value): itself; fails if it is no list
  MapOnly,        ///< (value): itself; fails if it is something, and neither a map nor an object
  SetKey,         ///< (value): a text by which elements of a set are sorted
  Duration,       ///< (text): a span of time
  Hash,           ///< (algorithm, bytes): the digits of a hash
  Lifted,         ///< (value): an output of a value that may hold outputs at any level
  Fixed,          ///< (number, places): its text with so many places
  Formatted,      ///< (..., verb, value): a value as a verb of `format` writes it
  Texts,          ///< (list): its elements, as texts if they are of several kinds
  Json,           ///< (value, ...): JSON as Terraform writes it
  JsonOutput,     ///< (value): an output of the JSON of a value with outputs in it
  Time,           ///< (text): a point in time
  Address,        ///< (text): an address or a block of addresses
  Pattern,        ///< (text): a regular expression of Go's as the language has it
  FunctionOfStd,  ///< the first of the functions of `std`; see `helperFor`
};

/// The helper that computes `function` with its inputs in order.
constexpr Helper helperFor(ir::StdFunction function) {
  return static_cast<Helper>(static_cast<unsigned>(Helper::FunctionOfStd) +
                             static_cast<unsigned>(function));
}
static_assert(static_cast<unsigned>(Helper::FunctionOfStd) +
                  static_cast<unsigned>(ir::StdFunction::Unknown) <
              256);

/// A helper in one language: a row of its Helpers.def and the file runtime/<language>/<name>.
struct HelperText {
  Helper which;
  llvm::StringLiteral name;
  llvm::ArrayRef<code::ImportSpec> imports; ///< what the text imports
  llvm::ArrayRef<Helper> needs;             ///< others that the text calls
  llvm::StringLiteral text; ///< as the language's formatter leaves it, behind the empty lines that
                            ///< part it from others
};

struct Language {
  llvm::StringLiteral name;       ///< for messages, `TypeScript`
  llvm::StringLiteral schemaName; ///< its member of a schema's `language`, `nodejs`
  const code::NameTable &names;
  const code::TargetCaps &caps;
  doc::PrintedText (*print)(const code::Module &module);

  llvm::StringLiteral mainFile;  ///< of the root program, without extension
  llvm::StringLiteral extension; ///< `.ts`
  /// File names, without extension, that no component may have.
  llvm::ArrayRef<llvm::StringLiteral> takenFiles;
  /// Classes that no component may have besides the words of `names`.
  llvm::ArrayRef<llvm::StringLiteral> takenClasses = {};
  /// Tells the file names, without extension, that the language's tools leave out of a program, or
  /// that may stand in the way of a package.
  bool (*isLeftOut)(llvm::StringRef stem) = nullptr;
  llvm::ArrayRef<HelperText> helpers; ///< in the order in which they are written
  llvm::StringLiteral helperModule;   ///< what they are imported from

  llvm::StringLiteral coreModule;  ///< the core SDK, which programs know as `pulumi`
  llvm::StringLiteral moduleTable; ///< the member of `language` that renames modules of tokens
  llvm::StringLiteral self;        ///< the object whose constructor or method runs
  code::Comment::Style memberComments =
      code::Comment::Style::Line; ///< of fields of classes and types
  /// The text of `which`; null if the language has none.
  const HelperText *helper(Helper which) const {
    const HelperText *row =
        llvm::find_if(helpers, [&](const HelperText &text) { return text.which == which; });
    return row == helpers.end() ? nullptr : row;
  }

  /// The helpers' file without extension, and what stands before and behind their texts.
  llvm::StringLiteral helperFile = "helpers", helpersBegin = "", helpersEnd = "";
  /// Files are modules, whose names are identifiers.
  bool namesFilesByIdentifier = false;
  /// No member of a class is called as the class.
  bool namesMembersApart = false;
  /// The file of a component is called as its class.
  bool namesFilesByClass = false;

  /// Objects that a program declares have types with names.
  bool hasRecords = false;
  /// These types say which members may be missing.
  bool recordsTellOptional = false;
  /// Objects are written as others with some members changed.
  bool spreadsObjects = false;
  /// The language tells integers from other numbers.
  bool hasIntegers = false;
  /// Whole numbers of any size keep their digits in all that is computed with them.
  bool hasExactIntegers = false;
  /// The remainder of a division has the sign of the divisor; PCL's has that of the dividend.
  bool hasFlooredModulo = false;
  /// The key of an object that the SDK does not send and does not read; empty if there is none.
  llvm::StringLiteral lostKey = "";
  /// The SDK does not send inputs of resources that `schema::isReservedInput` names.
  bool losesReservedInputs = false;
};

} // namespace pcl::target
