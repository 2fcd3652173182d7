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

/// The pieces of the line from `begin` to `end` of `text`, counted from `begin`, that are likely
/// secrets: what is given to such a name, by `name = value`, by a pair of a name and a value, or as
/// an argument of a command; and credentials in URLs and logins. References in them are left out.
/// They are in their order and do not overlap.
std::vector<std::pair<uint32_t, uint32_t>> likelySecrets(llvm::StringRef text, size_t begin,
                                                         size_t end);

/// The pieces of `text` that are secrets by their form, whatever stands beside them: private keys
/// in PEM without their first and last lines, JSON Web Tokens, and tokens with the prefixes of
/// GitHub, GitLab, Slack and Stripe. In their order; they do not overlap. Source: the formats of
/// RFC 7468, RFC 7519 and the vendors' own pages about secret scanning.
std::vector<std::pair<uint32_t, uint32_t>> secretsByForm(llvm::StringRef text);

/// `text` without the credentials that URLs in it have: users with passwords or tokens, and what
/// parameters hold whose names say so.
std::string withoutCredentials(llvm::StringRef text);

} // namespace pcl
