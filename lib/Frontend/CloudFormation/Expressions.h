// Values of a template as expressions.
//
// What a scalar means is decided by the type that is wanted: of a typed property its own; of a
// document, whose type the schema does not know, that of JSON, with the keys as they stand. A
// value is None where the template says `AWS::NoValue`.
#pragma once

#include "Context.h"

#include "pcl/Frontend/CloudFormation/Secrets.h"

namespace pcl::cloudformation {

struct RefByInput;

/// A piece of a text: literal, or an expression.
struct Part {
  std::string text;
  ExprId expr; ///< None: the literal counts
};
using Parts = std::vector<Part>;

/// `key` calls a function, and is no name of anything else.
bool isFunctionName(llvm::StringRef key);

/// The template of a stack that the program makes. Dynamic references in it are the service's, and
/// secrets reach it as parameters that nobody is shown.
struct InnerStack {
  struct Parameter {
    std::string name;
    bool isList;
    ExprId value;
  };
  std::string prefix; ///< of the names of parameters; "": the values are those of parameters
  std::vector<Parameter> parameters;
};

class Expressions {
public:
  /// `inner`: of the values of this stack.
  explicit Expressions(Context &context, InnerStack *inner = nullptr)
      : C(context), W(context.W), X(context.X), Inner(inner) {}

  /// `node` where `type` is wanted; null: a document.
  ExprId value(const Node &node, const schema::Type *type);
  /// The same, and null where the template says that there is no value.
  ExprId valueOrNull(const Node &node, const schema::Type *type);
  /// `node` as a text.
  ExprId text(const Node &node);
  /// `node` as a condition, which holds or not.
  ExprId condition(const Node &node);
  /// The inputs that `properties` say, in their order; names of the schema, or as they stand.
  void inputs(const Node &properties, const ResourceDecl &resource,
              llvm::SmallVectorImpl<ir::Attribute> &attributes);
  /// `node` with the functions in it converted and everything else as it is; what a stack of the
  /// service is given.
  ExprId document(const Node &node) { return value(node, nullptr); }
  /// What `Ref` (an empty `attribute`) or `GetAtt` of `resource` gives.
  ExprId attributeOf(const ResourceDecl &resource, llvm::StringRef attribute, SrcRange range);
  /// The local that looks up in the condition `name`; an error and a mark if there is none.
  ExprId conditionNamed(llvm::StringRef name, SrcRange range);
  ExprId pseudo(llvm::StringRef name, SrcRange range);
  /// `condition` does not hold.
  ExprId negated(ExprId condition, SrcRange range);
  /// A text in the form of the id of the stack, or of the stack `nested` in it.
  ExprId stackId(llvm::StringRef nested, SrcRange range);
  /// The name of the stack.
  ExprId stackName(SrcRange range);
  /// The rule `member` of the template, as checks.
  void rule(const Member &member);
  /// What `node` gives as the value of a parameter of a nested stack's template; where that is
  /// `AWS::NoValue`, what `missing` gives.
  ExprId argument(const Node &node, const ParameterDecl &parameter,
                  llvm::function_ref<ExprId(SrcRange)> missing);
  /// What is asked of a resource that stays in CloudFormation, from the outputs of its stack.
  ExprId outputOf(const ResourceDecl &resource, const Asked &asked, SrcRange range);

  /// The output of a stack of Pulumi that is said to be the imported value `name`; None if none is.
  ExprId importedOutput(const Node &name, SrcRange range);
  /// Where the export `name` was imported first: all that import it are copies of that.
  SrcRange importPlace(const Node &name, SrcRange range);

  /// `node` reads a secret, by a function in it.
  bool readsSecret(const Node &node) const;
  /// Whether the condition `name` holds depends on a secret, which no program knows beforehand.
  bool isSecretCondition(llvm::StringRef name) const;

private:
  // Values.cpp
  ExprId scalar(const Node &node, const schema::Type *type);
  ExprId wrongValue(const Node &node, llvm::StringRef wanted);
  ExprId sequence(llvm::ArrayRef<const Node *> items, SrcRange range, const schema::Type *element);
  ExprId mapping(const Node &node, const schema::Type *type);
  ExprId objectOf(const Node &node, const schema::Properties *properties,
                  const schema::Type *element, llvm::StringRef owner);
  ExprId converted(ExprId made, const Node &node, const Member &call, const schema::Type *type);
  ExprId uploaded(const PlaceNames &place, const ResourceDecl &resource, const Member &member);
  void inputsOfIf(const Node &conditional, const ResourceDecl &resource,
                  llvm::SmallVectorImpl<ir::Attribute> &attributes);
  const schema::Type *memberOf(const schema::Type &type, const Node &node) const;
  bool mayHaveCapitals(const Node &node) const;
  bool isScalarResult(const Node &node) const;
  bool isListResult(const Node &node) const;
  /// A member or item that is `Fn::If` and gives nothing in one case.
  const Node *optionalIf(const Node &node) const;
  /// An element of a list, or a member of a document, that may be no value: a choice, or what a
  /// mapping may not have.
  bool mayBeLeftOut(const Node &node) const;
  ExprId guarded(const Node &conditional, const schema::Type *type,
                 llvm::function_ref<ExprId(ExprId)> wrap, ExprId empty);

  // Functions.cpp
  ExprId function(const Node &node, const Member &call, const schema::Type *type);
  ExprId ref(llvm::StringRef name, SrcRange range);
  ExprId getAtt(const Node &argument, SrcRange range);
  ExprId conditional(const Node &argument, SrcRange range, const schema::Type *type);
  ExprId select(const Node &argument, SrcRange range, bool isCompared = false);
  ExprId memberOf(ExprId object, llvm::StringRef key, SrcRange range);
  /// What `Fn::FindInMap` with these arguments may find, by the mappings that have it.
  using Findable = llvm::MapVector<llvm::StringRef, std::vector<const Node *>>;
  Findable findable(llvm::ArrayRef<const Node *> args) const;
  ExprId findInMap(const Node &argument, SrcRange range);
  ExprId getAzs(const Node &argument, SrcRange range);
  ExprId cidr(const Node &argument, SrcRange range);
  ExprId joinOf(const Node &argument, SrcRange range);
  const Node &splitOut(const Node &node) const;
  ExprId importValue(const Node &argument, SrcRange range);
  ExprId stackOutput(const Node &argument, SrcRange range);
  ExprId stackOutputOf(llvm::StringRef node, llvm::StringRef key, SrcRange range);
  ExprId lookupResource(const ResourceDecl &resource, llvm::StringRef attribute, SrcRange range);

  // Refs.cpp
  ExprId nativeRef(const ResourceDecl &resource, SrcRange range);
  ExprId chosenRef(const ResourceDecl &resource, const RefByInput &row, const Node *given,
                   SrcRange range);
  /// What `rule` names of `resource`, or its primary identifier.
  ExprId refTo(const ResourceDecl &resource, llvm::StringRef rule, SrcRange range);

  // Functions.cpp again
  ExprId list(const Node &node);
  ExprId boolean(const Node &argument, SrcRange range, ir::BinaryOp op);
  const ParameterDecl *parameterOf(const Node &node) const;
  bool isNumeric(const Node &node) const;
  bool mayBeNumber(const Node &node) const;
  ExprId equals(const Node &argument, SrcRange range);
  ExprId compared(const Node &side);
  std::optional<llvm::ArrayRef<const Node *>> arguments(const Node &node, llvm::StringRef function,
                                                        size_t fewest, size_t most,
                                                        Phrase<phrase::Form> wanted);
  ExprId lose(llvm::StringRef function, SrcRange range, Phrase<phrase::FunctionLoss> why);
  ExprId mark(SrcRange range) { return W.notImplemented(range); }
  ExprId package(llvm::StringRef function, llvm::ArrayRef<std::pair<llvm::StringRef, ExprId>> args,
                 llvm::StringRef result, SrcRange range);

  // Checks.cpp
  ExprId texts(const Node &node);
  ExprId ruleFunction(const Member &call, SrcRange range);

  // Texts.cpp
  void partsOf(const Node &node, Parts &parts);
  bool subParts(const Node &argument, Parts &parts);
  /// Writes what `again` has once more; false if the template has too much of that, after a
  /// diagnostic.
  bool repeat(const Parts &again, Parts &parts, SrcRange range);
  bool joinParts(const Node &argument, Parts &parts);
  ExprId finish(Parts parts, SrcRange range);
  ExprId dynamicReference(Parts inner, SrcRange range);
  ExprId plainText(const Parts &parts, SrcRange range);
  ExprId named(llvm::StringRef name, SrcRange range);
  ExprId asText(ExprId value) { return W.templateOf({value, W.text("")}, X.range(value)); }

  // Secrets.cpp
  bool readsSecret(llvm::StringRef name) const;
  ExprId innerParameter(const Node &node);

  Context &C;
  frontend::IRWriter &W;
  ir::ExprStore &X;
  InnerStack *Inner; ///< or null
};

} // namespace pcl::cloudformation
