// What the files that the state front end reads and writes have in common. Internal to the library.
//
// Such files may hold secrets in clear text, on any line, and diagnostics show lines. So places lie
// in an outline: a copy of the file that has nothing but its line breaks and the texts by which its
// resources are found.
#pragma once

#include "pcl/Frontend/State/State.h"

namespace pcl::state {

struct JsonFile {
  std::optional<Value> root; ///< nothing if the file is no JSON; that was reported
  SrcRange whole;            ///< the start of its outline, or where reading stopped
  /// Of each element of the list `resources`, of the root or of its `deployment`: its URN, else its
  /// type, name or id. A text that the file writes with escapes, and those behind it, are at the
  /// start of the outline.
  std::vector<SrcRange> places;
  std::vector<SrcRange> pending; ///< the same of `pending_operations` of the `deployment`
};

/// Reads `file`, which should be one of `form`.
JsonFile readJsonFile(FileId file, StateForm form, DiagnosticEngine &diags);

/// What a file with `root`, which is not what was wanted, is then.
Phrase<phrase::OtherForm> otherForm(const Value &root);

/// True if the list `resources` of `object`, which is in a file of `form`, is one; anything else is
/// reported at `place`. A stack export without resources has no such member.
bool checkResources(const ValueObject &object, StateForm form, SrcRange place,
                    DiagnosticEngine &diags);

// Members of objects, where they are of the right kind.
const Value *member(const ValueObject &object, llvm::StringRef name, ValueKind kind);
std::string text(const ValueObject &object, llvm::StringRef name);
bool flag(const ValueObject &object, llvm::StringRef name);
std::vector<std::string> texts(const ValueObject &object, llvm::StringRef name);
std::vector<std::string> textsOf(const Value &list);
/// The object `name`, or an empty one.
const ValueObject &objectOf(const ValueObject &object, llvm::StringRef name);
/// The elements of the array `name`, or none.
llvm::ArrayRef<Value> listOf(const ValueObject &object, llvm::StringRef name);

/// `object` as files of Pulumi have it, with their secrets as secret values: `plaintext` is JSON,
/// what has a `ciphertext` is unknown.
ValueObject withoutFileSecrets(const ValueObject &object);
/// The inverse. Members that are unknown, or hold something unknown, are left out.
ValueObject withFileSecrets(const ValueObject &object);

} // namespace pcl::state
