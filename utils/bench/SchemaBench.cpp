// Times the first use of a package schema: SchemaBench SCHEMA-DIRECTORY PACKAGE TOKEN...
//
// Prints one line each for a run without cache, the run that fills it and a warm one: time until
// the package is open, time until the tokens (resources or functions, in any form) are bound with
// all types of their inputs, and the growth of peak memory. Each run is a process of its own,
// because peaks do not go back.

#include "pcl/Schema/PackageRegistry.h"
#include "pcl/Support/Diagnostics.h"

#include "llvm/Support/FileSystem.h"

#include <chrono>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace pcl;

/// Resolves everything that `properties` lead to; object types once each.
static void touch(const schema::Properties &properties, std::map<llvm::StringRef, bool> &seen) {
  std::vector<const schema::Type *> open;
  for (const schema::Property &property : properties)
    open.push_back(property.type);
  while (!open.empty()) {
    const schema::Type *type = open.back();
    open.pop_back();
    open.insert(open.end(), type->elements.begin(), type->elements.end());
    if (type->kind != schema::TypeKind::Named || !seen.try_emplace(type->token).second)
      continue;
    if (const schema::ObjectType *object = type->package->objectType(type->token))
      for (const schema::Property &property : object->properties)
        open.push_back(property.type);
  }
}

static long peakKilobytes() {
  rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

static int measure(const char *label, const std::string &directory, const std::string &cache,
                   llvm::StringRef package, llvm::ArrayRef<const char *> tokens) {
  using Clock = std::chrono::steady_clock;
  auto since = [](Clock::time_point begin) {
    return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
  };
  long before = peakKilobytes();
  auto begin = Clock::now();
  SourceManager sources;
  DiagnosticEngine diags(sources);
  schema::PackageRegistry registry({{directory}, "", cache, {}}, diags);
  const schema::Package *found = registry.find(package);
  if (!found) {
    llvm::errs() << "no schema of " << package << " in " << directory << '\n';
    return 1;
  }
  double open = since(begin);
  std::map<llvm::StringRef, bool> seen;
  for (const char *token : tokens) {
    if (const schema::Resource *resource = found->resource(token))
      touch(resource->inputs, seen);
    else if (const schema::Function *function = found->function(token))
      touch(function->inputs, seen);
    else
      llvm::errs() << "no resource or function " << token << '\n';
  }
  llvm::outs() << fmt::format(
      "{:<9} open {:8.2f} ms   bound {:8.2f} ms   {} types   {:.1f} MB text   peak +{:.1f} MB\n",
      label, open, since(begin), seen.size(), found->textSize() / 1e6,
      (peakKilobytes() - before) / 1024.0);
  llvm::outs().flush();
  return 0;
}

int main(int count, char **arguments) {
  if (count < 4) {
    llvm::errs() << "usage: SchemaBench SCHEMA-DIRECTORY PACKAGE TOKEN...\n";
    return 2;
  }
  llvm::SmallString<128> cache;
  if (std::error_code error = llvm::sys::fs::createUniqueDirectory("schema-bench", cache)) {
    llvm::errs() << error.message() << '\n';
    return 1;
  }
  int result = 0;
  for (auto [label, directory] : {std::pair("no cache", std::string()),
                                  {"cold", std::string(cache)},
                                  {"warm", std::string(cache)}}) {
    pid_t child = fork();
    if (child == 0)
      _exit(measure(label, arguments[1], directory, arguments[2],
                    {arguments + 3, static_cast<size_t>(count - 3)}));
    int status = 1;
    waitpid(child, &status, 0);
    result |= status;
  }
  llvm::sys::fs::remove_directories(cache);
  return result != 0;
}
