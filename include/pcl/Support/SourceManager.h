// Source texts of a run, and places in them.
//
// A buffer is read once, is immutable, and lives as long as the manager; every token and tree node
// is a view into it. A place is a file id and a byte offset; lines and columns are computed only
// when somebody asks. File access goes through an llvm::vfs::FileSystem, so that the driver can
// hand generated text from stage to stage.
#pragma once

#include "pcl/Support/Id.h"

#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace llvm::vfs {
class FileSystem;
} // namespace llvm::vfs

namespace pcl {

using FileId = Id<struct FileTag>;

/// A byte range of one buffer. A default constructed range is nowhere (a fact without a place, such
/// as a command line value).
struct SrcRange {
  FileId file;
  uint32_t begin = 0; ///< byte offset of the first byte
  uint32_t end = 0;   ///< byte offset behind the last byte

  bool isValid() const { return file.isValid(); }
  /// The smallest range that holds both; of the same file.
  static SrcRange join(SrcRange a, SrcRange b);
  friend bool operator==(SrcRange a, SrcRange b) {
    return a.file == b.file && a.begin == b.begin && a.end == b.end;
  }
};

/// Line and column for people, both from 1; the column counts Unicode code points.
struct LineColumn {
  uint32_t line = 1;
  uint32_t column = 1;
};

class SourceManager {
public:
  /// Reads through the real file system.
  SourceManager();
  /// Reads through `fs`.
  explicit SourceManager(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> fs);
  ~SourceManager();
  SourceManager(const SourceManager &) = delete;

  llvm::vfs::FileSystem &fileSystem() { return *Fs; }

  /// Largest source file that is read, in bytes (64 MiB); offsets are 32 bits and such a file is no
  /// source.
  static constexpr uint64_t MaxFileSize = 64u << 20;
  /// Largest file of data, such as a state: what offsets can say. Its lines are not shown.
  static constexpr uint64_t MaxDataSize = UINT32_MAX - 1;

  /// Reads the file at `path` (`-` is standard input). Errors: whatever the system says, or a file
  /// above `limit`. The name shown in diagnostics is `path` as given.
  llvm::Expected<FileId> load(llvm::StringRef path, uint64_t limit = MaxFileSize);
  /// The same for a file that nobody gave, but the input names or holds: a device, a pipe or a
  /// socket is an error, and is not opened.
  llvm::Expected<FileId> loadNamed(llvm::StringRef path, uint64_t limit = MaxFileSize);

  /// Takes over `text` under `name`.
  FileId addText(llvm::StringRef name, std::string text);

  llvm::StringRef name(FileId file) const;
  /// The whole text, followed by a NUL which is not part of it.
  llvm::StringRef text(FileId file) const;
  llvm::StringRef text(SrcRange range) const;

  /// Line and column of byte `offset` of `file`; O(log lines) after the first call for a file.
  LineColumn lineColumn(FileId file, uint32_t offset) const;
  /// The text of line `line` (from 1) without its line break.
  llvm::StringRef lineText(FileId file, uint32_t line) const;
  /// Byte offset of the first byte of line `line` (from 1).
  uint32_t lineBegin(FileId file, uint32_t line) const;

  /// Marks a piece of a text as secret: diagnostics neither show nor quote it. `range` may go on
  /// beyond the end of the text.
  void conceal(SrcRange range);
  /// No diagnostic shows a line of `file`, which may hold values of secrets anywhere.
  void hideLines(FileId file) { Buffers[file.index()]->hasHiddenLines = true; }
  bool showsLines(FileId file) const { return !Buffers[file.index()]->hasHiddenLines; }
  /// The secrets of which something stands in the lines of `range`, whole and in their order: what
  /// was marked, and in its first line what looks like one (`likelySecrets`).
  std::vector<SrcRange> secretsAt(SrcRange range) const;

  uint32_t fileCount() const { return static_cast<uint32_t>(Buffers.size()); }

private:
  struct Column {
    uint32_t line = 0, offset = 0, column = 1;
  };
  struct Buffer {
    std::string name;
    std::unique_ptr<llvm::MemoryBuffer> memory;
    mutable std::vector<uint32_t> lineStarts; // filled on first use
    mutable Column lastColumn;                // the last that was asked for
    std::map<uint32_t, uint32_t> secrets;     // end by begin; they do not touch each other
    bool hasHiddenLines = false;
  };
  const std::vector<uint32_t> &lineStarts(FileId file) const;

  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Fs;
  std::vector<std::unique_ptr<Buffer>> Buffers;
};

} // namespace pcl
