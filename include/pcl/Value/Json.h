// Values as JSON, with the signature objects that Pulumi uses for what JSON cannot say.
//
// A secret, an asset, an archive, a resource reference, an output and a text that is not UTF-8 are
// objects with the member `4dabf18193072939515e22adb298388d`, whose value tells which (source:
// sdk/go/common/resource/sig of pulumi/pulumi). Unknown values are texts reserved for that. Located
// JSON of sources is read elsewhere (Support).
#pragma once

#include "pcl/Value/Value.h"

#include "llvm/Support/raw_ostream.h"

namespace pcl {

namespace signature {
inline constexpr llvm::StringLiteral Key = "4dabf18193072939515e22adb298388d";
inline constexpr llvm::StringLiteral Secret = "1b47061264138c4ac30d75fd1eb44270";
inline constexpr llvm::StringLiteral Resource = "5cf8f73096256a8f31e491e813e4eb8e";
inline constexpr llvm::StringLiteral Output = "d0e6a833031e9bbcd3f4e8bde6ca49a4";
inline constexpr llvm::StringLiteral Bytes = "803fd3297a5875dc03ca845dda5d2a98";
inline constexpr llvm::StringLiteral Asset = "c44067f5952c0a294b673a41bacd8c17";
inline constexpr llvm::StringLiteral Archive = "0def7320c3a5731c473e5ecbe6d01bc7";
/// An unknown text; the other kinds of unknown values have texts of their own, which are read but
/// never written.
inline constexpr llvm::StringLiteral Unknown = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";
} // namespace signature

/// `text` stands for a value that is not known yet.
bool isUnknownText(llvm::StringRef text);
/// What an object with a signature stands for. An object without one, with one that is not known,
/// or without what its signature needs, stays an object.
Value interpretSignature(ValueObject object);

/// Values nest no deeper than this in JSON, read or written.
inline constexpr unsigned MaxJsonDepth = 1000;

enum class SecretStyle : uint8_t {
  Signature,   ///< signature objects, as in state files: complete, and as secret as the file is
  Placeholder, ///< `[secret]`: for reports and logs
  Plain,       ///< what is in it: for those who computed with it and will mark the result
};

struct JsonOptions {
  SecretStyle secrets = SecretStyle::Placeholder;
  unsigned indent = 0; ///< 0: all on one line
};

/// Writes `value`. Returns false, with nothing written, if it nests deeper than MaxJsonDepth.
bool writeJson(const Value &value, llvm::raw_ostream &out, JsonOptions options = {});
/// The same as text; "" if it nests too deep.
std::string toJson(const Value &value, JsonOptions options = {});

struct JsonError {
  uint32_t offset = 0; ///< byte where reading stopped
  std::string message; ///< what was wrong, without the offset
};

/// Reads JSON text with signature objects. A member that occurs twice counts with its last value.
/// Nothing, and `error` set, if `text` is not one whole JSON value or nests deeper than
/// MaxJsonDepth.
std::optional<Value> parseJson(llvm::StringRef text, JsonError &error);

} // namespace pcl
