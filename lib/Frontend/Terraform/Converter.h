// The conversion of one module to one PCL program.
//
// The work is divided by construct over several files: Converter.cpp (names, order of work, nodes), References.cpp,
// Expressions.cpp, Templates.cpp, Functions.cpp, Coerce.cpp, Bodies.cpp (blocks, dynamic), Resources.cpp (options),
// Provisioners.cpp, Calls.cpp
// (data, modules, providers), Variables.cpp, Comments.cpp. Types of values are in Types.h. An expression is converted once, when it is needed
// first: a local when something refers to it, so that its type is known to those who use it.
#pragma once

#include "Session.h"
#include "pcl/Frontend/Common/Names.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <optional>

namespace pcl::terraform {

using ir::ExprId;

/// An expression of the program with the Terraform type of its value.
struct Val {
  ExprId expr;
  const Ty *type = nullptr;
  /// It may hold something that is known only when the program runs, so that native loops over it would have to be lifted.
  bool isEventual = false;
};

/// What a name that is declared inside of an expression or a block stands for.
struct Binding {
  llvm::StringRef name;
  enum Kind : uint8_t { Value, Iterator, Each, Count } kind = Value;
  Val value;          ///< copied at each use; Iterator, Each: `value`; Count: `index`
  Val key;            ///< Iterator, Each
};

/// A declared node that references can name.
struct Declared {
  const Item *item = nullptr;
  std::string name;                 ///< in the program
  const Ty *type = nullptr;         ///< of a reference to it; a local has none before it is converted
  bool isEventual = false;
  bool isConverting = false;
  ExprId value;                     ///< of a local
  enum class Repeat : uint8_t { None, Count, ForEach } repeat = Repeat::None;
  ModuleConverter *module = nullptr; ///< of a module call
  Val range;                        ///< count or for_each, converted
  std::vector<StrId> notes;         ///< of a local: lines that go above it
  bool isMissing = false;           ///< there is no node; a reference is notImplemented
  std::vector<std::string> provisioners; ///< of a resource: the names of its provisioners' commands
  std::string annotation;           ///< of a variable: its type as PCL writes it
  bool hasDefaults = false;         ///< of a variable: its type has defaults, which a local of the name `name` fills in
  std::string configName;           ///< of such a variable: the name of the config itself
};

class ModuleConverter {
public:
  ModuleConverter(Session &session, Module module, ir::ProgramId program, bool isRoot);

  /// Does everything. References to nodes that do not exist and whatever else is wrong have been reported afterwards.
  void run();

  /// What a call of this module gives: one field an output.
  const Ty *outputs() const { return Outputs; }
  /// The variable called `name`, or null.
  const Declared *variable(llvm::StringRef name) const;
  /// The providers (local names with alias, `aws.east`) that its blocks expect from the caller.
  const llvm::StringMap<bool> &expectedAliases() const { return ExpectedAliases; }
  const Module &module() const { return TheModule; }
  ir::ProgramId programId() const { return Id; }

private:
  // Converter.cpp ------------------------------------------------------------------------------------------------
  void declareNames();
  void declareProviderAliases();
  void convertLocals();
  void convertOther(const Item &item);
  void convertItem(const Item &item);
  ir::Node makeNode(const Item &item, ir::NodeKind kind, llvm::StringRef name);
  void finish(const Item &item, ir::Node node);
  StrId intern(llvm::StringRef text) { return TheProgram.intern(text); }
  void addAttribute(ir::Node &node, llvm::StringRef name, ExprId value, const syntax::Attribute *source = nullptr);
  void addOption(ir::Node &node, llvm::StringRef name, ExprId value, const syntax::Attribute *source = nullptr);
  Declared *find(llvm::StringRef address);
  /// The worst outcome of the item that is being converted becomes at least `outcome`.
  void lose(frontend::Outcome outcome) { Worst = std::max(Worst, outcome); }
  template <typename... Args, typename... Params>
  void dropped(const DiagKind<Params...> &kind, SrcRange range, Args &&...args) {
    S.diags.report(kind, range, std::forward<Args>(args)...);
    lose(frontend::Outcome::Dropped);
  }

  // Comments.cpp ---------------------------------------------------------------------------------------------------
  void appendLines(llvm::SmallVectorImpl<StrId> &lines, syntax::Comments comments);
  ir::CommentsId commentsOf(const syntax::Commented &item);
  void commentItem(ExprId value, const syntax::Commented &item);
  void take(syntax::Comments comments);
  /// Gives the node the comments of its construct, and all before its end that nothing took.
  void collectComments(const Item &item, ir::Node &node);
  ir::CommentsId fileComments(uint32_t file);

  // Expressions.cpp, Templates.cpp ------------------------------------------------------------------------------------
  Val convert(const syntax::Expr *expr, const Ty *expected = nullptr);
  Val convertPlain(const syntax::Expr *expr, const Ty *expected);
  Val convertTuple(const syntax::TupleConsExpr &expr, const Ty *expected);
  Val convertObject(const syntax::ObjectConsExpr &expr, const Ty *expected);
  Val convertFor(const syntax::ForExpr &expr, const Ty *expected);
  std::string loopName(llvm::StringRef name);
  Val convertConditional(const syntax::ConditionalExpr &expr, const Ty *expected);
  Val convertBinary(const syntax::BinaryExpr &expr);
  Val convertTemplate(const syntax::TemplateExpr &expr, const Ty *expected);
  Val convertParts(llvm::ArrayRef<const syntax::TemplatePart *> parts, SrcRange range, uint8_t flags);
  Val convertTemplateFor(const syntax::ForPart &part);
  Val literalString(llvm::StringRef text, SrcRange range, const Ty *expected, uint8_t flags = 0);
  Val stringVal(llvm::StringRef text, SrcRange range = {});
  Val notImplemented(SrcRange range);
  std::optional<std::string> staticText(const syntax::Expr *expr, unsigned depth = 0);
  std::optional<std::string> staticPath(const syntax::Expr *expr);
  /// The program will read the file at `path`: it must lie where the program does.
  void noteAsset(const syntax::Expr *path);
  void noteAssetFile(llvm::StringRef path);
  std::optional<Val> inlineTemplate(llvm::StringRef path, SrcRange pathRange, Val variables, SrcRange range);
  std::optional<Val> inlineTemplate(const syntax::TemplateExpr &content, Val variables, SrcRange range);

  /// The loop `make` fills over `collection`: what it returns becomes the value (and the key, if any).
  struct LoopBody {
    Val key, value, condition;
    bool isGrouped = false;
  };
  Val loop(Val collection, llvm::StringRef keyName, llvm::StringRef valueName, SrcRange range,
           llvm::function_ref<LoopBody(const Val &key, const Val &value)> body);

  // References.cpp -----------------------------------------------------------------------------------------------------
  Val convertTraversal(const syntax::Expr *expr);
  std::optional<Val> convertRoot(const syntax::Expr *expr);
  Val referenceTo(Declared &declared, SrcRange range);
  Val unknownReference(const syntax::Expr *expr, llvm::StringRef address);
  Val getAttr(Val source, llvm::StringRef name, SrcRange nameRange, SrcRange range);
  Val getIndex(Val source, const syntax::Expr *key, SrcRange range);
  Val getElement(Val source, uint64_t index, SrcRange range);
  Val convertSplat(const syntax::SplatExpr &expr);
  void ensureLocal(Declared &local);
  const Binding *binding(llvm::StringRef name) const;
  Val use(const Val &val);

  // Functions.cpp ------------------------------------------------------------------------------------------------------
  Val convertCall(const syntax::FunctionCallExpr &expr, const Ty *expected);
  Val stdCall(llvm::StringRef function, llvm::ArrayRef<std::pair<llvm::StringRef, ExprId>> args, const Ty *result,
              SrcRange range);
  ExprId call(llvm::StringRef name, llvm::ArrayRef<ExprId> args, SrcRange range);
  friend class FunctionConverter;

  // Coerce.cpp ---------------------------------------------------------------------------------------------------------
  /// `val` as PCL shows a value of type `to`.
  Val coerce(Val val, const Ty *to, SrcRange range);
  Val asList(Val val, SrcRange range);
  /// Whether the expression may be written twice: a chain of names and literal indices.
  bool isSimple(ExprId expr) const;
  Val wrapAsset(Val val, AssetKind kind, SrcRange range);

  // Bodies.cpp ---------------------------------------------------------------------------------------------------------
  struct BodyResult {
    llvm::SmallVector<ir::Attribute, 8> attributes;
    bool isEventual = false;
  };
  /// The arguments and blocks of `body` as properties of `schema`; `skip` says which belong to Terraform itself.
  BodyResult convertBody(const syntax::Body &body, const Ty *schema, llvm::function_ref<bool(const syntax::Item &)> skip);
  Val mapObject(const syntax::Body &body, const Ty *map, SrcRange range);
  Val bodyObject(const syntax::Body &body, const Ty *schema, SrcRange range);
  Val convertBlocks(llvm::ArrayRef<const syntax::Block *> blocks, const Field *field, llvm::StringRef type);
  Val convertChoices(llvm::ArrayRef<const syntax::Block *> blocks, const Ty *element, bool isRequired, SrcRange range);
  /// `condition ? [value] : []`, or with `[value]` behind the colon: one element or none.
  struct Gate {
    const syntax::Expr *condition, *value;
    bool isThen;
  };
  static std::optional<Gate> gateOf(const syntax::Expr *forEach);
  Val convertDynamic(const syntax::Block &block, const Ty *element, bool isSingleton);
  const Field *fieldFor(const Ty *schema, llvm::StringRef name, SrcRange range);
  static bool usesKey(const syntax::Body &body, llvm::StringRef iterator);

  // Resources.cpp ------------------------------------------------------------------------------------------------------
  void convertResource(const Item &item);
  void convertLifecycle(const syntax::Body &body, const Ty *schema, ir::Node &node, llvm::ArrayRef<llvm::StringRef> written);
  void convertTimeouts(const syntax::Block &block, ir::Node &node);
  std::optional<ExprId> propertyPath(const syntax::Expr *expr, const Ty *schema);
  std::optional<ExprId> dependsOn(const syntax::Attribute &attribute);
  static std::string providerName(const syntax::Expr *expr);
  std::optional<ExprId> providerOption(const Item &item);
  void declareRange(Declared &declared);
  void addRange(const Declared &declared, ir::Node &node);
  void pushRangeBindings(const Declared &declared);
  Declared::Repeat repeatOf(const syntax::Body &body) const;

  // Provisioners.cpp ---------------------------------------------------------------------------------------------------
  static bool isCommand(const syntax::Block &provisioner, const syntax::Body &body);
  ExprId convertConnection(const syntax::Block &block);
  std::optional<Val> terraformDataOutput(const syntax::GetAttrExpr &expr);
  std::vector<ir::Node> convertProvisioners(const Item &item, const TypeInfo &info);
  void convertProvisionerArgument(const syntax::Attribute &attribute, llvm::StringRef kind, bool isDestroy, ir::Node &node);
  void convertTerraformData(const syntax::Body &body, ir::Node &node);

  // Calls.cpp ----------------------------------------------------------------------------------------------------------
  void convertData(const Item &item);
  void convertTemplateData(const Item &item, ir::Node node);
  bool isInlineTemplate(const Item &item);
  void convertRemoteState(const Item &item);
  void convertModuleCall(const Item &item);
  void declareModule(Declared &declared);
  void addModuleProviders(const syntax::Attribute &attribute, const ModuleConverter &module, ir::Node &node);
  static std::string providerAddress(const Item &item);
  static bool isEmptyProvider(const Item &item);
  void convertProvider(const Item &item);

  // Variables.cpp ------------------------------------------------------------------------------------------------------
  void convertVariable(const Item &item);
  void convertOutput(const Item &item);
  void convertLocal(const Item &item);
  void declareVariable(Declared &declared);
  Val applyDefaults(Val val, const Ty *type, SrcRange range);
  Val completeObject(Val object, const Ty *type, SrcRange range);
  const Ty *typeExpression(const syntax::Expr *expr, std::string &annotation, bool &hasDefaults, unsigned depth = 0);

  Session &S;
  Module TheModule;
  ir::ProgramId Id;
  ir::Program &TheProgram;
  ir::ExprStore &X; ///< the program's expressions
  bool IsRoot;
  frontend::FlatNames Names;
  llvm::StringMap<unsigned> LoopNames; ///< of the loops around what is being converted
  llvm::StringMap<Declared> Nodes;     ///< by address
  llvm::StringMap<std::string> OutputNames;
  std::vector<Field> OutputFields;
  const Ty *Outputs = nullptr;
  llvm::StringMap<bool> ExpectedAliases;
  llvm::StringMap<const syntax::Attribute *> Imports; ///< id by address, from `import` blocks
  std::vector<std::vector<ir::Node>> FileNodes;       ///< by file

  std::vector<Binding> Scope;
  std::vector<Val> SplatItems;
  frontend::Outcome Worst = frontend::Outcome::Output;
  uint32_t CurrentFile = 0;
  std::vector<StrId> Notes; ///< lines that go above the node that is being converted
  unsigned DataChain = 0; ///< depth of terraformDataOutput

  /// Offsets of the comments that something took, by file; and how far comments have been handed out.
  std::vector<llvm::DenseSet<uint32_t>> TakenComments;
  std::vector<size_t> CommentCursor;
};

} // namespace pcl::terraform
