// What looks like a secret although nothing marks it: credentials in URLs, and values beside names
// that say so. This is for what is shown to people; nothing that is written follows from it.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace pcl {

/// `[secret]` stands where a secret was.
inline constexpr llvm::StringLiteral SecretMark = "[secret]";

/// True if what is called `name` in any language is likely a secret: `db_password`, `SecretKey`.
bool saysSecret(llvm::StringRef name);

/// The pieces of `line`, from and to which byte, that are likely secrets: literals behind such a
/// name, and credentials in URLs. They are in their order and do not overlap.
std::vector<std::pair<uint32_t, uint32_t>> likelySecrets(llvm::StringRef line);

/// `text` without the credentials that URLs in it have: users with passwords or tokens, and what
/// parameters hold whose names say so.
std::string withoutCredentials(llvm::StringRef text);

} // namespace pcl
