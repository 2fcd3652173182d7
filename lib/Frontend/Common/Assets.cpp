// Which files of a source are taken along, and where they lie then.
#include "pcl/Frontend/Common/Assets.h"

#include "pcl/Support/OutputDirectory.h"
#include "pcl/Support/Paths.h"

#include "llvm/ADT/STLExtras.h"

namespace pcl::frontend {

namespace path = llvm::sys::path;

/// Whether `path` is `directory` or lies below it; both are absolute and without `..`.
static bool isWithin(llvm::StringRef path, llvm::StringRef directory) {
  return path.consume_front(directory) &&
         (path.empty() || path.starts_with("/") || directory.ends_with("/"));
}

/// Tools load what lies in a folder of such a name, wherever it is: version control its hooks, the
/// engine plugins that packages name.
static bool isLoadedByName(llvm::StringRef folder) {
  return llvm::any_of(llvm::ArrayRef<llvm::StringLiteral>{".git", ".terraform", "node_modules"},
                      [&](llvm::StringRef name) { return folder.equals_insensitive(name); });
}

bool isInAssets(llvm::StringRef path) {
  return path.split('/').first.equals_insensitive(AssetsFolder);
}

std::string Assets::absolute(llvm::StringRef path) const {
  llvm::SmallString<256> whole(path);
  Files.makeAbsolute(whole);
  path::remove_dots(whole, /*remove_dot_dot=*/true);
  return std::string(whole);
}

/// Of what is not there, that of the directory that would hold it.
std::string Assets::realPath(llvm::StringRef path) const {
  llvm::SmallString<256> whole(path), real;
  Files.makeAbsolute(whole);
  for (llvm::StringRef at = whole; !at.empty(); at = path::parent_path(at))
    if (!Files.getRealPath(at, real)) {
      path::append(real, whole.str().drop_front(at.size()));
      path::remove_dots(real, /*remove_dot_dot=*/true);
      return std::string(real);
    }
  return absolute(path);
}

std::string Assets::directoryOf(llvm::StringRef path) const {
  std::string real = realPath(path);
  auto status = Files.status(real);
  return status && status->isDirectory() ? real : path::parent_path(real).str();
}

void Assets::allow(llvm::StringRef directory) {
  addDirectory(directory, path::filename(absolute(directory)), true);
}

void Assets::addDirectory(llvm::StringRef directory, llvm::StringRef wanted, bool isForAll) {
  llvm::StringRef place = directory.empty() ? "." : directory;
  Directory made{absolute(place), realPath(place), "", isForAll};
  if (llvm::any_of(Directories, [&](const Directory &d) { return d.path == made.path; }))
    return;
  auto isTaken = [&](llvm::StringRef name) {
    return Files.exists(inDirectory(Directories.front().path, name)) ||
           llvm::any_of(Directories, [&](const Directory &known) {
             return name.equals_insensitive(known.folder);
           });
  };
  if (!Directories.empty()) {
    std::string first = wanted.empty() || isLoadedByName(wanted) ? "files" : wanted.str();
    made.folder = first;
    for (unsigned n = 2; isTaken(made.folder); ++n)
      made.folder = first + std::to_string(n);
  }
  Directories.push_back(std::move(made));
}

std::vector<const Assets::Directory *> Assets::visibleFrom(llvm::StringRef user) const {
  std::vector<const Directory *> visible;
  std::string place = absolute(user);
  for (const Directory &directory : Directories)
    if (directory.isForAll || isWithin(place, directory.path))
      visible.push_back(&directory);
  return visible;
}

Assets::Kind Assets::kindOf(llvm::StringRef path, llvm::StringRef user) const {
  std::string real = realPath(path);
  bool isOurs = llvm::any_of(visibleFrom(user), [&](const Directory *directory) {
    return isWithin(real, directory->real);
  });
  if (!isOurs || !placeOf(path, user))
    return Kind::Outside;
  auto status = Files.status(path);
  if (!status)
    return Kind::Missing;
  if (status->isDirectory())
    return Kind::Directory;
  if (!status->isRegularFile())
    return Kind::Special;
  return status->getSize() > MaxFileSize ? Kind::Large : Kind::File;
}

bool Assets::mayRead(llvm::StringRef path, llvm::StringRef user) const {
  Kind kind = kindOf(path, user);
  return kind == Kind::Missing || kind == Kind::File || kind == Kind::Directory;
}

std::optional<std::string> Assets::placeOf(llvm::StringRef path, llvm::StringRef user) const {
  if (path.contains('\0'))
    return std::nullopt; // systems end it there
  std::string whole = absolute(path);
  const Directory *nearest = nullptr;
  for (const Directory *directory : visibleFrom(user))
    if (isWithin(whole, directory->path) &&
        (!nearest || nearest->path.size() < directory->path.size()))
      nearest = directory;
  if (!nearest)
    return std::nullopt;
  llvm::SmallString<128> place(AssetsFolder);
  path::append(place, nearest->folder,
               llvm::StringRef(whole).drop_front(nearest->path.size()).ltrim('/'));
  return std::string(llvm::StringRef(place).rtrim('/'));
}

std::string Assets::fromRoot(llvm::StringRef path) const {
  std::string whole = absolute(path);
  llvm::StringRef root = Directories.front().path;
  std::string up;
  while (!isWithin(whole, root)) {
    root = path::parent_path(root);
    up += "../";
  }
  llvm::StringRef below = llvm::StringRef(whole).drop_front(root.size()).ltrim('/');
  return llvm::StringRef(up + below.str()).rtrim('/').str();
}

void Assets::refuse(Kind kind, llvm::StringRef path, llvm::StringRef user, SrcRange range) {
  std::string whole = absolute(path);
  if (!isFirst(whole))
    return;
  std::optional<std::string> place = placeOf(path, user);
  if (kind == Kind::Outside) {
    auto report = Diags.report(diag::file_outside, range, path.str(), directoryOf(path));
    if (place)
      report.note("the program looks for it at `" + *place + "`");
  } else if (kind == Kind::Special) {
    Diags.report(diag::file_not_regular, range, path.str());
  } else if (kind == Kind::Large) {
    Diags.report(diag::file_too_large, range, path.str(), MaxFileSize >> 20, *place);
  }
}

/// Whether the directory `path`, a link, is gone into by who came through the directories `passed`.
bool Assets::enters(llvm::StringRef path, llvm::ArrayRef<std::string> passed, llvm::StringRef user,
                    SrcRange range) {
  if (kindOf(path, user) == Kind::Outside) {
    refuse(Kind::Outside, path, user, range);
    return false;
  }
  std::string real = realPath(path); // one around those would have no end
  return llvm::none_of(passed, [&](const std::string &one) { return isWithin(one, real); });
}

Assets::Listing Assets::list(llvm::StringRef path, llvm::StringRef user, SrcRange range,
                             bool isToCopy) {
  Listing made;
  struct Open {
    std::string below;
    std::vector<std::string> passed; ///< real paths of what holds it
  };
  std::vector<Open> open{{"", {realPath(path)}}};
  size_t seen = 0;
  while (!open.empty()) {
    auto [below, passed] = std::move(open.back());
    open.pop_back();
    std::string directory = inDirectory(path, below);
    std::error_code error;
    for (auto it = Files.dir_begin(directory, error);
         !error && it != llvm::vfs::directory_iterator(); it.increment(error)) {
      if (++seen > MaxFiles) {
        made.isWhole = false;
        llvm::sort(made.files);
        return made;
      }
      std::string entry = it->path().str(), relative = below + path::filename(entry).str();
      auto type = it->type();
      bool isLink = type == llvm::sys::fs::file_type::symlink_file ||
                    type == llvm::sys::fs::file_type::type_unknown;
      if (isLink)
        if (auto status = Files.status(entry))
          type = status->getType();
      if (type != llvm::sys::fs::file_type::directory_file) {
        made.files.push_back(std::move(relative));
      } else if (isOutputDirectory(entry, Files)) {
        continue; // what an earlier conversion wrote is not part of the source
      } else if (isToCopy && isLoadedByName(path::filename(entry))) {
        if (isFirst(absolute(entry)))
          Diags.report(diag::folder_not_copied, range, entry,
                       placeOf(entry, user).value_or(relative));
      } else if (!isLink) {
        open.push_back({relative + "/", passed});
      } else {
        std::vector<std::string> around = passed;
        around.push_back(realPath(directory));
        if (enters(entry, around, user, range)) {
          around.push_back(realPath(entry));
          open.push_back({relative + "/", std::move(around)});
        }
      }
    }
  }
  llvm::sort(made.files);
  return made;
}

Assets::Listing Assets::filesBelow(llvm::StringRef path, llvm::StringRef user, SrcRange range) {
  return list(path, user, range, /*isToCopy=*/false);
}

bool Assets::add(llvm::StringRef path, llvm::StringRef user, SrcRange range) {
  if (kindOf(path, user) != Kind::Directory)
    return addFile(path, user, range);
  keepDirectory(path, user);
  std::string whole = absolute(path);
  bool isAll = isWithin(absolute(user), whole) ||
               llvm::any_of(Directories, [&](const Directory &d) { return d.path == whole; });
  if (isAll)
    return true;
  addBelow(path, user, range);
  return true;
}

void Assets::addBelow(llvm::StringRef path, llvm::StringRef user, SrcRange range) {
  Listing found = list(path, user, range, /*isToCopy=*/true);
  for (const std::string &file : found.files)
    addFile(inDirectory(path, file), user, range);
  if (!found.isWhole && isFirst(absolute(path)))
    Diags.report(diag::files_too_many, range, path.str(), MaxFiles, MaxTotalSize >> 20,
                 *placeOf(path, user));
}

bool Assets::addFile(llvm::StringRef path, llvm::StringRef user, SrcRange range) {
  Kind kind = kindOf(path, user);
  if (kind == Kind::Missing || kind == Kind::Directory)
    return false;
  std::optional<std::string> place = placeOf(path, user);
  if (kind != Kind::File) {
    refuse(kind, path, user, range);
    return place.has_value();
  }
  llvm::SmallVector<llvm::StringRef, 8> folders;
  llvm::StringRef(*place).split(folders, '/');
  if (auto loaded = llvm::find_if(folders, isLoadedByName); loaded != folders.end()) {
    llvm::StringRef whole = *place, folder = whole.take_front(loaded->end() - whole.data());
    llvm::StringRef named = path;
    named.consume_back(whole.drop_front(folder.size()));
    if (isFirst(folder))
      Diags.report(diag::folder_not_copied, range, named.str(), folder.str());
    return true;
  }
  if (Taken.count(*place))
    return true;
  uint64_t size = Files.status(path)->getSize();
  if (Taken.size() == MaxFiles || TotalSize + size > MaxTotalSize) {
    if (isFirst("")) // says it of all that follows
      Diags.report(diag::files_too_many, range, path.str(), MaxFiles, MaxTotalSize >> 20, *place);
    return true;
  }
  TotalSize += size;
  Taken.emplace(*place, path.str());
  return true;
}

void Assets::keepDirectory(llvm::StringRef path, llvm::StringRef user) {
  if (std::optional<std::string> place = placeOf(path, user))
    Kept.insert(*place);
}

AssetFiles Assets::take() {
  for (const auto &entry : Kept) {
    std::string begin = entry.getKey().str() + "/";
    auto next = Taken.lower_bound(begin);
    if (next == Taken.end() || !llvm::StringRef(next->first).starts_with(begin))
      Taken.emplace(begin + ".gitkeep", "");
  }
  return std::move(Taken);
}

} // namespace pcl::frontend
