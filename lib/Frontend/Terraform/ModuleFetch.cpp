// Modules from the network: repositories by `git`, registries and archives by `curl` and `tar`.
//
// The tools are those of the user, with their credentials and proxies. A package appears in the
// cache whole or not at all: it is made beside its place, looked at, and moved there. Source:
// "Module Registry Protocol" and "Remote Service Discovery" in Terraform's documentation.
#include "FetchTools.h"
#include "ModuleInstaller.h"
#include "ModulePackage.h"

#include "pcl/Support/JsonText.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <fmt/format.h>

#include <cstdlib>

namespace pcl::terraform {

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace {

constexpr llvm::StringLiteral LeadsOut = "its name leads out of the directory of modules";

class Fetcher {
public:
  Fetcher(const ModuleSource &source, const VersionConstraint &constraint,
          llvm::StringRef directory, RegistryAnswers &answers, ModuleLock &lock)
      : Source(source), Constraint(constraint), Directory(directory), Answers(answers), Lock(lock),
        Package(directory), Work(".fetch", directory), Tools(Work) {
    path::append(Package, source.package);
  }

  std::string run() {
    if (!Work.isThere())
      return "the directory of modules cannot be written to";
    switch (Source.kind) {
    case SourceKind::Git:
      if (std::string wrong = clone(Source.url, Source.ref); !wrong.empty())
        return wrong;
      return install(Source.ref.empty() ? "HEAD" : Source.ref, "");
    case SourceKind::Registry:
      return fromRegistry();
    case SourceKind::Archive:
      if (std::string wrong = unpack(Source.url); !wrong.empty())
        return wrong;
      return install("HEAD", "");
    case SourceKind::Local:
    case SourceKind::Other:
      break;
    }
    return "sources of this kind are not fetched; copy the module into the directory of modules";
  }

private:
  std::string module() const { return Work.file("module"); }

  // ---- git.

  /// The repository at `url`, at `ref`, without its history.
  std::string clone(llvm::StringRef url, llvm::StringRef ref) {
    if (ref.starts_with("-") || url.starts_with("-"))
      return "an address does not start with `-`";
    // Never asks for a password, and knows no transport that runs programs or reads this machine.
    ::setenv("GIT_TERMINAL_PROMPT", "0", /*overwrite=*/0);
    ::setenv("GIT_ALLOW_PROTOCOL", "git:http:https:ssh", /*overwrite=*/0);
    // The settings of a repository around the directory of modules are not ours, and files that
    // are kept elsewhere are not asked for.
    ::setenv("GIT_CEILING_DIRECTORIES", path::parent_path(Work.path()).str().c_str(), 1);
    ::setenv("GIT_LFS_SKIP_SMUDGE", "1", 1);
    for (const char *name : {"GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"})
      ::unsetenv(name);
    std::string here = module();
    if (std::string wrong = Tools.run("git", {"-C", Work.path(), "init", "--quiet", here});
        !wrong.empty())
      return wrong;
    auto fetch = [&](llvm::ArrayRef<std::string> how) {
      std::vector<std::string> arguments{"-C", here, "fetch", "--quiet"};
      arguments.insert(arguments.end(), how.begin(), how.end());
      return Tools.run("git", arguments);
    };
    std::string wanted = ref.empty() ? "HEAD" : ref.str(), at = "FETCH_HEAD";
    std::string wrong = fetch({"--depth=1", url.str(), wanted});
    // A server that hands out files alone knows no depth.
    if (!wrong.empty() && fetch({url.str(), wanted}).empty())
      wrong = "";
    if (!wrong.empty() && !ref.empty() &&
        llvm::all_of(ref, [](char c) { return llvm::isHexDigit(c); })) {
      // A short commit, or a server that does not give out single ones: everything is asked for.
      if (fetch({url.str(), "+refs/*:refs/remotes/origin/*"}).empty()) {
        wrong = "";
        at = ref.str();
      }
    }
    if (!wrong.empty())
      return wrong;
    // A tree may name a part many times, so it is listed, within limits, before it is written.
    std::string list = Work.file("names");
    wrong = Tools.run("git", {"-C", here, "ls-tree", "-r", "-l", "-z", at, "--"}, list,
                      MaxPackageFiles * 256);
    if (wrong.empty())
      wrong = wrongTree(textOfFetched(list));
    if (!wrong.empty())
      return wrong;
    wrong =
        Tools.run("git", {"-C", here, "-c", "advice.detachedHead=false", "-c",
                          "core.hooksPath=/dev/null", "checkout", "--quiet", "--force", at, "--"});
    fs::remove_directories(here + "/.git");
    return wrong;
  }

  /// What is wrong with a tree of which git says `list`: mode, type, object, size and name of each
  /// file.
  static std::string wrongTree(llvm::StringRef list) {
    uint64_t files = 0, bytes = 0;
    while (!list.empty()) {
      auto [entry, rest] = list.split('\0');
      list = rest;
      uint64_t size = 0;
      llvm::StringRef facts = entry.split('\t').first;
      (void)facts.rsplit(' ').second.getAsInteger(10, size);
      bytes += size;
      if (++files > MaxPackageFiles)
        return fmt::format("it holds more than {} files", MaxPackageFiles);
    }
    return bytes > MaxPackageBytes ? fmt::format("it is larger than {} MB", MaxPackageBytes >> 20)
                                   : "";
  }

  // ---- HTTP.

  /// `https`, or `http` for a server on this machine.
  static std::string baseUrl(llvm::StringRef host) {
    llvm::StringRef name = host.split(':').first;
    bool isHere = name == "localhost" || name == "127.0.0.1";
    return (isHere ? "http://" : "https://") + host.str();
  }

  /// The token that `TF_TOKEN_<host>` holds for a registry.
  static std::string tokenOf(llvm::StringRef host) {
    std::string name = "TF_TOKEN_";
    for (char c : host.split(':').first)
      name += c == '.' ? "_" : c == '-' ? "__" : std::string(1, c);
    const char *token = std::getenv(name.c_str());
    return token ? token : "";
  }

  /// What `url` gives, into the file `body`, and with `headers` its headers.
  std::string get(llvm::StringRef url, const std::string &body, const std::string &headers = "",
                  llvm::StringRef token = "", uint64_t limit = MaxAnswerBytes) {
    // What only `curl` may see stands in a file, as others see arguments.
    std::string settings = Work.file("settings");
    {
      std::error_code error;
      llvm::raw_fd_ostream file(settings, error);
      if (error)
        return error.message();
      fs::setPermissions(settings, fs::owner_read | fs::owner_write);
      if (!token.empty())
        file << "header = \"Authorization: Bearer " << token << "\"\n";
    }
    // What begins with a certificate does not go on without one.
    std::string redirects = url.starts_with("https:") ? "=https" : "=http,https";
    std::vector<std::string> arguments{
        "--config",      settings,     "--fail",         "--silent",
        "--show-error",  "--location", "--max-redirs",   "10",
        "--retry",       "2",          "--proto",        "=http,https",
        "--output",      body,         "--max-filesize", std::to_string(limit),
        "--proto-redir", redirects};
    if (!headers.empty())
      arguments.insert(arguments.end(), {"--dump-header", headers});
    arguments.insert(arguments.end(), {"--", url.str()});
    return Tools.run("curl", arguments, "", limit);
  }

  std::string getJson(llvm::StringRef url, nlohmann::json &value, llvm::StringRef token) {
    std::string file = Work.file("answer");
    if (std::string wrong = get(url, file, "", token); !wrong.empty())
      return wrong;
    value = parseJsonText(textOfFetched(file));
    return value.is_object() ? "" : "the answer of " + url.str() + " is no JSON object";
  }

  /// `url` as it is seen from `base`.
  static std::string resolved(llvm::StringRef base, llvm::StringRef url) {
    if (url.contains("://") || url.contains("::"))
      return url.str();
    size_t start = base.find("://");
    size_t slash = base.find('/', start == llvm::StringRef::npos ? 0 : start + 3);
    if (url.starts_with("/"))
      return (base.take_front(slash) + url).str();
    url.consume_front("./");
    llvm::StringRef directory = base.take_front(base.rfind('/'));
    while (url.consume_front("../"))
      directory = directory.take_front(directory.rfind('/'));
    return (directory + "/" + url).str();
  }

  /// The archive behind `url`, unpacked.
  std::string unpack(llvm::StringRef url) {
    std::string file = Work.file("archive");
    std::string wrong = get(url, file, "", "", MaxPackageBytes);
    return wrong.empty() ? Tools.unpack(file, module()) : wrong;
  }

  // ---- Registries.

  /// Where the registry speaks of the module, and its versions.
  std::string askRegistry(RegistryAnswers::Module &module, llvm::StringRef token) {
    nlohmann::json services;
    std::string discovery = baseUrl(Source.host) + "/.well-known/terraform.json";
    if (std::string wrong = getJson(discovery, services, token); !wrong.empty())
      return wrong;
    auto service = services.find("modules.v1");
    if (service == services.end() || !service->is_string())
      return Source.host + " is no registry of modules";
    module.api = resolved(discovery, service->get<std::string>());
    if (!llvm::StringRef(module.api).ends_with("/"))
      module.api += "/";
    module.api += Source.address;
    nlohmann::json answer;
    if (std::string wrong = getJson(module.api + "/versions", answer, token); !wrong.empty())
      return wrong;
    for (const nlohmann::json &each : answer.value("modules", nlohmann::json::array()))
      if (each.is_object())
        for (const nlohmann::json &version : each.value("versions", nlohmann::json::array()))
          if (version.is_object() && version.contains("version") && version["version"].is_string())
            module.versions.push_back(version["version"].get<std::string>());
    return "";
  }

  std::string fromRegistry() {
    std::string token = tokenOf(Source.host);
    auto [slot, isNew] = Answers.modules.try_emplace(Source.package);
    if (isNew)
      if (std::string wrong = askRegistry(slot->second, token); !wrong.empty()) {
        Answers.modules.erase(slot);
        return wrong;
      }
    const auto &[api, versions] = slot->second;
    const std::string *version = highestAllowed(versions, Constraint);
    if (!version)
      return "the registry has no version of it that the call allows";
    llvm::SmallString<256> place(Package);
    path::append(place, *version);
    if (fs::is_directory(place))
      return "";
    std::string download = api + "/" + *version + "/download";
    std::string headers = Work.file("headers"), body = Work.file("body");
    if (std::string wrong = get(download, body, headers, token); !wrong.empty())
      return wrong;
    std::string where;
    llvm::SmallVector<llvm::StringRef, 16> lines;
    std::string said = textOfFetched(headers);
    llvm::StringRef(said).split(lines, '\n');
    for (llvm::StringRef line : lines)
      if (auto [name, value] = line.split(':'); name.equals_insensitive("x-terraform-get"))
        where = value.trim().str();
    if (where.empty() && fs::exists(body)) {
      nlohmann::json answer = parseJsonText(textOfFetched(body));
      if (answer.is_object() && answer.contains("location") && answer["location"].is_string())
        where = answer["location"].get<std::string>();
    }
    if (where.empty())
      return "the registry does not say where the module is";
    ModuleSource real = parseModuleSource(resolved(download, where));
    if (llvm::StringRef(download).starts_with("https:") &&
        llvm::StringRef(real.url).starts_with("http:"))
      return "the registry names " + where + ", which nothing protects";
    std::string wrong = real.kind == SourceKind::Git ? clone(real.url, real.ref)
                        : real.kind == SourceKind::Archive
                            ? unpack(real.url)
                            : "the registry names " + where + ", which is not fetched";
    return wrong.empty() ? install(*version, real.subdirectory) : wrong;
  }

  /// The part of what was fetched that is the package; "" if there is none.
  std::string partOfModule(llvm::StringRef part) const {
    llvm::SmallString<256> from(module());
    if (part != "*" && !part.ends_with("/*")) {
      path::append(from, part);
      return fs::is_directory(from) ? from.str().str() : "";
    }
    path::append(from, path::parent_path(part)); // the one directory in it
    std::vector<std::string> directories;
    std::error_code error;
    for (fs::directory_iterator it(from, error), end; !error && it != end; it.increment(error))
      if (it->type() == fs::file_type::directory_file)
        directories.push_back(it->path());
    return directories.empty() ? "" : *llvm::min_element(directories);
  }

  /// Moves what was fetched to its place in the cache; of an archive it may be a part.
  std::string install(llvm::StringRef version, llvm::StringRef part) {
    if (leadsOut(version) || leadsOut(part))
      return LeadsOut.str();
    if (std::string wrong = wrongInPackage(module()); !wrong.empty())
      return wrong;
    llvm::SmallString<256> place(Package);
    path::append(place, version);
    std::string from = partOfModule(part);
    if (from.empty() || !liesIn(module(), from))
      return "it has no directory `" + part.str() + "`";
    // A link to elsewhere in the archive would lead out of the part.
    if (std::string wrong = wrongInPackage(from); !wrong.empty())
      return wrong;
    if (fs::create_directories(path::parent_path(place)))
      return "the directory of modules cannot be written to";
    if (!liesIn(Directory, path::parent_path(place)))
      return "a link in the directory of modules leads out of it";
    if (std::string wrong = Lock.hold(Source.package, version, contentHash(from)); !wrong.empty())
      return wrong;
    // Someone else may have been faster, with the same.
    if (std::error_code error = fs::rename(from, place); error && !fs::is_directory(place))
      return error.message();
    return "";
  }

  const ModuleSource &Source;
  const VersionConstraint &Constraint;
  llvm::StringRef Directory;
  RegistryAnswers &Answers;
  ModuleLock &Lock;
  llvm::SmallString<256> Package;
  ScratchDirectory Work;
  FetchTools Tools;
};

} // namespace

std::string fetchModule(const ModuleSource &source, const VersionConstraint &constraint,
                        llvm::StringRef directory, RegistryAnswers &answers, ModuleLock &lock) {
  return Fetcher(source, constraint, directory, answers, lock).run();
}

} // namespace pcl::terraform
