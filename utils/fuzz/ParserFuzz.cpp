// Fuzzes the parser: whatever the bytes, nothing crashes, the bytes come back, an error is said
// exactly when the tree is marked, and laying out the canonical layout again changes nothing.
//
// Built with libFuzzer (PCL_LIBFUZZER, clang) it is a target of it; otherwise it brings a mutator
// of its own, so that it runs under any sanitizer: ParserFuzz [-max_total_time=SECONDS] [-seed=N]
// [FILE or FOLDER]... . The bytes that failed are left in parser-fuzz-crash. Not a test: what it
// finds becomes one.

#include "pcl/Parse/Parser.h"
#include "pcl/Syntax/Printer.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

#include <chrono>
#include <csignal>
#include <cstdlib>

using namespace pcl;
using namespace pcl::syntax;

static void require(bool holds, const char *what) {
  if (holds)
    return;
  llvm::errs() << "parser fuzz: " << what << '\n';
  std::abort();
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  llvm::StringRef text(reinterpret_cast<const char *>(data), size);
  SourceManager sources;
  DiagnosticEngine diagnostics(sources);
  Arena arena;
  FileId id = sources.addText("fuzz", text.str());
  SrcRange all{id, 0, static_cast<uint32_t>(size)};

  const File *file = parseFile(id, sources, diagnostics, arena);
  require(file->hasErrors == diagnostics.hasErrors(), "errors and the tree's mark differ");
  std::string printed;
  llvm::raw_string_ostream out(printed);
  dumpSource(*file, out);
  require(printed == text, "the bytes do not come back");
  unsigned nodes = 0;
  walk(*file->body, [&](const Expr *expr) {
    ++nodes;
    require(expr->height <= MaxDepth && expr->range.begin <= expr->range.end &&
                expr->range.end <= size,
            "a node is out of bounds");
    return Walk::Continue;
  });
  require(nodes <= 2 * size + 1, "more nodes than text");
  std::string tree;
  llvm::raw_string_ostream treeOut(tree);
  dumpTree(*file, treeOut);
  if (!file->hasErrors) {
    std::string formatted = formatCanonical(file->tokens);
    require(formatCanonical(llvm::StringRef(formatted)) == formatted, "the layout is not stable");
  }
  parseExpression(all, sources, diagnostics, arena);
  parseTemplate(all, sources, diagnostics, arena);
  return 0;
}

#ifndef PCL_LIBFUZZER

#if LLVM_ADDRESS_SANITIZER_BUILD
/// Ends in SIGABRT, behind the sanitizer's own report.
extern "C" const char *__asan_default_options() { return "abort_on_error=1"; }
#endif

namespace {

std::string Current;

void saveCrash(int signal) {
  std::error_code error;
  llvm::raw_fd_ostream out("parser-fuzz-crash", error);
  out << Current;
  out.flush();
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

class Mutator {
public:
  Mutator(uint64_t seed, std::vector<std::string> seeds)
      : State(seed * 2 + 1), Seeds(std::move(seeds)) {}

  std::string next() {
    std::string text = Seeds[below(Seeds.size())];
    if (text.size() > 2000) {
      size_t begin = below(text.size() - 1500);
      text = text.substr(begin, 1500);
    }
    for (size_t n = below(5) + 1; n != 0; --n)
      mutate(text);
    return text;
  }

private:
  size_t below(size_t bound) {
    State = State * 6364136223846793005u + 1442695040888963407u;
    return bound == 0 ? 0 : static_cast<size_t>(State >> 33) % bound;
  }

  void mutate(std::string &text) {
    static constexpr llvm::StringLiteral Pieces[] = {"{",
                                                     "}",
                                                     "[",
                                                     "]",
                                                     "(",
                                                     ")",
                                                     "\"",
                                                     "${",
                                                     "%{",
                                                     "~}",
                                                     "$${",
                                                     "\n",
                                                     "\r\n",
                                                     "\r",
                                                     "=",
                                                     "==",
                                                     "=>",
                                                     ",",
                                                     ".",
                                                     "...",
                                                     ".*",
                                                     "[*]",
                                                     "::",
                                                     ":",
                                                     "?",
                                                     "-",
                                                     "!",
                                                     "+",
                                                     "&&",
                                                     "<<E\n",
                                                     "<<-E\n",
                                                     "\nE\n",
                                                     "#",
                                                     "//",
                                                     "/*",
                                                     "*/",
                                                     " for ",
                                                     " in ",
                                                     " if ",
                                                     "%{ if x }",
                                                     "%{ else }",
                                                     "%{ endif }",
                                                     "%{ for x in y }",
                                                     "%{ endfor }",
                                                     "\\",
                                                     "\\u12",
                                                     "\xEF\xBB\xBF",
                                                     "\xC3\xA9",
                                                     "\xE2\x80\xA8",
                                                     "1e5",
                                                     "0",
                                                     "a",
                                                     " ",
                                                     "\t",
                                                     "a = 1\n",
                                                     "b {\n"};
    size_t at = below(text.size() + 1);
    switch (below(7)) {
    case 0:
      text.erase(at, below(8) + 1);
      break;
    case 1:
      if (at != text.size())
        text[at] = static_cast<char>(below(256));
      break;
    case 2: { // a part of another text
      const std::string &other = Seeds[below(Seeds.size())];
      size_t from = below(other.size());
      text.insert(at, other, from, below(60));
      break;
    }
    case 3: { // the same again, many times
      std::string part = text.substr(at, below(12) + 1);
      for (size_t n = below(40); n != 0 && text.size() < 4000; --n)
        text.insert(at, part);
      break;
    }
    default:
      text.insert(at, Pieces[below(std::size(Pieces))].str());
      break;
    }
  }

  uint64_t State;
  std::vector<std::string> Seeds;
};

void collect(llvm::StringRef path, std::vector<std::string> &seeds) {
  auto add = [&](llvm::StringRef file) {
    if (!file.ends_with(".tf") && !file.ends_with(".pp") && !file.ends_with(".hcl"))
      return;
    if (auto buffer = llvm::MemoryBuffer::getFile(file); buffer && (*buffer)->getBufferSize() != 0)
      seeds.push_back((*buffer)->getBuffer().str());
  };
  if (!llvm::sys::fs::is_directory(path))
    return add(path);
  std::error_code error;
  std::vector<std::string> files; // in an order that does not depend on the file system
  for (llvm::sys::fs::recursive_directory_iterator it(path, error), end; it != end && !error;
       it.increment(error))
    files.push_back(it->path());
  llvm::sort(files);
  for (const std::string &file : files)
    add(file);
}

} // namespace

int main(int count, char **arguments) {
  unsigned seconds = 60;
  uint64_t seed = 1;
  std::vector<std::string> seeds = {
      "# c\nresource \"a\" \"b\" {\n  x = \"p-${var.y[0].z ~} q\" /* w */\n  t = { a = 1, \"b\" : "
      "[1, 2] }\n}\n",
      "a = [for k, v in m : upper(v...) if v != -1.5e3]\nb = {for x in y : x => x.*.z[0]...}\n",
      "a = <<-E\n    one %{ if f ~}\n  ${g}\n    %{ else }two%{ endif }\n    E\nb = c ? d[*].e : "
      "!f\n"};
  for (int i = 1; i < count; ++i) {
    llvm::StringRef argument(arguments[i]);
    if (argument.consume_front("-max_total_time="))
      argument.getAsInteger(10, seconds);
    else if (argument.consume_front("-seed="))
      argument.getAsInteger(10, seed);
    else
      collect(argument, seeds);
  }
  std::signal(SIGABRT, saveCrash);
#if !LLVM_ADDRESS_SANITIZER_BUILD
  std::signal(SIGSEGV, saveCrash);
#endif

  size_t seedCount = seeds.size();
  Mutator mutator(seed, std::move(seeds));
  auto end = std::chrono::steady_clock::now() + std::chrono::seconds(seconds);
  uint64_t runs = 0;
  while (std::chrono::steady_clock::now() < end) {
    Current = mutator.next();
    LLVMFuzzerTestOneInput(reinterpret_cast<const uint8_t *>(Current.data()), Current.size());
    ++runs;
  }
  llvm::outs() << "parser fuzz: " << runs << " texts from " << seedCount << " seeds, no fault\n";
  return 0;
}

#endif
