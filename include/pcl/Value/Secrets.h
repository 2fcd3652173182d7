// That secrets stay secret where others handle values: marks that get lost on the way, and texts
// that quote secrets.
//
// Which values are secret is said by the marks of values (Value.h) and by schemas, not here.
#pragma once

#include "pcl/Value/Value.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/StringSet.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace pcl {

/// `values` with the marks that those of the same name in `from` have; for what came back from
/// somebody who knows no secrets. Objects are gone into. Any other value is marked whole when there
/// is a secret anywhere in its counterpart: elements of lists may have changed their places.
/// (Source: `annotateSecrets`, sdk/go/common/resource/plugin of pulumi/pulumi.)
ValueObject retainSecrets(const ValueObject &values, const ValueObject &from);

/// `values` without the marks of what says nothing: an empty text, list or object, or null. There
/// is nothing to hide, and nobody who must give it.
ValueObject withoutEmptySecrets(const ValueObject &values);

/// Secret texts that are known, to find them where nobody has marked them: under another name, as a
/// part of a longer text, as a name in an object, or encoded (JSON, percent signs, Base64, entities
/// of XML, one in the other), what is secret is no less so. Short texts, which may be equal by
/// chance, do not count; as parts, and anywhere in other resources, only texts that are no word. Of
/// a secret that ends in line breaks, or is Base64 of a text, what it is without counts, too; of
/// one that is JSON what its members hold whose names say that they are secret.
class SecretTexts {
public:
  /// Shorter texts may be equal by chance.
  static constexpr size_t MinLength = 8;

  /// Learns the secret texts of `values`, but not what members say that begin with `__`: there
  /// providers keep all inputs once more. `isOfOthers`: of other resources than those that are
  /// marked then.
  void learn(const ValueObject &values, bool isOfOthers = false);
  /// Lets go of what everybody sees anyway, as an id.
  void forget(llvm::StringRef known);
  /// Nothing is known that could be found.
  bool empty() const { return Texts.empty(); }
  /// `values` with each text marked that is one, or has one in it. `found`, if not null, gets those
  /// that are in texts without marks.
  ValueObject mark(const ValueObject &values, llvm::StringSet<> *found = nullptr) const;

private:
  void learn(const Value &value, bool isSecret, bool isOfOthers);
  void learnText(llvm::StringRef text, bool isOfOthers);
  void learnInside(llvm::StringRef text, bool isOfOthers);
  void add(llvm::StringRef text, bool isOfOthers);
  void addPart(std::string part);
  Value mark(const Value &value, llvm::StringSet<> *found) const;
  /// The longest part of `text` that is secret; "" if none is.
  llvm::StringRef partOf(llvm::StringRef text) const;
  /// A secret in `text`, or in what it encodes; "" if there is none.
  std::string secretIn(llvm::StringRef text, unsigned depth = 0) const;
  std::string secretIn(const Value &value, unsigned depth) const;

  llvm::StringSet<> Texts; ///< of which what is equal is secret
  /// Of which what holds one is secret, by their first bytes.
  std::map<uint64_t, std::set<std::string, std::less<>>> Parts;
  llvm::BitVector MayBegin; ///< by a hash of four bytes: one of them may begin so
};

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
