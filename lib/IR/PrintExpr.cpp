// Expressions as PCL text: precedence, layout of lists and objects, comments. Text and templates
// are in PrintTemplate.cpp.
//
// Objects take a line an item, tuples and calls as many lines as their width asks for. Inside an
// interpolation everything stays on one line as long as no comment forbids it.
#include "PrintExpr.h"

#include "pcl/Syntax/Lexer.h"

#include "llvm/ADT/STLExtras.h"

namespace pcl::ir {

/// Precedences beside those of the binary operators (1 to 6).
static constexpr unsigned ConditionalPrecedence = 0;
static constexpr unsigned UnaryPrecedence = 7;
static constexpr unsigned PostfixPrecedence = 8;

/// A list that is wider than this is broken.
static constexpr int MaxFlatWidth = 80;

void ExprPrinter::appendComment(std::string &out, llvm::StringRef text) {
  out += text.empty() ? "#" : "# ";
  for (char c : text)
    out += llvm::StringRef("\n\r\v\f").contains(c) || c == '\0' ? ' ' : c;
}

void ExprPrinter::appendCommentLine(std::string &out, llvm::StringRef text, unsigned indent) {
  out.append(indent * 2, ' ');
  appendComment(out, text.rtrim());
  out += '\n';
}

void ExprPrinter::appendComments(std::string &out, const Program &program,
                                 llvm::ArrayRef<StrId> lines, unsigned indent) {
  bool isFirst = true, isGap = false;
  for (StrId line : lines) {
    llvm::StringRef text = program.str(line);
    if (text.empty()) {
      isGap = !isFirst;
      continue;
    }
    if (isGap)
      out += '\n';
    appendCommentLine(out, text, indent);
    isFirst = isGap = false;
  }
}

void ExprPrinter::newline() {
  Out += '\n';
  Out.append(Indent * 2, ' ');
}

const Comments *ExprPrinter::comments(ExprId id) const {
  if (FlatDropsComments)
    return nullptr;
  auto entry = P.itemComments.find(id);
  return entry == P.itemComments.end() ? nullptr : &P.comments[entry->second];
}

/// True if a comment belongs to `list` or to one of its items.
bool ExprPrinter::anyComments(ExprId list) const {
  const Comments *own = comments(list);
  return (own && !own->dangling.empty()) ||
         llvm::any_of(P.exprs.list(list), [&](ExprId item) { return hasComments(item); });
}

/// Whether `id` prints on one line within `budget` characters, which it uses up. Looks at no more
/// than the budget's worth of expressions, however large `id` is.
bool ExprPrinter::fits(ExprId id, int &budget) const {
  const Expr &expr = P.exprs[id];
  const ExprKindInfo &info = kindInfo(expr.kind);
  budget -= 2;
  bool isMultiLine = (expr.kind == ExprKind::Object && expr.listSize != 0) || isHeredoc(id) ||
                     (expr.kind == ExprKind::Tuple && anyComments(id));
  if (isMultiLine || budget < 0)
    return false;
  if (info.a == ExprRole::Str)
    budget -=
        static_cast<int>(std::min<size_t>(str(StrId::fromRaw(expr.a)).size(), MaxFlatWidth + 1));
  if (info.b == ExprRole::Str)
    budget -=
        static_cast<int>(std::min<size_t>(str(StrId::fromRaw(expr.b)).size(), MaxFlatWidth + 1));
  bool isFine = budget >= 0;
  forEachChild(P.exprs, id, [&](ExprId child) { isFine = isFine && fits(child, budget); });
  return isFine;
}

unsigned ExprPrinter::precedenceOf(const Expr &expr) const {
  switch (expr.kind) {
  case ExprKind::Conditional:
    return ConditionalPrecedence;
  case ExprKind::Binary:
    return precedence(expr.binaryOp());
  case ExprKind::Unary:
    return UnaryPrecedence;
  case ExprKind::Number: // a folded one may be negative
    return str(expr.text()).starts_with("-") ? UnaryPrecedence : PostfixPrecedence;
  default:
    return PostfixPrecedence;
  }
}

void ExprPrinter::print(ExprId id, unsigned minPrecedence) {
  bool needsParens = precedenceOf(P.exprs[id]) < minPrecedence;
  if (needsParens)
    Out += '(';
  size_t begin = Out.size();
  printBare(id);
  note(begin, id);
  if (needsParens)
    Out += ')';
}

void ExprPrinter::printValue(ExprId id) {
  if (!isHeredoc(id))
    return print(id, 0);
  size_t begin = Out.size();
  printHeredoc(id);
  note(begin, id);
}

void ExprPrinter::printBare(ExprId id) {
  const Expr &expr = P.exprs[id];
  switch (expr.kind) {
  case ExprKind::Null:
    Out += "null";
    return;
  case ExprKind::Bool:
    Out += expr.boolValue() ? "true" : "false";
    return;
  case ExprKind::Number:
    Out += str(expr.text());
    return;
  case ExprKind::Ref:
    Out += str(expr.as<RefExpr>().name());
    return;
  case ExprKind::String:
    appendQuoted(Out, str(expr.text()));
    return;
  case ExprKind::Template:
  case ExprKind::TemplateJoin:
    return printTemplate(id);
  case ExprKind::GetAttr: {
    auto view = expr.as<GetAttrExpr>();
    printPostfixSource(view.object(), /*isIndexed=*/false);
    llvm::StringRef name = str(view.name());
    if (syntax::isIdentifier(name)) {
      Out += '.';
      Out += name;
      return;
    }
    Out += '[';
    appendQuoted(Out, name);
    Out += ']';
    return;
  }
  case ExprKind::Index:
    printPostfixSource(expr.as<IndexExpr>().collection(), /*isIndexed=*/true);
    Out += '[';
    print(expr.as<IndexExpr>().key(), 0);
    Out += ']';
    return;
  case ExprKind::Splat:
    return printSplat(id);
  case ExprKind::SplatItem: {
    auto splat = SplatOf.find(expr.as<SplatItemExpr>().item());
    if (splat == SplatOf.end()) {
      Out += "__item"; // a part of a splat printed on its own, for a message
      return;
    }
    const Expr &owner = P.exprs[splat->second];
    printPostfixSource(owner.as<SplatExpr>().source(), /*isIndexed=*/false);
    Out += printsFullSplat(owner) ? "[*]" : ".*";
    return;
  }
  case ExprKind::Call:
    return printCall(str(expr.as<CallExpr>().name()), P.exprs.list(expr), expr.isExpanded());
  case ExprKind::Tuple:
    return printTuple(id);
  case ExprKind::Object:
    return printObject(id);
  case ExprKind::For:
    return printFor(id);
  case ExprKind::Unary:
    Out += spelling(expr.unaryOp());
    return print(expr.as<UnaryExpr>().operand(), UnaryPrecedence);
  case ExprKind::Binary: {
    auto view = expr.as<BinaryExpr>();
    unsigned own = precedence(expr.binaryOp());
    print(view.left(), own);
    Out += ' ';
    Out += spelling(expr.binaryOp());
    Out += ' ';
    return print(view.right(), own + 1);
  }
  case ExprKind::Conditional:
    print(expr.as<ConditionalExpr>().condition(), ConditionalPrecedence + 1);
    Out += " ? ";
    print(expr.as<ConditionalExpr>().then(), ConditionalPrecedence + 1);
    Out += " : ";
    return print(expr.as<ConditionalExpr>().otherwise(), ConditionalPrecedence);
  case ExprKind::Apply:
    return printApply(id);
  case ExprKind::Convert:
    Out += "__convert(";
    print(expr.as<ConvertExpr>().operand(), 0);
    Out += ')';
    return;
  case ExprKind::Interpolate:
    return printCall("__interpolate", P.exprs.list(expr), /*expandFinal=*/false);
  }
}

/// The source of `.name`, `[key]` or a splat. A splat there needs parentheses where its marker
/// would take in what follows:
/// `[*]` takes everything, `.*` all but an index. A number would swallow the dot.
void ExprPrinter::printPostfixSource(ExprId id, bool isIndexed) {
  const Expr &expr = P.exprs[id];
  bool needsParens = expr.kind == ExprKind::Number ||
                     (expr.kind == ExprKind::Splat && (printsFullSplat(expr) || !isIndexed));
  if (needsParens)
    Out += '(';
  print(id, needsParens ? 0 : PostfixPrecedence);
  if (needsParens)
    Out += ')';
}

/// `.*` cannot hold an index; `[*]` means the same and can.
bool ExprPrinter::printsFullSplat(const Expr &splat) const {
  if (splat.op)
    return true;
  ExprId step = splat.as<SplatExpr>().each();
  while (P.exprs[step].kind == ExprKind::GetAttr)
    step = P.exprs[step].object();
  return P.exprs[step].kind != ExprKind::SplatItem;
}

void ExprPrinter::printSplat(ExprId id) {
  // The innermost source of the second operand is the item; printing that prints the first operand
  // and the marker.
  const Expr &expr = P.exprs[id];
  SplatOf[expr.as<SplatExpr>().item()] = id;
  printBare(expr.as<SplatExpr>().each());
}

void ExprPrinter::printList(llvm::ArrayRef<ExprId> items) {
  llvm::interleave(
      items, [&](ExprId item) { print(item, 0); }, [&] { Out += ", "; });
}

void ExprPrinter::beginItem(ExprId value) {
  const Comments *own = comments(value);
  if (!own)
    return;
  Out.erase(Out.size() - Indent * 2); // `newline` has indented already
  appendComments(Out, P, own->leading, Indent);
  if (own->trailing && isHeredoc(value)) // nothing can stand behind its last line
    appendCommentLine(Out, str(own->trailing), Indent);
  Out.append(Indent * 2, ' ');
}

void ExprPrinter::endItem(ExprId value) {
  const Comments *own = comments(value);
  if (!own || !own->trailing || isHeredoc(value))
    return;
  Out += ' ';
  appendComment(Out, str(own->trailing));
}

void ExprPrinter::printDangling(ExprId list) {
  const Comments *own = comments(list);
  if (!own || own->dangling.empty())
    return;
  Out += '\n';
  appendComments(Out, P, own->dangling, Indent);
  Out.pop_back();
}

void ExprPrinter::printTuple(ExprId id) {
  llvm::ArrayRef<ExprId> items = P.exprs.list(id);
  int budget = MaxFlatWidth;
  bool hasOwnComments = anyComments(id);
  bool isOneLine = !hasOwnComments && (items.empty() || Flat != 0 || fits(id, budget));
  // `[{`: a single item that breaks by itself needs no lines of its own.
  bool isHugging =
      !hasOwnComments && items.size() == 1 &&
      llvm::is_contained({ExprKind::Object, ExprKind::Tuple, ExprKind::For, ExprKind::Call},
                         P.exprs[items[0]].kind);
  if (isOneLine || isHugging) {
    Out += '[';
    printList(items);
    Out += ']';
    return;
  }
  Out += '[';
  ++Indent;
  for (ExprId item : items) {
    newline();
    beginItem(item);
    printValue(item);
    if (item != items.back())
      Out += isHeredoc(item) ? "\n," : ",";
    endItem(item);
  }
  printDangling(id);
  --Indent;
  newline();
  Out += ']';
}

void ExprPrinter::printKey(ExprId key) {
  const Expr &expr = P.exprs[key];
  if (expr.kind == ExprKind::String) {
    llvm::StringRef text = str(expr.text());
    size_t begin = Out.size();
    bool isBare = !expr.has(QuotedKey) && syntax::isIdentifier(text) &&
                  !llvm::is_contained({"for", "true", "false", "null"}, text);
    if (isBare)
      Out += text;
    else
      appendQuoted(Out, text);
    return note(begin, key);
  }
  bool needsParens = expr.kind != ExprKind::Template && expr.kind != ExprKind::TemplateJoin &&
                     expr.kind != ExprKind::Number;
  if (needsParens)
    Out += '(';
  print(key, 0);
  if (needsParens)
    Out += ')';
}

void ExprPrinter::printObject(ExprId id) {
  llvm::ArrayRef<ExprId> items = P.exprs.list(id);
  if (items.empty() && !anyComments(id)) {
    Out += "{}";
    return;
  }
  bool isOneLine = Flat != 0 && !anyComments(id);
  Out += '{';
  ++Indent;
  for (size_t i = 0; i + 1 < items.size(); i += 2) {
    if (isOneLine)
      Out += i == 0 ? " " : ", ";
    else
      newline();
    if (!isOneLine)
      beginItem(items[i + 1]);
    printKey(items[i]);
    Out += " = ";
    printValue(items[i + 1]);
    if (!isOneLine)
      endItem(items[i + 1]);
  }
  --Indent;
  if (isOneLine) {
    Out += " }";
    return;
  }
  ++Indent;
  printDangling(id);
  --Indent;
  newline();
  Out += '}';
}

void ExprPrinter::printCall(llvm::StringRef name, llvm::ArrayRef<ExprId> args, bool expandFinal) {
  Out += name;
  Out += '(';
  // Arguments in brackets break by themselves; the others decide whether each takes a line.
  int budget = MaxFlatWidth - static_cast<int>(std::min<size_t>(name.size(), MaxFlatWidth));
  bool isOneLine =
      Flat != 0 || args.size() < 2 || llvm::all_of(args, [&](ExprId arg) {
        ExprKind kind = P.exprs[arg].kind;
        if (kind == ExprKind::Object || kind == ExprKind::Tuple || kind == ExprKind::For) {
          budget -= 2;
          return budget >= 0;
        }
        return fits(arg, budget);
      });
  if (!isOneLine)
    ++Indent;
  for (ExprId arg : args) {
    bool isLast = arg == args.back();
    if (!isOneLine)
      newline();
    // Only the last argument can be a heredoc: nothing but a bracket may follow its marker on the
    // next line.
    if (isLast)
      printValue(arg);
    else
      print(arg, 0);
    if (!isLast)
      Out += isOneLine ? ", " : ",";
  }
  if (expandFinal)
    Out += "...";
  if (!isOneLine)
    --Indent;
  if (!isOneLine || (!args.empty() && isHeredoc(args.back())))
    newline();
  Out += ')';
}

void ExprPrinter::printFor(ExprId id) {
  const Expr &expr = P.exprs[id];
  llvm::ArrayRef<ExprId> parts = P.exprs.list(id);
  bool isMap = parts[ForKey].isValid();
  Out += isMap ? "{ for " : "[for ";
  if (expr.as<ForExpr>().keyVar()) {
    Out += str(P.exprs.var(expr.as<ForExpr>().keyVar()).name);
    Out += ", ";
  }
  Out += str(P.exprs.var(expr.as<ForExpr>().valueVar()).name);
  Out += " in ";
  print(parts[ForCollection], 0);
  Out += " : ";
  if (isMap) {
    print(parts[ForKey], 0);
    Out += " => ";
  }
  print(parts[ForValue], 0);
  if (expr.isGrouped())
    Out += "...";
  if (parts[ForCondition]) {
    Out += " if ";
    print(parts[ForCondition], 0);
  }
  Out += isMap ? " }" : "]";
}

void ExprPrinter::printApply(ExprId id) {
  llvm::ArrayRef<ExprId> list = P.exprs.list(id);
  Out += "__apply(";
  printList(list.drop_back());
  Out += ", eval(";
  forEachDeclaredVar(P.exprs, id, [&](VarId var) {
    Out += str(P.exprs.var(var).name);
    Out += ", ";
  });
  print(list.back(), 0);
  Out += "))";
}

} // namespace pcl::ir
