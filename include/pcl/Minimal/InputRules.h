// What can be said of an input without asking its provider: the rules that remove it, that make it
// likely to be superfluous, or that keep it.
//
// The one home of these rules: the search (MinimalInputs.h) asks them about values that a provider
// has read, the passes about attributes of a program. Source: phase 0 of the reference,
// sections 3.1 and 3.4.
#pragma once

#include "pcl/Schema/Types.h"
#include "pcl/Value/PropertyPath.h"

namespace pcl::schema {
struct FieldMap;
} // namespace pcl::schema

namespace pcl::minimal {

/// A rule, by the name that proof logs and remarks give (`schema-default`). Rules.def has them all.
enum class Rule : uint8_t {
#define PCL_INPUT_RULE(NAME, TEXT, VERDICT, SUMMARY) NAME,
#include "pcl/Minimal/Rules.def"
};

enum class Verdict : uint8_t {
  Drop,      ///< it says nothing, or no program may say it
  Droppable, ///< a provider most likely fills it in; without one, the label must say that nobody
             ///< asked
  Keep,      ///< it must stay, whatever a provider says
  Candidate, ///< nothing is known
};

llvm::StringRef ruleText(Rule rule);    ///< `schema-default`
llvm::StringRef ruleSummary(Rule rule); ///< for people: "it is the default in the schema"
Verdict verdictOf(Rule rule);

/// One input of a resource or member of an object in it, with everything that the rules look at.
struct Input {
  const schema::Property *property =
      nullptr; ///< null: the schema is known and does not have it, if `hasSchema`
  bool hasSchema = false;
  const schema::FieldMap *terraform =
      nullptr; ///< of the bridged provider's mapping; null if unknown
  llvm::StringRef name;
  const Value *value = nullptr; ///< null: not a constant
  bool isMistyped = false;      ///< the schema has another type for it, if that was looked at
  /// Rules are asked as if the schema let a program leave it out, or say another value.
  bool asIfOptional = false;
};

/// The first rule of Rules.def, up to `last`, that holds for `input`; Other if none of them does.
Rule classify(const Input &input, Rule last = Rule::Other);

/// `value` is null, false, 0, "", or a list or map of nothing (also one that holds `__defaults`
/// only); secret or not. An object of a schema's object type is zero if it has members and each of
/// them is, is not required there, and has no default: bridged providers read a block that nobody
/// wrote so. One without members is not zero: being there may be all that it says.
bool isZero(const Value &value, const schema::Type *type = nullptr);

/// `text` is `id` or a part of it between separators (`/`, `:`, `,`, `|`).
bool isPartOfId(llvm::StringRef text, llvm::StringRef id);

} // namespace pcl::minimal
