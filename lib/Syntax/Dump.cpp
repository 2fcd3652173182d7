// Text forms of tokens and trees, for people and tests.

#include "pcl/Syntax/Printer.h"

#include "llvm/ADT/StringExtras.h"

using namespace pcl;
using namespace pcl::syntax;

void syntax::dumpSource(const File &file, llvm::raw_ostream &out) {
  uint32_t behind = 0;
  for (const Token &token : file.tokens.tokens) {
    out << file.tokens.text.slice(behind, token.end);
    behind = token.end;
  }
}

static void printQuoted(llvm::StringRef text, llvm::raw_ostream &out) {
  out << '"';
  llvm::printEscapedString(text, out);
  out << '"';
}

void syntax::dumpTokens(const TokenBuffer &tokens, llvm::raw_ostream &out) {
  uint32_t line = 1;
  uint32_t lineBegin = 0;
  uint32_t counted = 0;
  for (const Token &token : tokens.tokens) {
    for (; counted != token.begin; ++counted)
      if (tokens.text[counted] == '\n') {
        ++line;
        lineBegin = counted + 1;
      }
    out << line << ':' << token.begin - lineBegin + 1 << ' ' << tokenKindName(token.kind) << ' ';
    printQuoted(tokens.str(token), out);
    out << '\n';
  }
}

namespace {

class TreePrinter {
public:
  explicit TreePrinter(llvm::raw_ostream &out) : Out(out) {}

  void print(const File &file) {
    comments("header", file.header);
    print(*file.body);
  }

  void print(const Expr *expr);

private:
  /// Starts a line at the current depth.
  llvm::raw_ostream &line() { return Out.indent(2 * Depth); }

  /// Prints what `action` prints one step deeper.
  template <typename Action> void nested(Action action) {
    ++Depth;
    action();
    --Depth;
  }

  void comments(llvm::StringRef role, Comments list) {
    for (const Comment &comment : list) {
      line() << role << ' ';
      printQuoted(comment.raw, Out);
      Out << '\n';
    }
  }

  void comments(const Commented &owner) {
    comments("leading", owner.leadingComments());
    comments("inner", owner.innerComments());
    comments("trailing", owner.trailingComments());
  }

  void print(const Body &body);
  void print(llvm::ArrayRef<const TemplatePart *> parts);
  void print(const TemplatePart *part);
  void strip(StripMarkers markers) {
    if (markers.left)
      Out << " ~left";
    if (markers.right)
      Out << " ~right";
  }

  llvm::raw_ostream &Out;
  unsigned Depth = 0;
};

void TreePrinter::print(const Body &body) {
  comments("open", body.comments.open);
  for (const Item *item : body.items) {
    if (const auto *attribute = llvm::dyn_cast<Attribute>(item)) {
      line() << "Attribute " << attribute->name << '\n';
      nested([&] {
        comments(*item);
        print(attribute->expr);
      });
      continue;
    }
    const auto *block = llvm::cast<Block>(item);
    line() << "Block " << block->type;
    for (const BlockLabel &label : block->labels) {
      Out << ' ';
      label.isQuoted ? printQuoted(label.text, Out) : void(Out << label.text);
    }
    Out << (block->isOneLine ? " one-line\n" : "\n");
    nested([&] {
      comments(*item);
      print(*block->body);
    });
  }
  comments("dangling", body.comments.dangling);
}

void TreePrinter::print(llvm::ArrayRef<const TemplatePart *> parts) {
  nested([&] {
    for (const TemplatePart *part : parts)
      print(part);
  });
}

void TreePrinter::print(const TemplatePart *part) {
  switch (part->kind) {
  case PartKind::Literal:
    line() << "Literal ";
    printQuoted(llvm::cast<LiteralPart>(part)->text, Out);
    Out << '\n';
    break;
  case PartKind::Interpolation: {
    const auto *node = llvm::cast<InterpolationPart>(part);
    line() << "Interpolation";
    strip(node->strip);
    Out << '\n';
    nested([&] { print(node->expr); });
    break;
  }
  case PartKind::If: {
    const auto *node = llvm::cast<IfPart>(part);
    line() << "If";
    strip(node->ifStrip);
    Out << '\n';
    nested([&] { print(node->condition); });
    print(node->thenParts);
    if (node->hasElse) {
      line() << "Else";
      strip(node->elseStrip);
      Out << '\n';
      print(node->elseParts);
    }
    line() << "EndIf";
    strip(node->endStrip);
    Out << '\n';
    break;
  }
  case PartKind::For: {
    const auto *node = llvm::cast<ForPart>(part);
    line() << "For " << node->keyVar << (node->keyVar.empty() ? "" : ", ") << node->valueVar;
    strip(node->forStrip);
    Out << '\n';
    nested([&] { print(node->collection); });
    print(node->parts);
    line() << "EndFor";
    strip(node->endStrip);
    Out << '\n';
    break;
  }
  }
}

void TreePrinter::print(const Expr *expr) {
  line() << exprKindName(expr->kind);
  switch (expr->kind) {
  case ExprKind::NumberLit:
    Out << ' ' << llvm::cast<NumberLit>(expr)->text;
    break;
  case ExprKind::BoolLit:
    Out << (llvm::cast<BoolLit>(expr)->value ? " true" : " false");
    break;
  case ExprKind::Variable:
    Out << ' ' << llvm::cast<VariableExpr>(expr)->name;
    break;
  case ExprKind::GetAttr:
    Out << ' ' << llvm::cast<GetAttrExpr>(expr)->name;
    break;
  case ExprKind::Index:
    Out << (llvm::cast<IndexExpr>(expr)->isLegacy ? " legacy" : "");
    break;
  case ExprKind::Splat:
    Out << (llvm::cast<SplatExpr>(expr)->isFull ? " full" : " attribute-only");
    break;
  case ExprKind::FunctionCall: {
    const auto *call = llvm::cast<FunctionCallExpr>(expr);
    Out << ' ' << call->name << (call->expandFinal ? " expand-final" : "");
    break;
  }
  case ExprKind::Unary:
    Out << ' ' << spelling(llvm::cast<UnaryExpr>(expr)->op);
    break;
  case ExprKind::Binary:
    Out << ' ' << spelling(llvm::cast<BinaryExpr>(expr)->op);
    break;
  case ExprKind::For: {
    const auto *node = llvm::cast<ForExpr>(expr);
    Out << (node->isObject ? " object " : " tuple ") << node->keyVar
        << (node->keyVar.empty() ? "" : ", ") << node->valueVar << (node->isGroup ? " group" : "")
        << (node->condition ? " if" : "");
    break;
  }
  case ExprKind::Template: {
    const auto *node = llvm::cast<TemplateExpr>(expr);
    if (node->isPlainString() && node->form == TemplateForm::Quoted) {
      Out << ' ';
      printQuoted(node->plainText(), Out);
      Out << '\n';
      return;
    }
    if (node->form == TemplateForm::Heredoc)
      Out << (node->isFlush ? " <<-" : " <<") << node->delimiter;
    Out << (node->isWrap ? " wrap" : "") << '\n';
    print(node->parts);
    return;
  }
  case ExprKind::TupleCons: {
    const auto *tuple = llvm::cast<TupleConsExpr>(expr);
    Out << '\n';
    nested([&] {
      comments("open", tuple->comments.open);
      for (const TupleElement &element : tuple->elements) {
        comments(element);
        print(element.value);
      }
      comments("dangling", tuple->comments.dangling);
    });
    return;
  }
  case ExprKind::ObjectCons: {
    const auto *object = llvm::cast<ObjectConsExpr>(expr);
    Out << '\n';
    nested([&] {
      comments("open", object->comments.open);
      for (const ObjectItem &item : object->items) {
        line() << (item.usesColon ? "Item :\n" : "Item =\n");
        nested([&] {
          comments(item);
          print(item.key);
          print(item.value);
        });
      }
      comments("dangling", object->comments.dangling);
    });
    return;
  }
  default:
    break;
  }
  Out << '\n';
  nested([&] { forEachChild(expr, [&](const Expr *child) { print(child); }); });
}

} // namespace

void syntax::dumpTree(const File &file, llvm::raw_ostream &out) { TreePrinter(out).print(file); }

void syntax::dumpTree(const Expr *expr, llvm::raw_ostream &out) { TreePrinter(out).print(expr); }
