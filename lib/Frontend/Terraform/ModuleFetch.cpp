// Modules from the network: repositories by `git`, registries and archives by `curl` and `tar`.
//
// The tools are those of the user, with their credentials and proxies. A package appears in the
// cache whole or not at all: it is made beside its place and moved there. Source: "Module Registry
// Protocol" and "Remote Service Discovery" in Terraform's documentation.
#include "ModuleInstaller.h"

#include "pcl/Support/JsonText.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdlib>

namespace pcl::terraform {

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace {

/// Seconds that one command may take.
constexpr unsigned CommandLimit = 600;

/// A directory that is gone at the end, with what is in it.
class WorkDirectory {
public:
  explicit WorkDirectory(llvm::StringRef place) {
    if (fs::create_directories(place))
      return;
    llvm::SmallString<256> prefix(place), made;
    path::append(prefix, ".fetch");
    fs::make_absolute(prefix);
    if (!fs::createUniqueDirectory(prefix, made))
      Path = made.str().str();
  }
  WorkDirectory(const WorkDirectory &) = delete;
  ~WorkDirectory() {
    if (!Path.empty())
      fs::remove_directories(Path);
  }
  bool isThere() const { return !Path.empty(); }
  std::string file(llvm::StringRef name) const {
    llvm::SmallString<256> file(Path);
    path::append(file, name);
    return file.str().str();
  }

private:
  std::string Path;
};

/// Whether `place`, which somebody else has named, leads out of the directory that it is below.
bool leadsOut(llvm::StringRef place) {
  return llvm::is_contained(llvm::make_range(path::begin(place), path::end(place)), "..");
}

constexpr llvm::StringLiteral LeadsOut = "its name leads out of the directory of modules";

class Fetcher {
public:
  Fetcher(const ModuleSource &source, const VersionConstraint &constraint,
          llvm::StringRef directory, RegistryAnswers &answers)
      : Source(source), Constraint(constraint), Answers(answers), Package(directory),
        Work(directory) {
    path::append(Package, source.package);
  }

  std::string run() {
    if (!Work.isThere())
      return "the directory of modules cannot be written to";
    if (leadsOut(Source.package))
      return LeadsOut.str();
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

  /// Runs a program; "" if it succeeded, else what it said. Its output goes to the file `out`.
  std::string command(llvm::StringRef program, llvm::ArrayRef<std::string> arguments,
                      llvm::StringRef out = "") {
    llvm::ErrorOr<std::string> found = llvm::sys::findProgramByName(program);
    if (!found)
      return ("the program `" + program + "` was not found").str();
    std::vector<llvm::StringRef> argv{program};
    argv.insert(argv.end(), arguments.begin(), arguments.end());
    std::string complaints = Work.file("complaints");
    std::optional<llvm::StringRef> redirects[] = {llvm::StringRef(), out,
                                                  llvm::StringRef(complaints)};
    std::string message;
    int code =
        llvm::sys::ExecuteAndWait(*found, argv, std::nullopt, redirects, CommandLimit, 0, &message);
    if (code == 0)
      return "";
    llvm::StringRef said = text(complaints);
    said = said.rtrim();
    // The last line says it; those before tell what was tried.
    llvm::StringRef last = said.rsplit('\n').second;
    return !said.empty() ? (last.empty() ? said : last).str()
           : !message.empty()
               ? message
               : ("`" + program + "` ended with the status " + llvm::Twine(code)).str();
  }

  llvm::StringRef text(const std::string &file) {
    auto buffer = llvm::MemoryBuffer::getFile(file);
    return buffer ? (*(Kept.emplace_back(std::move(*buffer)))).getBuffer() : llvm::StringRef();
  }

  // ---- git.

  /// The repository at `url`, at `ref`, without its history.
  std::string clone(llvm::StringRef url, llvm::StringRef ref) {
    if (ref.starts_with("-") || url.starts_with("-"))
      return "an address does not start with `-`";
    // Never asks for a password, and knows no transport that runs programs.
    ::setenv("GIT_TERMINAL_PROMPT", "0", /*overwrite=*/0);
    ::setenv("GIT_ALLOW_PROTOCOL", "file:git:http:https:ssh", /*overwrite=*/0);
    std::string here = module();
    if (std::string wrong = command("git", {"init", "--quiet", here}); !wrong.empty())
      return wrong;
    auto fetch = [&](llvm::ArrayRef<std::string> how) {
      std::vector<std::string> arguments{"-C", here, "fetch", "--quiet"};
      arguments.insert(arguments.end(), how.begin(), how.end());
      return command("git", arguments);
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
    wrong = command("git", {"-C", here, "-c", "advice.detachedHead=false", "checkout", "--quiet",
                            "--force", at, "--"});
    fs::remove_directories(here + "/.git");
    return wrong;
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
                  llvm::StringRef token = "") {
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
    std::vector<std::string> arguments{"--config",     settings,      "--fail",   "--silent",
                                       "--show-error", "--location",  "--retry",  "2",
                                       "--proto",      "=http,https", "--output", body};
    if (!headers.empty())
      arguments.insert(arguments.end(), {"--dump-header", headers});
    arguments.insert(arguments.end(), {"--", url.str()});
    return command("curl", arguments);
  }

  std::string getJson(llvm::StringRef url, nlohmann::json &value, llvm::StringRef token) {
    std::string file = Work.file("answer");
    if (std::string wrong = get(url, file, "", token); !wrong.empty())
      return wrong;
    value = parseJsonText(text(file));
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
    auto [address, query] = url.split('?');
    llvm::StringRef form = query.contains("archive=")
                               ? query.split("archive=").second.split('&').first
                               : path::filename(address);
    std::string file = Work.file("archive");
    if (std::string wrong = get(url, file); !wrong.empty())
      return wrong;
    if (fs::create_directories(module()))
      return "the directory of modules cannot be written to";
    if (form.ends_with("zip"))
      return command("unzip", {"-q", file, "-d", module()});
    return command("tar", {"-xf", file, "-C", module()});
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
    text(headers).split(lines, '\n');
    for (llvm::StringRef line : lines)
      if (auto [name, value] = line.split(':'); name.equals_insensitive("x-terraform-get"))
        where = value.trim().str();
    if (where.empty() && fs::exists(body)) {
      nlohmann::json said = parseJsonText(text(body));
      if (said.is_object() && said.contains("location") && said["location"].is_string())
        where = said["location"].get<std::string>();
    }
    if (where.empty())
      return "the registry does not say where the module is";
    ModuleSource real = parseModuleSource(resolved(download, where));
    std::string wrong = real.kind == SourceKind::Git ? clone(real.url, real.ref)
                        : real.kind == SourceKind::Archive
                            ? unpack(real.url)
                            : "the registry names " + where + ", which is not fetched";
    return wrong.empty() ? install(*version, real.subdirectory) : wrong;
  }

  /// Moves what was fetched to its place in the cache; of an archive it may be a part.
  std::string install(llvm::StringRef version, llvm::StringRef part) {
    if (leadsOut(version) || leadsOut(part))
      return LeadsOut.str();
    llvm::SmallString<256> place(Package), from(module());
    path::append(place, version);
    if (part == "*" || part.ends_with("/*")) { // the one directory in it
      path::append(from, path::parent_path(part));
      std::error_code error;
      fs::directory_iterator it(from, error), end;
      if (error || it == end)
        return "the archive is empty";
      from = it->path();
    } else {
      path::append(from, part);
    }
    if (fs::create_directories(path::parent_path(place)))
      return "the directory of modules cannot be written to";
    // Someone else may have been faster, with the same.
    if (std::error_code error = fs::rename(from, place); error && !fs::is_directory(place))
      return error.message();
    return "";
  }

  const ModuleSource &Source;
  const VersionConstraint &Constraint;
  RegistryAnswers &Answers;
  llvm::SmallString<256> Package;
  WorkDirectory Work;
  std::vector<std::unique_ptr<llvm::MemoryBuffer>> Kept;
};

} // namespace

std::string fetchModule(const ModuleSource &source, const VersionConstraint &constraint,
                        llvm::StringRef directory, RegistryAnswers &answers) {
  return Fetcher(source, constraint, directory, answers).run();
}

} // namespace pcl::terraform
