// Strings, templates and heredocs as PCL text.
//
// Escapes are exact: whatever the text of a literal is, the parser reads it back. What a heredoc
// cannot hold is printed in quotes.
#include "PrintExpr.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace pcl::ir {

/// Appends `text` with the escapes of a quoted template. In front of an interpolation,
/// `beforeSequence`, a last `$` or `%` would join with it.
static void appendEscaped(std::string &out, llvm::StringRef text, bool beforeSequence) {
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    switch (c) {
    case '\n':
      out += "\\n";
      continue;
    case '\r':
      out += "\\r";
      continue;
    case '\t':
      out += "\\t";
      continue;
    case '"':
      out += "\\\"";
      continue;
    case '\\':
      out += "\\\\";
      continue;
    case '$':
    case '%': {
      // `${` is written `$${`. More of them in a row, or one at the end, must not look like that
      // escape.
      llvm::StringRef rest = text.substr(i).ltrim(c);
      bool opens = rest.starts_with("{") || (rest.empty() && beforeSequence);
      bool isLast = i + 1 == text.size() || text[i + 1] != c;
      if (opens && isLast && !rest.empty()) {
        out += c;
        out += c;
      } else if (opens) {
        out += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
      } else {
        out += c;
      }
      continue;
    }
    default:
      if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f)
        out += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
      else
        out += c;
    }
  }
}

void ExprPrinter::appendQuoted(std::string &out, llvm::StringRef text) {
  out += '"';
  appendEscaped(out, text, /*beforeSequence=*/false);
  out += '"';
}

/// Calls `onText` for each run of literals and `onPart` for each other part of a String, a Template
/// or a single part. `isNested`: something follows the last part in the same text.
static void forEachPart(const Program &program, ExprId id, bool isNested,
                        llvm::function_ref<void(llvm::StringRef text, bool beforePart)> onText,
                        llvm::function_ref<void(ExprId part)> onPart) {
  std::string text; // neighbouring literals are one text, or `$` and `{` would meet
  auto flush = [&](bool beforePart) {
    if (!text.empty())
      onText(text, beforePart);
    text.clear();
  };
  auto visit = [&](ExprId part) {
    const Expr &expr = program.exprs[part];
    if (expr.kind == ExprKind::String) {
      text += program.str(expr.text());
      return;
    }
    flush(/*beforePart=*/true);
    onPart(part);
  };
  if (program.exprs[id].kind == ExprKind::Template)
    llvm::for_each(program.exprs.list(id), visit);
  else
    visit(id);
  flush(isNested);
}

/// Whether a heredoc can say `text` without escapes that it does not have.
static bool textFitsHeredoc(llvm::StringRef text, bool beforePart) {
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if ((static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t') || c == 0x7f)
      return false;
    if (c != '$' && c != '%')
      continue;
    llvm::StringRef rest = text.substr(i).ltrim(c);
    size_t run = text.size() - i - rest.size();
    if ((rest.starts_with("{") && run > 1) || (rest.empty() && beforePart))
      return false;
    i += run - 1;
  }
  return true;
}

bool ExprPrinter::fitsHeredoc(ExprId id, bool isNested) const {
  bool fitsAll = true;
  forEachPart(
      P, id, isNested,
      [&](llvm::StringRef text, bool beforePart) {
        fitsAll = fitsAll && textFitsHeredoc(text, beforePart);
      },
      [&](ExprId part) {
        const Expr &expr = P.exprs[part];
        if (expr.kind == ExprKind::Template)
          fitsAll = fitsAll && fitsHeredoc(part, /*isNested=*/true);
        if (expr.kind == ExprKind::TemplateJoin)
          fitsAll =
              fitsAll && fitsHeredoc(P.exprs.list(expr.as<TemplateJoinExpr>().loop())[ForValue],
                                     /*isNested=*/true);
      });
  return fitsAll;
}

bool ExprPrinter::isHeredoc(ExprId id) const {
  const Expr &expr = P.exprs[id];
  if (Flat != 0 || !expr.has(Heredoc) ||
      (expr.kind != ExprKind::String && expr.kind != ExprKind::Template))
    return false;
  // The line break before the end marker belongs to the text.
  ExprId last = expr.kind == ExprKind::String ? id
                : expr.listSize == 0          ? ExprId()
                                              : P.exprs.list(expr).back();
  bool endsLine =
      last && P.exprs[last].kind == ExprKind::String && str(P.exprs[last].text()).ends_with("\n");
  return endsLine && fitsHeredoc(id, /*isNested=*/false);
}

void ExprPrinter::printTemplateParts(ExprId id, bool heredoc, bool isNested) {
  forEachPart(
      P, id, isNested,
      [&](llvm::StringRef text, bool beforePart) {
        if (!heredoc)
          return appendEscaped(Out, text, beforePart);
        for (size_t i = 0; i < text.size(); ++i) {
          Out += text[i];
          if ((text[i] == '$' || text[i] == '%') && text.substr(i + 1).starts_with("{"))
            Out += text[i];
        }
      },
      [&](ExprId part) {
        const Expr &expr = P.exprs[part];
        if (expr.kind == ExprKind::Template) // a template in a template is one
          return printTemplateParts(part, heredoc, /*isNested=*/true);
        ++Flat;
        if (expr.kind != ExprKind::TemplateJoin) {
          Out += "${";
          print(part, 0);
          Out += '}';
        } else {
          const Expr &loop = P.exprs[expr.as<TemplateJoinExpr>().loop()];
          Out += "%{for ";
          if (loop.as<ForExpr>().keyVar()) {
            Out += str(P.exprs.var(loop.as<ForExpr>().keyVar()).name);
            Out += ", ";
          }
          Out += str(P.exprs.var(loop.as<ForExpr>().valueVar()).name);
          Out += " in ";
          print(P.exprs.list(loop)[ForCollection], 0);
          Out += '}';
          printTemplateParts(P.exprs.list(loop)[ForValue], heredoc, /*isNested=*/true);
          Out += "%{endfor}";
        }
        --Flat;
      });
}

/// Whether nothing but one interpolation would be printed, which is no text but the value itself.
bool ExprPrinter::isLoneInterpolation(ExprId id) const {
  const Expr &expr = P.exprs[id];
  if (expr.kind != ExprKind::Template)
    return expr.kind != ExprKind::String && expr.kind != ExprKind::TemplateJoin;
  unsigned texts = 0, lone = 0, others = 0;
  forEachPart(
      P, id, /*isNested=*/false, [&](llvm::StringRef, bool) { ++texts; },
      [&](ExprId part) { ++(isLoneInterpolation(part) ? lone : others); });
  return texts == 0 && others == 0 && lone == 1;
}

void ExprPrinter::printTemplate(ExprId id) {
  Out += '"';
  printTemplateParts(id, /*heredoc=*/false);
  if (isLoneInterpolation(id))
    Out += "${\"\"}";
  Out += '"';
}

void ExprPrinter::printHeredoc(ExprId id) {
  std::string body;
  size_t firstInside = Ranges ? Ranges->size() : 0;
  std::swap(body, Out);
  printTemplateParts(id, /*heredoc=*/true);
  std::swap(body, Out);
  // A delimiter that no line of the text is.
  std::string delimiter = "EOT";
  llvm::SmallVector<llvm::StringRef, 16> lines;
  llvm::StringRef(body).split(lines, '\n');
  auto isTaken = [&] {
    return llvm::any_of(lines, [&](llvm::StringRef line) { return line.trim() == delimiter; });
  };
  for (unsigned i = 2; isTaken(); ++i)
    delimiter = fmt::format("EOT{}", i);
  Out += "<<";
  Out += delimiter;
  Out += '\n';
  if (Ranges)
    for (PrintedRange &range : llvm::MutableArrayRef(*Ranges).drop_front(firstInside)) {
      range.begin += Out.size();
      range.end += Out.size();
    }
  Out += body;
  Out += delimiter;
}

} // namespace pcl::ir
