// Reads the text of a pipeline and says where it is wrong.
#include "pcl/Pass/Pipeline.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <fmt/format.h>

#include <set>

namespace pcl::pass {

namespace {

/// Fixpoints (and pipelines that name pipelines) that nest deeper are an error.
constexpr unsigned MaxDepth = 1000;

class PipelineParser {
public:
  PipelineParser(llvm::StringRef text, const PassRegistry &registry, PipelineError &error,
                 unsigned depth = 0)
      : Text(text), Registry(registry), Error(error), Depth(depth) {}

  bool parse(std::vector<PipelineItem> &items) {
    if (!parseList(items))
      return false;
    return At == Text.size() || fail(At, fmt::format("expected `,`, found `{}`", Text[At]));
  }

private:
  bool fail(size_t at, std::string message) {
    Error.column = static_cast<unsigned>(at + 1);
    Error.message = std::move(message);
    return false;
  }

  void skipBlanks() {
    while (At < Text.size() && llvm::isSpace(Text[At]))
      ++At;
  }

  bool accept(char c) {
    skipBlanks();
    if (At == Text.size() || Text[At] != c)
      return false;
    ++At;
    skipBlanks();
    return true;
  }

  std::string found() const {
    return At == Text.size() ? std::string("the end") : fmt::format("`{}`", Text[At]);
  }

  llvm::StringRef parseName() {
    skipBlanks();
    llvm::StringRef name =
        Text.substr(At).take_while([](char c) { return llvm::isAlnum(c) || c == '-' || c == '_'; });
    At += name.size();
    return name;
  }

  bool parseList(std::vector<PipelineItem> &items) {
    do
      if (!parseItem(items))
        return false;
    while (accept(','));
    return true;
  }

  bool parseItem(std::vector<PipelineItem> &items) {
    skipBlanks();
    size_t begin = At;
    llvm::StringRef name = parseName();
    if (name.empty())
      return fail(At, fmt::format("expected the name of a pass, found {}", found()));
    if (name == "fixpoint")
      return parseFixpoint(items);
    if (const PassInfo *info = Registry.find(name)) {
      PipelineItem item;
      item.info = info;
      item.pass = info->make();
      items.push_back(std::move(item));
      return parseOptionsOf(name, llvm::MutableArrayRef(items).take_back());
    }
    if (const PipelineInfo *info = Registry.findPipeline(name)) {
      PipelineError inner;
      size_t first = items.size();
      if (Depth >= MaxDepth || !PipelineParser(info->text, Registry, inner, Depth + 1).parse(items))
        return fail(begin, fmt::format("pipeline `{}` is wrong: {}", info->name, inner.message));
      return parseOptionsOf(name, llvm::MutableArrayRef(items).drop_front(first));
    }
    return fail(begin, unknownName(name));
  }

  /// Options behind the name of a pass or a pipeline, which stands for `items`.
  bool parseOptionsOf(llvm::StringRef name, llvm::MutableArrayRef<PipelineItem> items) {
    return parseOptions([&](llvm::StringRef key, llvm::StringRef value) {
      std::set<std::string> known;
      std::string wrong;
      forEachPass(items, [&](Pass &pass) {
        for (llvm::StringRef option : pass.optionNames())
          known.insert(option.str());
        if (llvm::is_contained(pass.optionNames(), key) && wrong.empty())
          wrong = pass.setOption(key, value);
      });
      if (known.count(key.str()))
        return wrong;
      std::string message =
          fmt::format("`{}` has no option `{}`", std::string_view(name), std::string_view(key));
      return known.empty() ? message
                           : fmt::format("{}; it has `{}`", message, llvm::join(known, "` and `"));
    });
  }

  static void forEachPass(llvm::MutableArrayRef<PipelineItem> items,
                          llvm::function_ref<void(Pass &)> visit) {
    for (PipelineItem &item : items)
      item.pass ? visit(*item.pass) : forEachPass(item.items, visit);
  }

  std::string unknownName(llvm::StringRef name) const {
    llvm::SmallVector<llvm::StringRef, 16> names{"fixpoint"};
    for (const PassInfo &info : Registry.passes())
      names.push_back(info.name);
    for (const PipelineInfo &info : Registry.pipelines())
      names.push_back(info.name);
    llvm::StringRef nearest = nearestName(name, names);
    std::string message = fmt::format("there is no pass `{}`", std::string_view(name));
    if (!nearest.empty())
      message += fmt::format("; did you mean `{}`?", std::string_view(nearest));
    return message;
  }

  bool parseFixpoint(std::vector<PipelineItem> &items) {
    PipelineItem item;
    item.maxRounds = DefaultMaxRounds;
    bool isFine = parseOptions([&](llvm::StringRef key, llvm::StringRef value) {
      if (key != "max")
        return fmt::format("`fixpoint` has no option `{}`; did you mean `max`?",
                           std::string_view(key));
      if (value.getAsInteger(10, item.maxRounds) || item.maxRounds == 0)
        return fmt::format("`max` is a number of rounds from 1, not `{}`", std::string_view(value));
      return std::string();
    });
    if (!isFine)
      return false;
    if (!accept('('))
      return fail(At, fmt::format("expected `(` behind `fixpoint`, found {}", found()));
    if (++Depth > MaxDepth)
      return fail(At, "the pipeline nests too deep");
    if (!parseList(item.items))
      return false;
    --Depth;
    if (!accept(')'))
      return fail(At, fmt::format("expected `)`, found {}", found()));
    items.push_back(std::move(item));
    return true;
  }

  /// `set` returns what is wrong with an option, or "".
  bool parseOptions(llvm::function_ref<std::string(llvm::StringRef, llvm::StringRef)> set) {
    if (!accept('<'))
      return true;
    do {
      skipBlanks();
      size_t begin = At;
      llvm::StringRef key = parseName();
      if (key.empty())
        return fail(At, fmt::format("expected an option, found {}", found()));
      llvm::StringRef value;
      if (accept('=')) {
        value = Text.substr(At).take_until([](char c) { return c == ';' || c == '>'; });
        At += value.size();
        value = value.rtrim();
      }
      std::string wrong = set(key, value);
      if (!wrong.empty())
        return fail(begin, std::move(wrong));
    } while (accept(';'));
    return accept('>') || fail(At, fmt::format("expected `>`, found {}", found()));
  }

  llvm::StringRef Text;
  const PassRegistry &Registry;
  PipelineError &Error;
  unsigned Depth;
  size_t At = 0;
};

} // namespace

std::optional<Pipeline> parsePipeline(llvm::StringRef text, const PassRegistry &registry,
                                      PipelineError &error) {
  Pipeline pipeline;
  if (!PipelineParser(text, registry, error).parse(pipeline.items))
    return std::nullopt;
  return pipeline;
}

} // namespace pcl::pass
