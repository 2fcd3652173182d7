// Whole programs as PCL text: blocks, the options block first, comments, one text a file.
//
// The text is made line by line and then laid out by the canonical formatter, so that alignment and
// indents are in one place.
#include "pcl/IR/Printer.h"

#include "PrintExpr.h"

#include "pcl/Syntax/Lexer.h"
#include "pcl/Syntax/Printer.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace pcl::ir {

namespace {

class FilePrinter {
public:
  FilePrinter(const Program &program, const PrintOptions &options) : P(program), Options(options) {}

  std::string print(uint32_t file, llvm::ArrayRef<const Node *> nodes) {
    const Comments *own = comments(P.files[file].comments);
    if (own && !own->leading.empty()) {
      printLines(own->leading, 0);
      if (!nodes.empty() || !own->dangling.empty())
        Out += '\n';
    }
    const Node *previous = nullptr;
    for (const Node *node : nodes) {
      if (previous && !(isShortLocal(*previous) && isShortLocal(*node)))
        Out += '\n';
      printNode(*node);
      previous = node;
    }
    if (own && !own->dangling.empty()) {
      if (previous)
        Out += '\n';
      printLines(own->dangling, 0);
    }
    std::string formatted = syntax::formatCanonical(Out);
    if (Options.ranges)
      moveRanges(formatted);
    return formatted;
  }

  /// The places in the text that `print` returned.
  std::vector<PrintedRange> takeRanges() { return std::move(Ranges); }

private:
  llvm::StringRef str(StrId id) const { return P.str(id); }
  const Comments *comments(CommentsId id) const { return id ? &P.comments[id] : nullptr; }

  std::vector<PrintedRange> *ranges() { return Options.ranges ? &Ranges : nullptr; }

  /// Notes that what was printed from `begin` on stands at `source` in the source.
  void note(size_t begin, SrcRange source) {
    if (Options.ranges && begin != Out.size())
      Ranges.push_back({uint32_t(begin), uint32_t(Out.size()), source});
  }

  /// Moves the places from `Out` to `formatted`, which differs in blanks only: the other bytes keep
  /// their numbers.
  void moveRanges(llvm::StringRef formatted) {
    std::vector<uint32_t> number, place;
    for (char c : Out) {
      number.push_back(place.size());
      if (!llvm::isSpace(c))
        place.push_back(0);
    }
    place.push_back(formatted.size());
    uint32_t next = 0;
    for (auto [offset, c] : llvm::enumerate(formatted))
      if (!llvm::isSpace(c) && next + 1 < place.size())
        place[next++] = static_cast<uint32_t>(offset);
    for (PrintedRange &range : Ranges) {
      range.begin = place[number[range.begin]];
      range.end = place[number[range.end - 1]] + 1;
    }
  }

  void printLines(llvm::ArrayRef<StrId> lines, unsigned indent) {
    ExprPrinter::appendComments(Out, P, lines, indent);
  }

  /// A local without comments whose value is not broken into lines may stand close to its
  /// neighbours.
  bool isShortLocal(const Node &node) const {
    if (node.kind != NodeKind::Local || node.comments || node.attributes.empty())
      return false;
    ExprId value = node.attributes[0].value;
    return !llvm::is_contained({ExprKind::Object, ExprKind::Tuple, ExprKind::For, ExprKind::Call},
                               P.exprs[value].kind) &&
           !P.exprs[value].has(Heredoc) && !node.attributes[0].comments;
  }

  void printNode(const Node &node) {
    const Comments *own = comments(node.comments);
    if (node.kind == NodeKind::Local) {
      if (!node.attributes.empty())
        printAttribute(str(node.name), node.attributes[0], 0, &node);
      return;
    }
    if (own)
      printLines(own->leading, 0);
    size_t header = Out.size();
    printHeader(node);
    Out += " {\n";
    size_t body = Out.size();
    printBody(node);
    if (own)
      printLines(own->dangling, 1);
    if (Out.size() == body)
      Out.pop_back();
    Out += '}';
    note(header, node.range);
    if (own && own->trailing) {
      Out += ' ';
      ExprPrinter::appendComment(Out, str(own->trailing));
    }
    Out += '\n';
  }

  void printHeader(const Node &node) {
    Out += infoOf(node.kind).block;
    if (node.kind == NodeKind::Pulumi)
      return;
    if (node.kind == NodeKind::Hook) { // its kind comes first, as a word
      Out += ' ';
      Out += str(node.label);
      return printLabel(node.name, node.nameRange);
    }
    if (node.name)
      printLabel(node.name, node.nameRange);
    if (node.label)
      printLabel(node.label, node.labelRange);
  }

  void printLabel(StrId label, SrcRange source) {
    Out += ' ';
    size_t begin = Out.size();
    ExprPrinter::appendQuoted(Out, str(label));
    note(begin, source);
  }

  void printBody(const Node &node) {
    if (node.logicalName) {
      Out += "  __logicalName = ";
      ExprPrinter::appendQuoted(Out, str(node.logicalName));
      Out += '\n';
    }
    const Comments *own = comments(node.optionsComments);
    if (!node.options.empty() || own) {
      if (own)
        printLines(own->leading, 1);
      Out += "  options {\n";
      for (const Attribute &option : node.options)
        printAttribute(str(option.name), option, 2);
      if (own)
        printLines(own->dangling, 2);
      Out += "  }";
      if (own && own->trailing) {
        Out += ' ';
        ExprPrinter::appendComment(Out, str(own->trailing));
      }
      Out += '\n';
      if (!node.attributes.empty())
        Out += '\n';
    }
    for (const Attribute &attribute : node.attributes) {
      if (node.kind == NodeKind::Package && str(attribute.name) == "parameterization" &&
          P.exprs[attribute.value].kind == ExprKind::Object)
        printParameterization(attribute);
      else
        printAttribute(str(attribute.name), attribute, 1);
    }
  }

  /// The one attribute that is written as a block.
  void printParameterization(const Attribute &attribute) {
    const Comments *own = comments(attribute.comments);
    if (own)
      printLines(own->leading, 1);
    Out += "  parameterization {\n";
    llvm::ArrayRef<ExprId> items = P.exprs.list(attribute.value);
    for (size_t i = 0; i + 1 < items.size(); i += 2) {
      Attribute item;
      item.name = P.exprs[items[i]].text();
      item.value = items[i + 1];
      if (auto known = P.itemComments.find(item.value); known != P.itemComments.end())
        item.comments = known->second;
      printAttribute(str(item.name), item, 2);
    }
    if (auto known = P.itemComments.find(attribute.value); known != P.itemComments.end())
      printLines(P.comments[known->second].dangling, 2);
    Out += "  }\n";
  }

  /// `local`: the node that the attribute is all of.
  void printAttribute(llvm::StringRef name, const Attribute &attribute, unsigned indent,
                      const Node *local = nullptr) {
    const Comments *more = local ? comments(local->comments) : nullptr;
    const Comments *own = comments(attribute.comments);
    ExprPrinter printer(P, Out, indent, ranges());
    bool isHeredoc = printer.isHeredoc(attribute.value);
    llvm::SmallVector<std::string, 2> trailing;
    if (Options.annotateTypes)
      trailing.push_back(P.workspace().types().str(P.exprs[attribute.value].type));
    for (const Comments *one : {more, own}) {
      if (!one)
        continue;
      printLines(one->leading, indent);
      printLines(one->dangling, indent);
      if (one->trailing)
        trailing.push_back(str(one->trailing).str());
    }
    std::string behind = llvm::join(trailing, "; ");
    if (isHeredoc && !behind.empty()) // nothing can stand behind its last line
      ExprPrinter::appendCommentLine(Out, behind, indent);
    Out.append(indent * 2, ' ');
    size_t begin = Out.size();
    Out += name;
    note(begin, local ? local->nameRange : attribute.nameRange);
    Out += " = ";
    printer.printValue(attribute.value);
    if (local)
      note(begin, local->range);
    if (!isHeredoc && !behind.empty()) {
      Out += ' ';
      ExprPrinter::appendComment(Out, behind);
    }
    Out += '\n';
  }

  const Program &P;
  const PrintOptions &Options;
  std::string Out;
  std::vector<PrintedRange> Ranges;
};

} // namespace

std::map<std::string, std::string> printProgram(const Program &program,
                                                const PrintOptions &options) {
  std::vector<std::vector<const Node *>> byFile(program.files.size());
  for (const Node &node : program.nodes)
    byFile[node.file].push_back(&node);
  std::map<std::string, std::string> texts;
  for (auto [i, file] : llvm::enumerate(program.files)) {
    FilePrinter printer(program, options);
    texts[file.name] = printer.print(static_cast<uint32_t>(i), byFile[i]);
    if (options.ranges)
      (*options.ranges)[file.name] = printer.takeRanges();
  }
  return texts;
}

std::map<std::string, std::string> printWorkspace(const Workspace &workspace,
                                                  const PrintOptions &options) {
  std::map<std::string, std::string> texts;
  std::map<std::string, std::vector<PrintedRange>> ranges; // of one program
  PrintOptions each = options;
  each.ranges = options.ranges ? &ranges : nullptr;
  for (uint32_t i = 0; i < workspace.programCount(); ++i) {
    const Program &program = workspace.program(ProgramId(i));
    std::string prefix = program.directory().empty() ? "" : program.directory() + "/";
    ranges.clear();
    for (auto &[name, text] : printProgram(program, each))
      texts[prefix + name] = std::move(text);
    for (auto &[name, found] : ranges)
      (*options.ranges)[prefix + name] = std::move(found);
  }
  return texts;
}

std::string printExpr(const Program &program, ExprId expr) {
  std::string out;
  ExprPrinter(program, out).printFlat(expr);
  return out;
}

} // namespace pcl::ir
