// The files of one program: which blocks are legal, and what node each becomes.
#pragma once

#include "ReadExpr.h"

#include "pcl/Support/Diagnostics.h"

namespace pcl::read {

class ProgramReader {
public:
  ProgramReader(ir::Program &program, DiagnosticEngine &diags)
      : P(program), Diags(diags), Exprs(program) {}

  /// Adds the nodes of `file`, whose name within the program's directory is `name`. Files come in
  /// the order of their names.
  void readFile(const syntax::File &file, llvm::StringRef name);

private:
  struct Shape;
  void readHead(const syntax::File &file, ir::Comments &comments);
  void addComments(const syntax::Item &item, ir::Comments &out);
  void readLocal(const syntax::Attribute &attribute);
  void readBlock(const syntax::Block &block);
  /// Fills in names, labels, places and comments; false after a diagnostic.
  bool readHeader(const syntax::Block &block, const Shape &shape, ir::Node &node);
  void readBody(const syntax::Block &block, const Shape &shape, ir::Node &node);
  void readInnerBlock(const syntax::Block &inner, const Shape &shape, ir::Node &node);
  void readOptions(const syntax::Block &block, ir::Node &node);
  void readParameterization(const syntax::Block &block, ir::Node &node);
  void readAttributes(const syntax::Body &body, llvm::SmallVectorImpl<ir::Attribute> &out);
  ir::Attribute readAttribute(const syntax::Attribute &attribute);
  void checkAttributes(const Shape &shape, const ir::Node &node);
  void checkPackage(const ir::Node &node);
  void checkParameterization(const ir::Attribute &attribute);
  /// False after a diagnostic: the value of the attribute `name` is no plain text.
  bool checkText(llvm::StringRef name, ir::ExprId value);
  bool isRepeated(const ir::Node &node);
  void addNode(ir::Node node);

  ir::Program &P;
  DiagnosticEngine &Diags;
  ExprReader Exprs;
  uint32_t File = 0;
  const syntax::Item *Headless = nullptr; ///< its leading comments belong to the head of the file
  struct Declaration {
    SrcRange range;
    bool isLocal;
  };
  llvm::DenseMap<StrId, Declaration> Declared, DeclaredOutputs;
  llvm::StringMap<ir::NodeId> Packages; ///< the first block of each package
  bool HasPulumi = false;
  bool HasOptions = false; ///< the block that is being read
};

} // namespace pcl::read
