// Opening, indexing and caching; see the header. Not here: what is in the text.
#include "IndexedJson.h"

#include "pcl/Support/ReadFile.h"
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

/// A schema larger than this is refused; offsets are 32 bits, and an archive must not fill the
/// memory.
static constexpr uint64_t MaxTextSize = 1u << 30;

namespace {
/// The cached file: header, index, text. Numbers are those of the machine, for which alone the file
/// is.
struct ImageHeader {
  char magic[8];
  uint64_t sourceKey;
  uint64_t textSize;
  uint64_t indexSize;
  uint64_t checksum; ///< of the index
  uint32_t sectionCount;
  uint32_t hasText; ///< else the text is the source file itself
};
} // namespace

/// Changes with the form of the image.
static constexpr char Magic[8] = {'p', 'c', 'l', 'i', 'd', 'x', '0', '3'};

static llvm::Error textError(const llvm::Twine &message) {
  return llvm::createStringError(std::errc::invalid_argument, message.str().c_str());
}

static llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> inflateGzip(llvm::StringRef packed,
                                                                       llvm::StringRef name) {
  uint32_t hint = 0;
  if (packed.size() >= 8)
    std::memcpy(&hint, packed.end() - 4, 4); // the size of the text modulo 2^32, by the format
  std::unique_ptr<llvm::WritableMemoryBuffer> text =
      llvm::WritableMemoryBuffer::getNewUninitMemBuffer(std::min<uint64_t>(hint, MaxTextSize),
                                                        name);
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

static std::unique_ptr<llvm::MemoryBuffer> mapFile(llvm::StringRef path) {
  auto buffer = readFile(path, /*nullTerminated=*/false);
  return buffer ? std::move(*buffer) : nullptr;
}

llvm::Expected<std::unique_ptr<IndexedJson>>
IndexedJson::open(llvm::StringRef path, llvm::ArrayRef<llvm::StringRef> sections,
                  llvm::StringRef cacheDirectory) {
  fs::file_status status;
  if (std::error_code error = fs::status(path, status))
    return llvm::errorCodeToError(error);
  if (status.getSize() > MaxTextSize)
    return llvm::errorCodeToError(std::make_error_code(std::errc::file_too_large));
  llvm::SmallString<256> fullPath(path);
  fs::make_absolute(fullPath);
  std::string place = (fullPath + "\n" + llvm::join(sections, ",")).str();
  uint64_t sourceKey =
      llvm::xxh3_64bits((place + "\n" + llvm::Twine(status.getSize()) + "\n" +
                         llvm::Twine(status.getLastModificationTime().time_since_epoch().count()))
                            .str());
  bool isPacked = path.ends_with(".gz");

  auto result = std::unique_ptr<IndexedJson>(new IndexedJson);
  if (!cacheDirectory.empty() && !fs::create_directories(cacheDirectory)) {
    llvm::SmallString<256> cachePath(cacheDirectory);
    llvm::sys::path::append(
        cachePath, llvm::utohexstr(llvm::xxh3_64bits(place), /*LowerCase=*/true, 16) + ".idx");
    result->CachePath = std::string(cachePath);
    result->Image = mapFile(cachePath);
    if (result->Image && result->adopt(result->Image->getBuffer(), sourceKey, isPacked)) {
      if (isPacked)
        return result;
      result->Source = mapFile(path);
      if (result->Source && result->Source->getBufferSize() == status.getSize()) {
        result->Text = result->Source->getBuffer();
        return result;
      }
    }
    result->Image.reset();
    result->Sections.clear();
  }

  auto source = readFile(path, /*nullTerminated=*/false);
  if (!source)
    return llvm::errorCodeToError(source.getError());
  result->Source = std::move(*source);
  if (isPacked) {
    auto text = inflateGzip(result->Source->getBuffer(), path);
    if (!text)
      return text.takeError();
    result->Source = std::move(*text);
  }
  result->Text = result->Source->getBuffer();
  uint32_t errorOffset = 0;
  if (!result->build(sections, errorOffset))
    return textError("malformed JSON at byte " + llvm::Twine(errorOffset));
  if (!result->CachePath.empty())
    result->Kept = result->save(sourceKey, isPacked);
  return result;
}

bool IndexedJson::discardCache() const {
  if (!Image)
    return false;
  fs::remove(CachePath);
  return true;
}

bool IndexedJson::build(llvm::ArrayRef<llvm::StringRef> sections, uint32_t &errorOffset) {
  JsonSkimmer skimmer(text());
  auto add = [&](std::vector<Entry> entries) {
    std::vector<uint32_t> order(entries.size());
    std::iota(order.begin(), order.end(), 0);
    llvm::stable_sort(order, [&](uint32_t a, uint32_t b) {
      return slice(entries[a].key) < slice(entries[b].key);
    });
    OwnEntries.push_back(std::move(entries));
    OwnOrders.push_back(std::move(order));
  };
  auto collect = [&](uint32_t at) {
    std::vector<Entry> entries;
    bool ok = skimmer.forEachMember(at, [&](ByteRange key, ByteRange value) {
      entries.push_back({key, value});
    });
    errorOffset = skimmer.errorOffset();
    add(std::move(entries));
    return ok;
  };
  /// The members of a section by the text that each has as `name`.
  auto byText = [&](size_t section, llvm::StringRef name) {
    std::vector<Entry> entries;
    for (uint32_t at : OwnOrders[section]) {
      const Entry &member = OwnEntries[section][at];
      std::optional<ByteRange> text;
      skimmer.forEachMember(member.value.begin, [&](ByteRange key, ByteRange value) {
        if (slice(key).equals_insensitive(name) && slice(value).starts_with("\""))
          text = ByteRange{value.begin + 1, value.end - 1};
      });
      if (text)
        entries.push_back({*text, member.key});
    }
    return entries;
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
    if (auto [base, name] = path.split('@'); !name.empty()) {
      add(byText(1 + (llvm::find(sections, base) - sections.begin()), name));
      refresh();
      continue;
    }
    // A section that is absent, or no object, is empty.
    llvm::SmallVector<llvm::StringRef, 3> parts;
    path.split(parts, '/');
    std::optional<ByteRange> range;
    for (auto [i, part] : llvm::enumerate(parts)) {
      std::optional<ByteRange> next;
      skimmer.forEachMember(
          i == 0 ? 0 : range->begin, [&, part = part](ByteRange key, ByteRange value) {
            llvm::StringRef name = slice(key);
            llvm::StringRef wanted = part;
            if (!next &&
                (wanted.consume_front("*") ? name.rsplit('/').second == wanted || name == wanted
                                           : name == wanted))
              next = value;
          });
      range = next;
      if (!range)
        break;
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
  auto at = llvm::lower_bound(s.byKey, key, [&](uint32_t entry, llvm::StringRef wanted) {
    return slice(s.entries[entry].key) < wanted;
  });
  if (at == s.byKey.end() || slice(s.entries[*at].key) != key)
    return std::nullopt;
  return s.entries[*at].value;
}

llvm::StringRef IndexedJson::member(unsigned section, llvm::StringRef key) const {
  std::optional<ByteRange> range = find(section, key);
  return range ? slice(*range) : llvm::StringRef();
}

// The index in the image: for each section its count (as 8 bytes, to keep the arrays aligned), its
// entries and its order, the order padded to 8 bytes.

/// Failure is silence: the cache is a convenience.
bool IndexedJson::save(uint64_t sourceKey, bool withText) const {
  std::string index;
  auto append = [&](const void *data, size_t size) {
    index.append(static_cast<const char *>(data), size);
  };
  for (const Section &section : Sections) {
    uint64_t count = section.entries.size();
    append(&count, sizeof count);
    append(section.entries.data(), count * sizeof(Entry));
    append(section.byKey.data(), count * sizeof(uint32_t));
    index.resize(llvm::alignTo(index.size(), 8));
  }
  ImageHeader header{};
  std::memcpy(header.magic, Magic, sizeof Magic);
  header.sourceKey = sourceKey;
  header.textSize = text().size();
  header.indexSize = index.size();
  header.checksum = llvm::xxHash64(index);
  header.sectionCount = static_cast<uint32_t>(Sections.size());
  header.hasText = withText;

  int fd;
  llvm::SmallString<128> temporary;
  if (fs::createUniqueFile(CachePath + ".%%%%%%%%", fd, temporary))
    return false;
  llvm::raw_fd_ostream out(fd, /*shouldClose=*/true);
  out << llvm::StringRef(reinterpret_cast<const char *>(&header), sizeof header) << index;
  if (withText)
    out << text();
  out.close();
  bool isWritten = !out.has_error();
  out.clear_error();
  if (isWritten && !fs::rename(temporary, CachePath))
    return true;
  fs::remove(temporary);
  return false;
}

bool IndexedJson::adopt(llvm::StringRef image, uint64_t sourceKey, bool wantsText) {
  ImageHeader header;
  if (image.size() < sizeof header)
    return false;
  std::memcpy(&header, image.data(), sizeof header);
  image = image.drop_front(sizeof header);
  if (std::memcmp(header.magic, Magic, sizeof Magic) != 0 || header.sourceKey != sourceKey ||
      header.hasText != wantsText || header.indexSize > image.size() ||
      image.size() - header.indexSize != (wantsText ? header.textSize : 0))
    return false;
  llvm::StringRef index = image.take_front(header.indexSize);
  Text = image.drop_front(header.indexSize);
  // Each run reads all of the index here, so it is this hash, which takes a quarter of xxh3's
  // instructions.
  if (header.checksum != llvm::xxHash64(index) ||
      reinterpret_cast<uintptr_t>(index.data()) % 8 != 0)
    return false;
  for (uint32_t i = 0; i < header.sectionCount; ++i) {
    uint64_t count;
    if (index.size() < sizeof count)
      return false;
    std::memcpy(&count, index.data(), sizeof count);
    index = index.drop_front(sizeof count);
    if (count > index.size() / (sizeof(Entry) + sizeof(uint32_t)))
      return false;
    Section section;
    section.entries = llvm::ArrayRef(reinterpret_cast<const Entry *>(index.data()), count);
    index = index.drop_front(count * sizeof(Entry));
    section.byKey = llvm::ArrayRef(reinterpret_cast<const uint32_t *>(index.data()), count);
    index = index.drop_front(
        std::min<uint64_t>(index.size(), llvm::alignTo(count * sizeof(uint32_t), 8)));
    Sections.push_back(section);
  }
  return true;
}

} // namespace pcl::schema
