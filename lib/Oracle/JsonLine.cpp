// One walk over the bytes, which looks at quotes and brackets only.
#include "JsonLine.h"

namespace pcl::oracle {

namespace {

class Splitter {
public:
  explicit Splitter(llvm::StringRef text) : Rest(text.trim()) {}

  std::optional<llvm::SmallVector<RawMember, 8>> run() {
    llvm::SmallVector<RawMember, 8> result;
    if (!take('{'))
      return std::nullopt;
    while (!take('}')) {
      if (!result.empty() && !take(','))
        return std::nullopt;
      std::optional<llvm::StringRef> name = value();
      if (!name || !name->starts_with("\"") || !take(':'))
        return std::nullopt;
      std::optional<llvm::StringRef> content = value();
      if (!content)
        return std::nullopt;
      result.push_back({name->drop_front().drop_back(), *content});
    }
    return Rest.empty() ? std::optional(std::move(result)) : std::nullopt;
  }

private:
  bool take(char c) {
    Rest = Rest.ltrim();
    return Rest.consume_front(llvm::StringRef(&c, 1));
  }

  /// Behind the string that begins at `at`; npos if it has no end.
  size_t stringEnd(size_t at) const {
    for (++at; at < Rest.size() && Rest[at] != '"'; ++at)
      if (Rest[at] == '\\')
        ++at;
    return at < Rest.size() ? at + 1 : llvm::StringRef::npos;
  }

  /// Takes a value: up to a comma or the end of what is around it.
  std::optional<llvm::StringRef> value() {
    Rest = Rest.ltrim();
    size_t depth = 0, at = 0;
    while (at < Rest.size()) {
      char c = Rest[at];
      if (c == '"') {
        at = stringEnd(at);
        if (at == llvm::StringRef::npos)
          return std::nullopt;
      } else if (c == '{' || c == '[') {
        ++depth, ++at;
      } else if (depth == 0 && (c == ',' || c == ':' || c == '}' || c == ']')) {
        break;
      } else {
        depth -= c == '}' || c == ']';
        ++at;
      }
    }
    llvm::StringRef result = Rest.take_front(at).rtrim();
    Rest = Rest.drop_front(at);
    return depth == 0 && !result.empty() ? std::optional(result) : std::nullopt;
  }

  llvm::StringRef Rest;
};

} // namespace

std::optional<llvm::SmallVector<RawMember, 8>> splitObject(llvm::StringRef text) {
  return Splitter(text).run();
}

} // namespace pcl::oracle
