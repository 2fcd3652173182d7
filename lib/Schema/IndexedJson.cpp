#include "IndexedJson.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"

#include <cstring>
#include <numeric>
#include <zlib.h>

namespace fs = llvm::sys::fs;

namespace pcl::schema {

/// A schema larger than this is refused; offsets are 32 bits, and an archive must not fill the memory.
static constexpr uint64_t MaxTextSize = 1u << 30;

namespace {
struct ImageHeader {
  char magic[8];
  uint64_t sourceKey;
  uint64_t textSize;
  uint64_t checksum; ///< of everything behind the header
  uint32_t sectionCount;
  uint32_t reserved;
};
} // namespace

/// Changes with the form of the image.
static constexpr char Magic[8] = {'p', 'c', 'l', 'i', 'd', 'x', '0', '1'};

static llvm::Error textError(const llvm::Twine &message) {
  return llvm::createStringError(std::errc::invalid_argument, message.str().c_str());
}

static llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> inflateGzip(llvm::StringRef packed, llvm::StringRef name) {
  uint32_t hint = 0;
  if (packed.size() >= 8)
    std::memcpy(&hint, packed.end() - 4, 4); // the size of the text modulo 2^32, by the format
  std::unique_ptr<llvm::WritableMemoryBuffer> text =
      llvm::WritableMemoryBuffer::getNewUninitMemBuffer(std::min<uint64_t>(hint, MaxTextSize), name);
  if (!text)
    return textError("not enough memory for the inflated text");
  z_stream stream{};
  stream.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(packed.data()));
  stream.avail_in = static_cast<uInt>(packed.size());
  stream.next_out = reinterpret_cast<Bytef *>(text->getBufferStart());
  stream.avail_out = static_cast<uInt>(text->getBufferSize());
  if (inflateInit2(&stream, 15 + 16) != Z_OK) // 15: largest window, 16: gzip only
    return textError("zlib cannot be started");
  auto end = llvm::make_scope_exit([&] { inflateEnd(&stream); });
  if (inflate(&stream, Z_FINISH) != Z_STREAM_END || stream.avail_out != 0)
    return textError("the file is no whole gzip file");
  return std::unique_ptr<llvm::MemoryBuffer>(std::move(text));
}

/// Writes `text` beside `path` and renames it. Failure is silence: the cache is a convenience.
static void writeCacheFile(llvm::StringRef path, llvm::StringRef text) {
  int fd;
  llvm::SmallString<128> temporary;
  if (fs::createUniqueFile(path + ".%%%%%%%%", fd, temporary))
    return;
  llvm::raw_fd_ostream out(fd, /*shouldClose=*/true);
  out << text;
  out.close();
  bool isWritten = !out.has_error();
  out.clear_error();
  if (!isWritten || fs::rename(temporary, path))
    fs::remove(temporary);
}

static std::unique_ptr<llvm::MemoryBuffer> mapFile(llvm::StringRef path) {
  auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  return buffer ? std::move(*buffer) : nullptr;
}

llvm::Expected<std::unique_ptr<IndexedJson>> IndexedJson::open(llvm::StringRef path,
                                                               llvm::ArrayRef<llvm::StringRef> sections,
                                                               llvm::StringRef cacheDirectory) {
  fs::file_status status;
  if (std::error_code error = fs::status(path, status))
    return llvm::errorCodeToError(error);
  llvm::SmallString<256> fullPath(path);
  fs::make_absolute(fullPath);
  std::string identity = (fullPath + "\n" + llvm::Twine(status.getSize()) + "\n" +
                          llvm::Twine(status.getLastModificationTime().time_since_epoch().count()) + "\n" +
                          llvm::join(sections, ","))
                             .str();
  uint64_t sourceKey = llvm::xxh3_64bits(identity);
  bool isPacked = path.ends_with(".gz");

  std::string cacheStem;
  if (!cacheDirectory.empty() && !fs::create_directories(cacheDirectory)) {
    llvm::SmallString<256> stem(cacheDirectory);
    llvm::sys::path::append(stem, llvm::utohexstr(sourceKey, /*LowerCase=*/true, 16));
    cacheStem = std::string(stem);
  }

  auto result = std::unique_ptr<IndexedJson>(new IndexedJson);
  if (!cacheStem.empty()) {
    result->Text = mapFile(isPacked ? cacheStem + ".json" : std::string(path));
    result->Image = mapFile(cacheStem + ".idx");
    if (result->Text && result->Image && result->adopt(result->Image->getBuffer(), sourceKey))
      return result;
    result->Image.reset();
  }

  std::unique_ptr<llvm::MemoryBuffer> source = mapFile(path);
  if (!source)
    return llvm::errorCodeToError(std::make_error_code(std::errc::io_error));
  if (isPacked) {
    auto text = inflateGzip(source->getBuffer(), path);
    if (!text)
      return text.takeError();
    result->Text = std::move(*text);
  } else {
    if (source->getBufferSize() > MaxTextSize)
      return llvm::errorCodeToError(std::make_error_code(std::errc::file_too_large));
    result->Text = std::move(source);
  }
  uint32_t errorOffset = 0;
  if (!result->build(sections, errorOffset))
    return textError("malformed JSON at byte " + llvm::Twine(errorOffset));
  if (!cacheStem.empty()) {
    if (isPacked)
      writeCacheFile(cacheStem + ".json", result->text());
    writeCacheFile(cacheStem + ".idx", result->image(sourceKey));
  }
  return result;
}

bool IndexedJson::build(llvm::ArrayRef<llvm::StringRef> sections, uint32_t &errorOffset) {
  JsonSkimmer skimmer(text());
  auto collect = [&](uint32_t at) {
    std::vector<Entry> entries;
    bool ok = skimmer.forEachMember(at, [&](ByteRange key, ByteRange value) { entries.push_back({key, value}); });
    errorOffset = skimmer.errorOffset();
    std::vector<uint32_t> order(entries.size());
    std::iota(order.begin(), order.end(), 0);
    llvm::stable_sort(order, [&](uint32_t a, uint32_t b) { return slice(entries[a].key) < slice(entries[b].key); });
    OwnEntries.push_back(std::move(entries));
    OwnOrders.push_back(std::move(order));
    return ok;
  };
  auto refresh = [&] {
    Sections.clear();
    for (auto [entries, order] : llvm::zip(OwnEntries, OwnOrders))
      Sections.push_back({entries, order});
  };
  if (!collect(0))
    return false;
  refresh();
  for (llvm::StringRef path : sections) {
    // A section that is absent, or no object, is empty.
    auto [outer, inner] = path.split('/');
    std::optional<ByteRange> range = find(0, outer);
    if (range && !inner.empty()) {
      std::optional<ByteRange> innerRange;
      skimmer.forEachMember(range->begin, [&](ByteRange key, ByteRange value) {
        if (slice(key) == inner)
          innerRange = value;
      });
      range = innerRange;
    }
    if (range && slice(*range).starts_with("{")) {
      if (!collect(range->begin))
        return false;
    } else {
      OwnEntries.emplace_back();
      OwnOrders.emplace_back();
    }
    refresh();
  }
  return true;
}

std::optional<ByteRange> IndexedJson::find(unsigned section, llvm::StringRef key) const {
  const Section &s = Sections[section];
  auto at = llvm::lower_bound(s.byKey, key,
                              [&](uint32_t entry, llvm::StringRef wanted) { return slice(s.entries[entry].key) < wanted; });
  if (at == s.byKey.end() || slice(s.entries[*at].key) != key)
    return std::nullopt;
  return s.entries[*at].value;
}

llvm::StringRef IndexedJson::member(unsigned section, llvm::StringRef key) const {
  std::optional<ByteRange> range = find(section, key);
  return range ? slice(*range) : llvm::StringRef();
}

// The image: header, then for each section its count (as 8 bytes, to keep the arrays aligned), its entries and its order,
// the order padded to 8 bytes.

std::string IndexedJson::image(uint64_t sourceKey) const {
  std::string body;
  auto append = [&](const void *data, size_t size) { body.append(static_cast<const char *>(data), size); };
  for (const Section &section : Sections) {
    uint64_t count = section.entries.size();
    append(&count, sizeof count);
    append(section.entries.data(), count * sizeof(Entry));
    append(section.byKey.data(), count * sizeof(uint32_t));
    body.resize(llvm::alignTo(body.size(), 8));
  }
  ImageHeader header{};
  std::memcpy(header.magic, Magic, sizeof Magic);
  header.sourceKey = sourceKey;
  header.textSize = text().size();
  header.checksum = llvm::xxh3_64bits(body);
  header.sectionCount = static_cast<uint32_t>(Sections.size());
  return std::string(reinterpret_cast<const char *>(&header), sizeof header) + body;
}

bool IndexedJson::adopt(llvm::StringRef image, uint64_t sourceKey) {
  ImageHeader header;
  if (image.size() < sizeof header)
    return false;
  std::memcpy(&header, image.data(), sizeof header);
  llvm::StringRef body = image.drop_front(sizeof header);
  if (std::memcmp(header.magic, Magic, sizeof Magic) != 0 || header.sourceKey != sourceKey ||
      header.textSize != text().size() || header.checksum != llvm::xxh3_64bits(body) ||
      reinterpret_cast<uintptr_t>(body.data()) % 8 != 0)
    return false;
  for (uint32_t i = 0; i < header.sectionCount; ++i) {
    uint64_t count;
    if (body.size() < sizeof count)
      return false;
    std::memcpy(&count, body.data(), sizeof count);
    body = body.drop_front(sizeof count);
    if (count > body.size() / (sizeof(Entry) + sizeof(uint32_t)))
      return false;
    Section section;
    section.entries = llvm::ArrayRef(reinterpret_cast<const Entry *>(body.data()), count);
    body = body.drop_front(count * sizeof(Entry));
    section.byKey = llvm::ArrayRef(reinterpret_cast<const uint32_t *>(body.data()), count);
    body = body.drop_front(std::min<uint64_t>(body.size(), llvm::alignTo(count * sizeof(uint32_t), 8)));
    auto isInside = [&](ByteRange r) { return r.begin <= r.end && r.end <= header.textSize; };
    if (!llvm::all_of(section.entries, [&](const Entry &e) { return isInside(e.key) && isInside(e.value); }) ||
        !llvm::all_of(section.byKey, [&](uint32_t entry) { return entry < count; }))
      return false;
    Sections.push_back(section);
  }
  return true;
}

} // namespace pcl::schema
