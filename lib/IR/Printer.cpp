// Whole programs as PCL text: blocks, the options block first, comments, one text a file.
//
// The text is made line by line and then laid out by the canonical formatter, so that alignment and indents are in one place.
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
    return syntax::formatCanonical(Out);
  }

private:
  llvm::StringRef str(StrId id) const { return P.str(id); }
  const Comments *comments(CommentsId id) const { return id ? &P.comments[id] : nullptr; }

  void printLines(llvm::ArrayRef<StrId> lines, unsigned indent) {
    ExprPrinter::appendComments(Out, P, lines, indent);
  }

  /// A local without comments whose value is not broken into lines may stand close to its neighbours.
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
        printAttribute(str(node.name), node.attributes[0], 0, own);
      return;
    }
    if (own)
      printLines(own->leading, 0);
    printHeader(node);
    Out += " {";
    size_t begin = Out.size();
    printBody(node);
    if (own)
      printLines(own->dangling, 1);
    if (Out.size() != begin)
      Out.insert(begin, 1, '\n');
    Out += '}';
    if (own && own->trailing) {
      Out += " # ";
      Out += str(own->trailing);
    }
    Out += '\n';
  }

  static llvm::StringRef blockType(NodeKind kind) {
    switch (kind) {
    case NodeKind::Config:
      return "config";
    case NodeKind::Resource:
      return "resource";
    case NodeKind::Read:
      return "read";
    case NodeKind::Component:
      return "component";
    case NodeKind::Hook:
      return "hook";
    case NodeKind::Output:
      return "output";
    case NodeKind::Package:
      return "package";
    case NodeKind::Pulumi:
      return "pulumi";
    case NodeKind::Local:
      break;
    }
    return "";
  }

  void printHeader(const Node &node) {
    Out += blockType(node.kind);
    if (node.kind == NodeKind::Pulumi)
      return;
    if (node.kind == NodeKind::Hook) { // its kind comes first, as a word
      Out += ' ';
      Out += str(node.label);
      Out += ' ';
      return ExprPrinter::appendQuoted(Out, str(node.name));
    }
    for (StrId label : {node.name, node.label})
      if (label) {
        Out += ' ';
        ExprPrinter::appendQuoted(Out, str(label));
      }
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
        Out += " # ";
        Out += str(own->trailing);
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
      item.name = P.exprs[items[i]].strA();
      item.value = items[i + 1];
      if (auto known = P.itemComments.find(item.value); known != P.itemComments.end())
        item.comments = known->second;
      printAttribute(str(item.name), item, 2);
    }
    if (auto known = P.itemComments.find(attribute.value); known != P.itemComments.end())
      printLines(P.comments[known->second].dangling, 2);
    Out += "  }\n";
  }

  /// `more`: comments of the node that the attribute is all of.
  void printAttribute(llvm::StringRef name, const Attribute &attribute, unsigned indent,
                      const Comments *more = nullptr) {
    const Comments *own = comments(attribute.comments);
    ExprPrinter printer(P, Out, indent);
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
    Out += name;
    Out += " = ";
    printer.printValue(attribute.value);
    if (!isHeredoc && !behind.empty()) {
      Out += " # ";
      Out += behind;
    }
    Out += '\n';
  }

  const Program &P;
  const PrintOptions &Options;
  std::string Out;
};

} // namespace

std::map<std::string, std::string> printProgram(const Program &program,
                                                const PrintOptions &options) {
  std::vector<std::vector<const Node *>> byFile(program.files.size());
  for (const Node &node : program.nodes)
    byFile[node.file].push_back(&node);
  std::map<std::string, std::string> texts;
  for (auto [i, file] : llvm::enumerate(program.files))
    texts[file.name] = FilePrinter(program, options).print(static_cast<uint32_t>(i), byFile[i]);
  return texts;
}

std::map<std::string, std::string> printWorkspace(const Workspace &workspace,
                                                  const PrintOptions &options) {
  std::map<std::string, std::string> texts;
  for (uint32_t i = 0; i < workspace.programCount(); ++i) {
    const Program &program = workspace.program(ProgramId(i));
    std::string prefix = program.directory().empty() ? "" : program.directory() + "/";
    for (auto &[name, text] : printProgram(program, options))
      texts[prefix + name] = text;
  }
  return texts;
}

std::string printExpr(const Program &program, ExprId expr) {
  std::string out;
  ExprPrinter(program, out).printFlat(expr);
  return out;
}

} // namespace pcl::ir
