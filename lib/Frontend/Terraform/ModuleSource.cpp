// Addresses and versions of modules.
//
// Sources: "Module Sources" and "Version Constraints" in Terraform's language documentation; where
// they say nothing, what Terraform's own tool accepts.
#include "ModuleSource.h"

#include "pcl/Support/SemVer.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <set>

namespace pcl::terraform {

// ---- Addresses.

/// Takes `//subdirectory` out of `text`, and leaves what stands behind a `?`.
static std::string takeSubdirectory(std::string &text) {
  size_t query = text.find('?');
  size_t scheme = text.find("://");
  size_t from = scheme == std::string::npos || scheme > query ? 0 : scheme + 3;
  size_t at = text.find("//", from);
  if (at == std::string::npos || at > query)
    return "";
  std::string subdirectory =
      text.substr(at + 2, query == std::string::npos ? query : query - at - 2);
  text.erase(at, 2 + subdirectory.size());
  return llvm::StringRef(subdirectory).trim('/').str();
}

/// The value of `name` in `text`, which is `a=b&c=d`.
static std::string queryValue(llvm::StringRef text, llvm::StringRef name) {
  llvm::SmallVector<llvm::StringRef, 4> parts;
  text.split(parts, '&');
  for (llvm::StringRef part : parts)
    if (auto [key, value] = part.split('='); key == name)
      return value.str();
  return "";
}

/// The repository at `url` as a path: host, and path without `.git`.
static std::string repositoryPath(llvm::StringRef url) {
  bool hasScheme = url.contains("://");
  if (hasScheme)
    url = url.split("://").second;
  if (size_t user = url.find('@'); user != llvm::StringRef::npos && user < url.find('/'))
    url = url.drop_front(user + 1);
  std::string path = url.trim('/').str();
  // `host:path` of ssh; a port is no part of a path either.
  size_t colon = path.find(':'), slash = path.find('/');
  if (colon != std::string::npos && colon < slash) {
    if (hasScheme)
      path.erase(colon, slash == std::string::npos ? slash : slash - colon);
    else
      path[colon] = '/';
  }
  llvm::StringRef result = path;
  result.consume_back(".git");
  return result.str();
}

static ModuleSource gitSource(std::string text) {
  ModuleSource source;
  source.kind = SourceKind::Git;
  source.subdirectory = takeSubdirectory(text);
  auto [url, query] = llvm::StringRef(text).split('?');
  source.ref = queryValue(query, "ref");
  source.url = url.str();
  source.package = repositoryPath(url);
  return source;
}

static bool isScp(llvm::StringRef text) {
  size_t at = text.find('@'), colon = text.find(':');
  return !text.contains("://") && at != llvm::StringRef::npos && at < colon &&
         colon != llvm::StringRef::npos && !text.take_front(at).contains('/');
}

static bool isRegistryPart(llvm::StringRef part) {
  return !part.empty() &&
         llvm::all_of(part, [](char c) { return llvm::isAlnum(c) || c == '-' || c == '_'; });
}

/// `[host/]namespace/name/system`, else nothing.
static std::optional<ModuleSource> registrySource(std::string text) {
  if (text.find("::") != std::string::npos || text.find("://") != std::string::npos ||
      text.find('?') != std::string::npos)
    return std::nullopt;
  ModuleSource source;
  source.kind = SourceKind::Registry;
  source.subdirectory = takeSubdirectory(text);
  llvm::SmallVector<llvm::StringRef, 4> parts;
  llvm::StringRef(text).split(parts, '/');
  if (parts.size() == 4) {
    source.host = parts.front().str();
    if (!parts.front().contains('.') && !parts.front().contains(':'))
      return std::nullopt;
    parts.erase(parts.begin());
  }
  if (parts.size() != 3 || !llvm::all_of(parts, isRegistryPart))
    return std::nullopt;
  source.address = llvm::join(parts, "/");
  bool isPublic = source.host == "registry.terraform.io" || source.host == "registry.opentofu.org";
  if (isPublic)
    source.host.clear();
  source.package = source.host.empty() ? source.address : source.host + "/" + source.address;
  if (source.host.empty())
    source.host = "registry.terraform.io";
  return source;
}

ModuleSource parseModuleSource(llvm::StringRef text) {
  ModuleSource source;
  if (text.starts_with("./") || text.starts_with("../") || text == "." || text == ".." ||
      text.starts_with("/")) {
    source.kind = SourceKind::Local;
    std::string path = text.str();
    source.subdirectory = text.starts_with("/") ? takeSubdirectory(path) : "";
    source.package = source.subdirectory.empty() ? path : path + "/" + source.subdirectory;
    return source;
  }
  for (llvm::StringRef host : {"github.com/", "gitlab.com/", "bitbucket.org/"})
    if (text.starts_with(host)) {
      ModuleSource git = gitSource("https://" + text.str());
      // The first two names are the repository, and what follows lies in it.
      llvm::SmallVector<llvm::StringRef, 8> parts;
      llvm::StringRef(git.package).split(parts, '/');
      if (parts.size() > 3 && git.subdirectory.empty() && host == "github.com/") {
        git.subdirectory = llvm::join(llvm::ArrayRef(parts).drop_front(3), "/");
        git.package = llvm::join(llvm::ArrayRef(parts).take_front(3), "/");
      }
      git.url = "https://" + git.package + ".git";
      return git;
    }
  llvm::StringRef rest = text;
  if (rest.consume_front("git::") || isScp(rest) || rest.starts_with("git://"))
    return gitSource(rest.str());
  if (std::optional<ModuleSource> registry = registrySource(text.str()))
    return *registry;
  if (text.starts_with("https://") || text.starts_with("http://")) {
    std::string url = text.str();
    source.kind = SourceKind::Archive;
    source.subdirectory = takeSubdirectory(url);
    source.url = url;
    source.package = repositoryPath(llvm::StringRef(url).split('?').first);
    return source;
  }
  std::string other = text.str();
  source.subdirectory = takeSubdirectory(other);
  source.package = other;
  return source;
}

std::string ModuleSource::name() const {
  llvm::StringRef word = package;
  if (kind == SourceKind::Registry)
    return llvm::StringRef(address).split('/').second.split('/').first.str();
  word = word.rsplit('/').second.empty() ? word : word.rsplit('/').second;
  for (llvm::StringRef ending : {".zip", ".tar.gz", ".tgz"})
    word.consume_back(ending);
  // `terraform-<provider>-<name>` is how repositories of registries are called.
  if (llvm::StringRef rest = word; rest.consume_front("terraform-") && rest.contains('-'))
    word = rest.split('-').second;
  std::string result;
  for (char c : word)
    result += llvm::isAlnum(c) || c == '-' || c == '_' ? c : '-';
  return result.empty() ? "module" : result;
}

// ---- Versions.

/// `segments` gets the numbers of `text`; false if there are others than numbers.
static bool parseSegments(llvm::StringRef text, llvm::SmallVector<uint64_t, 3> &segments) {
  llvm::SmallVector<llvm::StringRef, 4> parts;
  text.split(parts, '.');
  for (llvm::StringRef part : parts)
    if (part.getAsInteger(10, segments.emplace_back()))
      return false;
  return true;
}

std::optional<ModuleVersion> ModuleVersion::parse(llvm::StringRef text) {
  ModuleVersion version;
  text.consume_front("v");
  auto isPart = [](llvm::StringRef part) {
    return llvm::all_of(part, [](char c) { return llvm::isAlnum(c) || c == '-' || c == '.'; });
  };
  auto [identity, build] = text.split('+');
  auto [release, pre] = identity.split('-');
  if (!isPart(build) || !isPart(pre))
    return std::nullopt;
  version.preRelease = pre.str();
  if (!parseSegments(release, version.segments))
    return std::nullopt;
  while (version.segments.size() < 3)
    version.segments.push_back(0);
  return version;
}

int compare(const ModuleVersion &a, const ModuleVersion &b) {
  size_t count = std::max(a.segments.size(), b.segments.size());
  for (size_t i = 0; i < count; ++i) {
    uint64_t left = i < a.segments.size() ? a.segments[i] : 0,
             right = i < b.segments.size() ? b.segments[i] : 0;
    if (left != right)
      return left < right ? -1 : 1;
  }
  return comparePreReleases(a.preRelease, b.preRelease);
}

std::optional<VersionConstraint> VersionConstraint::parse(llvm::StringRef text) {
  VersionConstraint constraint;
  if (text.trim().empty())
    return constraint;
  llvm::SmallVector<llvm::StringRef, 4> parts;
  text.split(parts, ',');
  for (llvm::StringRef part : parts) {
    part = part.trim();
    Part one;
    for (auto [word, op] : {std::pair<llvm::StringRef, Op>{"!=", Op::NotEqual},
                            {">=", Op::GreaterEqual},
                            {"<=", Op::LessEqual},
                            {"~>", Op::Pessimistic},
                            {">", Op::Greater},
                            {"<", Op::Less},
                            {"=", Op::Equal}})
      if (part.consume_front(word)) {
        one.op = op;
        break;
      }
    part = part.trim();
    std::optional<ModuleVersion> version = ModuleVersion::parse(part);
    if (!version)
      return std::nullopt;
    one.version = *version;
    one.written = part.split('-').first.count('.') + 1;
    constraint.Parts.push_back(std::move(one));
  }
  return constraint;
}

bool VersionConstraint::allows(const ModuleVersion &version) const {
  // A pre-release is meant only by a constraint that names it.
  if (!version.preRelease.empty())
    return isExact() && compare(version, Parts[0].version) == 0;
  return llvm::all_of(Parts, [&](const Part &part) {
    int order = compare(version, part.version);
    switch (part.op) {
    case Op::Equal:
      return order == 0;
    case Op::NotEqual:
      return order != 0;
    case Op::Greater:
      return order > 0;
    case Op::GreaterEqual:
      return order >= 0;
    case Op::Less:
      return order < 0;
    case Op::LessEqual:
      return order <= 0;
    case Op::Pessimistic:
      if (!part.version.preRelease.empty()) // a release is none of its versions
        return false;
      break;
    }
    // The last segment that is written may grow, those before it stay.
    for (size_t i = 0; i + 1 < std::min(part.written, version.segments.size()); ++i)
      if (version.segments[i] != part.version.segments[i])
        return false;
    return order >= 0;
  });
}

bool VersionConstraint::allowsMajor(uint64_t major) const {
  // What is allowed begins with the major, with a version that is named, or right behind one.
  if (allows({{major, 0, 0}, ""}))
    return true;
  return llvm::any_of(Parts, [&](const Part &part) {
    ModuleVersion next = part.version;
    if (next.segments[0] != major)
      return false;
    ++next.segments.back();
    next.preRelease.clear();
    return allows(part.version) || allows(next);
  });
}

std::vector<uint64_t> VersionConstraint::majorsOfNote() const {
  std::set<uint64_t> majors = {0};
  for (const Part &part : Parts) {
    uint64_t major = part.version.segments[0];
    majors.insert({major ? major - 1 : 0, major, major + 1});
  }
  return {majors.begin(), majors.end()};
}

std::string VersionConstraint::lowest() const {
  ModuleVersion none{{0, 0, 0}, ""};
  const ModuleVersion *best = &none;
  for (const Part &part : Parts)
    if (llvm::is_contained({Op::Equal, Op::Greater, Op::GreaterEqual, Op::Pessimistic}, part.op) &&
        compare(part.version, *best) > 0)
      best = &part.version;
  std::string text = fmt::format("{}", fmt::join(best->segments, "."));
  return best->preRelease.empty() ? text : text + "-" + best->preRelease;
}

const std::string *highestAllowed(const std::vector<std::string> &versions,
                                  const VersionConstraint &constraint) {
  const std::string *best = nullptr;
  std::optional<ModuleVersion> highest;
  for (const std::string &text : versions) {
    std::optional<ModuleVersion> version = ModuleVersion::parse(text);
    if (!version || !constraint.allows(*version) || (highest && compare(*version, *highest) <= 0))
      continue;
    highest = version;
    best = &text;
  }
  return best;
}

} // namespace pcl::terraform
