// Reads and prints the list of files; see the header.
#include "OutputManifest.h"

#include "pcl/Support/OutputDirectory.h"
#include "pcl/Support/Paths.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/BLAKE3.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace pcl {

static constexpr size_t HashLength = 64;

bool isOutputDirectory(llvm::StringRef path, llvm::vfs::FileSystem &files) {
  return files.exists(inDirectory(path, OutputManifest::Name));
}

std::string hashOfOutput(llvm::StringRef text) {
  return llvm::toHex(llvm::BLAKE3::hash(llvm::arrayRefFromStringRef(text)), /*LowerCase=*/true);
}

static std::string escapedName(llvm::StringRef name) {
  std::string text;
  for (char c : name)
    switch (c) {
    case '\\':
      text += "\\\\";
      break;
    case '\n':
      text += "\\n";
      break;
    case '\r':
      text += "\\r";
      break;
    case '\t':
      text += "\\t";
      break;
    default:
      text += c;
    }
  return text;
}

static std::string unescapedName(llvm::StringRef text) {
  std::string name;
  for (size_t i = 0; i < text.size(); ++i)
    if (text[i] != '\\' || i + 1 == text.size())
      name += text[i];
    else if (char c = text[++i]; c == 'n' || c == 'r' || c == 't')
      name += c == 'n' ? '\n' : c == 'r' ? '\r' : '\t';
    else
      name += c;
  return name;
}

/// A path that stays below the directory, and names a file that the tool may write.
static bool isName(llvm::StringRef name) {
  llvm::SmallVector<llvm::StringRef> steps;
  name.split(steps, '/');
  return name != OutputManifest::Name && !name.contains('\0') &&
         llvm::none_of(steps, [](llvm::StringRef step) {
           return step.empty() || step == "." || step == "..";
         });
}

bool OutputManifest::wrote(const std::string &name, llvm::StringRef text) const {
  auto known = files.find(name);
  return known != files.end() && !known->second.empty() && known->second.count(hashOfOutput(text));
}

OutputManifest OutputManifest::parse(llvm::StringRef text) {
  OutputManifest made;
  llvm::SmallVector<llvm::StringRef> lines;
  text.split(lines, '\n', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef line : lines) {
    llvm::StringRef hash = line.take_front(HashLength), rest = line.drop_front(hash.size());
    if (hash.size() < HashLength || !llvm::all_of(hash, llvm::isHexDigit) ||
        !rest.consume_front("  ")) {
      if (isName(line))
        made.files[line.str()];
      continue;
    }
    auto [escaped, part] = rest.split('\t');
    std::string name = unescapedName(escaped);
    if (!isName(name))
      continue;
    if (rest.contains('\t'))
      made.parts[name][unescapedName(part)] = hash.str();
    else
      made.files[name].insert(hash.str());
  }
  return made;
}

std::string OutputManifest::print() const {
  std::string text;
  for (const auto &[name, hashes] : files) {
    for (const std::string &hash : hashes)
      text += hash + "  " + escapedName(name) + "\n";
    if (hashes.empty())
      text += name + "\n";
    if (auto found = parts.find(name); found != parts.end())
      for (const auto &[part, hash] : found->second)
        text += hash + "  " + escapedName(name) + "\t" + escapedName(part) + "\n";
  }
  return text;
}

} // namespace pcl
