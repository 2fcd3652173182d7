// Secrets by the words that mark them. What a schema calls secret, the tree does not tell.
#include "pcl/Syntax/Secrets.h"

#include "llvm/ADT/STLExtras.h"

namespace pcl::syntax {

using llvm::dyn_cast;

static constexpr llvm::StringLiteral Marks[] = {"sensitive", "ephemeral", "secret"};

bool isMarkedSecret(const Body &body) {
  return llvm::any_of(
      Marks, [&](llvm::StringRef mark) { return plainTruth(body.attribute(mark)) == true; });
}

bool namesSecrets(llvm::StringRef text) {
  return llvm::any_of(Marks, [&](llvm::StringRef mark) { return text.contains(mark); });
}

static bool isHarmless(llvm::StringRef attribute) {
  return llvm::is_contained({"type", "description", "sensitive", "ephemeral", "secret", "nullable",
                             "deprecated", "depends_on"},
                            attribute);
}

void concealLiterals(const Expr *expr, SourceManager &sources) {
  walk(expr, [&](const Expr *part) {
    if (auto *text = dyn_cast<TemplateExpr>(part)) {
      uint32_t from = part->range.begin;
      forEachChild(part, [&](const Expr *inner) {
        sources.conceal({part->range.file, from, inner->range.begin});
        from = inner->range.end;
      });
      sources.conceal({part->range.file, from, text->range.end});
    } else if (llvm::isa<NumberLit>(part)) {
      sources.conceal(part->range);
    }
    return Walk::Continue;
  });
}

/// The text from `begin` to `end` without what only parts items.
static void concealGap(FileId file, uint32_t begin, uint32_t end, SourceManager &sources) {
  llvm::StringRef text = sources.text(SrcRange{file, begin, end}), behind = text.ltrim(" \t\r\n=");
  begin += static_cast<uint32_t>(text.size() - behind.size());
  sources.conceal({file, begin, begin + static_cast<uint32_t>(behind.rtrim().size())});
}

/// Everything in `body`, which stands in `range`, that is neither the name of an attribute nor
/// harmless; also what the parser could not read.
static void concealBody(const Body &body, SrcRange range, bool isHarmlessShown,
                        SourceManager &sources) {
  uint32_t from = range.begin;
  for (const Item *item : body.items) {
    auto *attribute = dyn_cast<Attribute>(item);
    if (!attribute)
      continue;
    concealGap(range.file, from, attribute->nameRange.begin, sources);
    // Of a type, what `optional` has as a default is a value.
    if (isHarmlessShown && attribute->name == "type")
      walk(attribute->expr, [&](const Expr *part) {
        auto *call = dyn_cast<FunctionCallExpr>(part);
        if (call && call->name == "optional")
          for (const Expr *value : llvm::ArrayRef(call->args).drop_front(!call->args.empty()))
            concealLiterals(value, sources);
        return Walk::Continue;
      });
    from = isHarmlessShown && isHarmless(attribute->name) ? attribute->expr->range.end
                                                          : attribute->nameRange.end;
  }
  concealGap(range.file, from, range.end, sources);
}

void concealValues(const File &file, SourceManager &sources) {
  uint32_t end = static_cast<uint32_t>(sources.text(file.file).size());
  concealBody(*file.body, {file.file, 0, end}, /*isHarmlessShown=*/false, sources);
}

/// For a text with errors, in which blocks may be cut off or missing: in the lines from the start
/// of a block, which begin at the margin, to that of the next one all values, if a mark is among
/// them.
static void concealBrokenBlocks(FileId file, SourceManager &sources) {
  llvm::StringRef text = sources.text(file);
  auto startsBlock = [&](size_t line) {
    return llvm::isAlpha(text[line]) && text.substr(line).split('\n').first.contains('{');
  };
  for (size_t begin = 0, end; begin < text.size(); begin = end) {
    end = begin;
    do
      end = std::min(text.find('\n', end), text.size() - 1) + 1;
    while (end < text.size() && !startsBlock(end));
    if (!namesSecrets(text.slice(begin, end)))
      continue;
    for (size_t line = begin; line < end;) {
      size_t next = std::min(text.find('\n', line), text.size() - 1) + 1;
      // Of the first line, what is in the block.
      auto [name, value] = text.slice(line, next).split(line == begin ? '{' : '=');
      bool isFrame = llvm::none_of(value.empty() ? name : value, llvm::isAlnum);
      if (!isFrame && (line == begin || !isHarmless(name.trim()))) {
        size_t from = value.empty() ? line : line + name.size() + (line == begin);
        concealGap(file, static_cast<uint32_t>(from), static_cast<uint32_t>(next), sources);
      }
      line = next;
    }
  }
}

void concealSecrets(const File &file, SourceManager &sources) {
  if (file.hasErrors)
    concealBrokenBlocks(file.file, sources);
  for (const Item *item : file.body->items) {
    auto *block = dyn_cast<Block>(item);
    if (!block || !isMarkedSecret(*block->body))
      continue;
    const Attribute *value = block->type == "output" ? block->body->attribute("value") : nullptr;
    if (value)
      concealLiterals(value->expr, sources);
    else
      concealBody(*block->body, block->body->range, /*isHarmlessShown=*/true, sources);
  }
  llvm::StringRef text = sources.text(file.file);
  if (!text.contains("sensitive(") && !text.contains("secret("))
    return;
  walk(*file.body, [&](const Expr *expr) {
    auto *call = dyn_cast<FunctionCallExpr>(expr);
    if (call && (call->name == "sensitive" || call->name == "secret"))
      for (const Expr *argument : call->args)
        concealLiterals(argument, sources);
    return Walk::Continue;
  });
}

} // namespace pcl::syntax
