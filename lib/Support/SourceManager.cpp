// Reads buffers, and finds lines and columns for byte offsets.
#include "pcl/Support/SourceManager.h"

#include "pcl/Support/LikelySecrets.h"
#include "pcl/Support/ReadFile.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Errc.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <algorithm>

namespace pcl {

SrcRange SrcRange::join(SrcRange a, SrcRange b) {
  if (!a.isValid())
    return b;
  if (!b.isValid() || a.file != b.file)
    return a;
  return {a.file, std::min(a.begin, b.begin), std::max(a.end, b.end)};
}

SourceManager::SourceManager() : SourceManager(llvm::vfs::getRealFileSystem()) {}
SourceManager::SourceManager(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> fs)
    : Fs(std::move(fs)) {}
SourceManager::~SourceManager() = default;

llvm::Expected<FileId> SourceManager::load(llvm::StringRef path, uint64_t limit) {
  if (!isOpenStream(path))
    if (auto status = Fs->status(path);
        status && !status->isRegularFile() && !status->isDirectory())
      return llvm::errorCodeToError(noRegularFile());
  auto buffer = path == "-"
                    ? llvm::MemoryBuffer::getSTDIN()
                    : Fs->getBufferForFile(path, /*FileSize=*/-1, /*RequiresNullTerminator=*/true);
  if (!buffer)
    return llvm::errorCodeToError(buffer.getError());
  if ((*buffer)->getBufferSize() > limit)
    return llvm::errorCodeToError(llvm::make_error_code(llvm::errc::file_too_large));
  auto entry = std::make_unique<Buffer>();
  entry->name = path == "-" ? "<stdin>" : path.str();
  entry->memory = std::move(*buffer);
  entry->hasHiddenLines = limit == MaxDataSize;
  Buffers.push_back(std::move(entry));
  return FileId(static_cast<uint32_t>(Buffers.size() - 1));
}

llvm::Expected<FileId> SourceManager::loadNamed(llvm::StringRef path, uint64_t limit) {
  auto status = Fs->status(path);
  if (!status)
    return llvm::errorCodeToError(status.getError());
  if (!status->isRegularFile())
    return status->isDirectory()
               ? llvm::errorCodeToError(llvm::make_error_code(llvm::errc::is_a_directory))
               : llvm::errorCodeToError(noRegularFile());
  if (status->getSize() > limit)
    return llvm::errorCodeToError(llvm::make_error_code(llvm::errc::file_too_large));
  return load(path, limit);
}

FileId SourceManager::addText(llvm::StringRef name, std::string text) {
  auto entry = std::make_unique<Buffer>();
  entry->name = name.str();
  entry->memory = llvm::MemoryBuffer::getMemBufferCopy(text, name);
  Buffers.push_back(std::move(entry));
  return FileId(static_cast<uint32_t>(Buffers.size() - 1));
}

void SourceManager::conceal(SrcRange range) {
  if (!range.isValid())
    return;
  llvm::StringRef all = text(range.file);
  // A text that is not closed ends with its line.
  if (range.end == range.begin + 1 && all.substr(range.begin).starts_with("\""))
    range.end = static_cast<uint32_t>(std::min(all.find('\n', range.end), all.size()));
  range.end = std::min(range.end, static_cast<uint32_t>(all.size()));
  if (range.begin >= range.end)
    return;
  auto &secrets = Buffers[range.file.index()]->secrets;
  auto at = secrets.upper_bound(range.begin);
  if (at != secrets.begin() && std::prev(at)->second >= range.begin)
    --at;
  while (at != secrets.end() && at->first <= range.end) {
    range.begin = std::min(range.begin, at->first);
    range.end = std::max(range.end, at->second);
    at = secrets.erase(at);
  }
  secrets.emplace_hint(at, range.begin, range.end);
}

std::vector<SrcRange> SourceManager::secretsAt(SrcRange range) const {
  std::vector<SrcRange> found;
  const auto &starts = lineStarts(range.file);
  auto next = std::upper_bound(starts.begin(), starts.end(), range.begin);
  uint32_t line = static_cast<uint32_t>(next - starts.begin());
  uint32_t begin = lineBegin(range.file, line);
  llvm::StringRef all = text(range.file);
  auto behind = std::lower_bound(starts.begin(), starts.end(), range.end + 1);
  uint32_t end = behind == starts.end() ? static_cast<uint32_t>(all.size()) : *behind - 1;
  const auto &secrets = Buffers[range.file.index()]->secrets;
  auto at = secrets.upper_bound(begin);
  if (at != secrets.begin() && std::prev(at)->second > begin)
    --at;
  for (; at != secrets.end() && at->first < end; ++at)
    found.push_back({range.file, at->first, at->second});
  // A line may be a whole file, and each diagnostic asks.
  constexpr uint32_t Reach = 4096;
  uint32_t lineEnd = begin + static_cast<uint32_t>(lineText(range.file, line).size());
  uint32_t from = std::max(begin, range.begin - std::min(range.begin, Reach));
  for (auto [first, last] : likelySecrets(all, from, std::min(lineEnd, range.begin + Reach))) {
    SrcRange likely{range.file, from + first, from + last};
    auto touches = [&](SrcRange one) { return one.begin < likely.end && likely.begin < one.end; };
    // What is marked there was looked at by somebody who knows what it is.
    if (llvm::none_of(found, touches))
      found.push_back(likely);
  }
  llvm::sort(found, [](SrcRange a, SrcRange b) { return a.begin < b.begin; });
  return found;
}

llvm::StringRef SourceManager::name(FileId file) const { return Buffers[file.index()]->name; }

llvm::StringRef SourceManager::text(FileId file) const {
  return Buffers[file.index()]->memory->getBuffer();
}

llvm::StringRef SourceManager::text(SrcRange range) const {
  return text(range.file).slice(range.begin, range.end);
}

const std::vector<uint32_t> &SourceManager::lineStarts(FileId file) const {
  const Buffer &buffer = *Buffers[file.index()];
  if (buffer.lineStarts.empty()) {
    llvm::StringRef text = buffer.memory->getBuffer();
    buffer.lineStarts.push_back(0);
    for (size_t at = text.find('\n'); at != llvm::StringRef::npos; at = text.find('\n', at + 1))
      buffer.lineStarts.push_back(static_cast<uint32_t>(at + 1));
  }
  return buffer.lineStarts;
}

LineColumn SourceManager::lineColumn(FileId file, uint32_t offset) const {
  const auto &starts = lineStarts(file);
  auto next = std::upper_bound(starts.begin(), starts.end(), offset);
  uint32_t line = static_cast<uint32_t>(next - starts.begin());
  // A line may be a whole file, and each diagnostic asks: most ask for places in order.
  Column &last = Buffers[file.index()]->lastColumn;
  if (last.line != line || last.offset > offset)
    last = {line, starts[line - 1], 1};
  llvm::StringRef before = text(file).slice(last.offset, offset);
  // Continuation bytes of UTF-8 do not start a code point.
  last.column += static_cast<uint32_t>(
      std::count_if(before.begin(), before.end(), [](char c) { return (c & 0xC0) != 0x80; }));
  last.offset = offset;
  return {line, last.column};
}

uint32_t SourceManager::lineBegin(FileId file, uint32_t line) const {
  const auto &starts = lineStarts(file);
  return line <= starts.size() ? starts[line - 1] : static_cast<uint32_t>(text(file).size());
}

llvm::StringRef SourceManager::lineText(FileId file, uint32_t line) const {
  llvm::StringRef all = text(file);
  const auto &starts = lineStarts(file);
  uint32_t end = line < starts.size() ? starts[line] - 1 : static_cast<uint32_t>(all.size());
  return all.slice(lineBegin(file, line), end).rtrim('\r');
}

} // namespace pcl
