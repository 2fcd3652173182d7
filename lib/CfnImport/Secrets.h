// What of a template is secret, and so is what is live in its place.
#pragma once

#include "Document.h"

namespace pcl::cfnimport {

/// The text names a value that the service looks up when it changes a stack.
bool isLookedUp(llvm::StringRef text);
/// The parameter that is declared so must not be shown: `NoEcho`, or its default is looked up.
bool isHidden(const Value &declaration);
/// `value` with a mark on every scalar in it.
Value allSecret(const Value &value);

/// Secrets of a template `Root`: parameters that are not shown, attributes that are secret by their
/// names, and dynamic references.
class Secrets {
public:
  explicit Secrets(const Value &root) : Root(root) {}

  /// Something in `text`, as the template has it, gives a secret.
  bool isIn(const Value &text) const;
  /// `live` with a mark on what stands where `text` gives a secret. A list with a secret is marked
  /// as a whole, for nothing says which of its elements is which.
  Value mark(const Value &text, const Value &live) const;
  /// `proposed` with what `text` has wherever that gives a secret.
  Value keep(const Value &text, const Value &proposed) const;

  /// The parameter that is not to be shown and whose value identifies the resource `body`; "" if
  /// there is none.
  std::string identifierOf(const Value &body, const ValueObject &identification) const;

private:
  bool isHiddenParameter(const Reference &reference) const;

  const Value &Root;
};

} // namespace pcl::cfnimport
