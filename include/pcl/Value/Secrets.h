// That secrets stay secret where others handle values: marks that get lost on the way, and texts
// that quote secrets.
//
// Which values are secret is said by the marks of values (Value.h) and by schemas, not here.
#pragma once

#include "pcl/Value/Value.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringSet.h"

namespace pcl {

/// `values` with the marks that those of the same name in `from` have; for what came back from
/// somebody who knows no secrets. Objects are gone into. Any other value is marked whole when there
/// is a secret anywhere in its counterpart: elements of lists may have changed their places.
/// (Source: `annotateSecrets`, sdk/go/common/resource/plugin of pulumi/pulumi.)
ValueObject retainSecrets(const ValueObject &values, const ValueObject &from);

/// `values` with each text marked that is, as a whole, a secret text somewhere in `from`: what has
/// another name is no less secret. Short texts, which may be equal by chance, are not, nor is
/// `known`, which everybody sees anyway, nor what members of `from` say that begin with `__`: there
/// providers keep all inputs once more.
ValueObject markEqualSecrets(const ValueObject &values, const ValueObject &from,
                             llvm::StringRef known);

/// The property path `path` up to the first secret to which it leads in one of `values`: what is in
/// a secret is told nobody, not even the names of its members.
std::string publicPath(llvm::StringRef path, llvm::ArrayRef<const ValueObject *> values);

/// Takes secrets out of texts that others wrote.
class Redactor {
public:
  /// Shorter texts are found everywhere.
  static constexpr size_t MinLength = 3;

  /// Learns the texts and numbers inside the secrets of `values`, and the names of members that
  /// nothing outside of secrets has.
  void learn(const ValueObject &values);
  void learn(const Value &value) { learn(value, false); }
  /// `text` with `[secret]` in place of each secret that was learnt, also where it stands as JSON
  /// or addresses write it or, if it is not short, as Base64 or one line of it, and of each such
  /// name where it is a word of its own.
  std::string clean(llvm::StringRef text) const;

private:
  void learn(const Value &value, bool isSecret);
  void add(llvm::StringRef text);
  void addForms(llvm::StringRef text);
  std::vector<std::string> Texts;
  llvm::StringSet<> Names, PublicNames; ///< of members inside and outside of secrets
};

} // namespace pcl
