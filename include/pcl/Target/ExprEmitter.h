// The expressions of a lowered program in any language: which kind becomes what, references,
// accesses, calls, names of packages. What a language spells its own way is a virtual function.
//
// Where outputs go was settled by Lower: an operand that is an Output occurs only as the object of
// an access, inside Interpolate, and as an argument of Apply. Nothing here decides how anything
// looks.
#pragma once

#include "pcl/IR/Conditions.h"
#include "pcl/Lower/Nulls.h"
#include "pcl/Lower/Spreads.h"
#include "pcl/Target/Context.h"
#include "pcl/Target/EmitterBase.h"

namespace pcl::target {

/// A setting of an object by PCL's name of it, before a language says how such are passed on.
struct Option {
  llvm::StringRef name;
  code::NodeId value;
  ir::CommentsId comments = {};
};
using Options = llvm::SmallVector<Option>;

/// Whose settings they are; each kind has a class in the SDKs.
enum class OptionKind : uint8_t { Resource, Invoke, EarlyInvoke, Hook };

class ExprEmitter : public EmitterBase {
protected:
  using EmitterBase::EmitterBase;

  /// `id` in code, with its place.
  Node expr(ir::ExprId id, Context context);
  /// The text that calls `which`; the project gets it.
  virtual Node helper(Helper which);
  Node pulumi(llvm::StringRef path) { return B.path(("pulumi." + path).str()); }
  Node lambda(llvm::ArrayRef<llvm::StringRef> params, Node body);
  /// `a` if it is an Output, else as one.
  Node definite(ir::ExprId id, Context context) {
    return L.isDefinite(id) ? expr(id, context) : outputOf(id, context);
  }
  /// What `function` makes of `value`, which may be absent if `isOptional`.
  Node ifPresent(Node value, Node function, bool isOptional);
  /// Reports that the language has no form for the call `id`; what stands there instead.
  Node withoutForm(ir::ExprId id, llvm::StringRef name);
  virtual Node notImplemented(llvm::StringRef text) {
    return B.call(helper(Helper::NotImplemented), {B.string(text)});
  }

  // Accesses.
  Node access(ir::ExprId id, Context context, bool isPresent = false);
  /// The element of `list` at what `indexOf` makes of the list; of a splat the item alone is made:
  /// `subnets[0].id`, not
  /// `[subnet.id for subnet in subnets][0]`.
  Node elementAt(ir::ExprId list, Context context, llvm::function_ref<Node(ir::ExprId)> indexOf);
  /// The entries of the Object `id`, as a dictionary or an object literal.
  Node entries(ir::ExprId id, Context context);
  /// True if a member of this type may come with the object that it is copied from, `{ ...entry }`,
  /// which need not have it where it may be nothing.
  virtual bool comesWithSpread(ir::TypeId) const { return false; }

  // What conditions say about null.
  /// What `make` makes where `condition`, which may be None, is `sense`.
  Node where(ir::ExprId condition, bool sense, Context context, llvm::function_ref<Node()> make);
  /// `id` where what `condition` says holds (or, if not `sense`, does not).
  Node exprWhere(ir::ExprId condition, bool sense, ir::ExprId id, Context context);
  /// False if `id` is sure not to be absent here, whatever its type says.
  bool mayBeAbsent(ir::ExprId id, Context context) const;
  /// True for what is made once or not at all of a package without a schema: it has no type that
  /// says so.
  bool isUntypedInstance(ir::ExprId id) const;
  /// What a `for` over `id` goes through: Map, List, or Dynamic if only the running program can
  /// say.
  ir::TypeKind iteratedKind(ir::ExprId id) const;
  /// True if a condition around says that `id` is there, and a type checker remembers it here.
  bool isKnownPresent(ir::ExprId id, Context context) const;
  /// The type of the member `name` of a structural object; None if that is not known.
  ir::TypeId memberType(ir::TypeId object, llvm::StringRef name) const;

  // Calls.
  Node call(ir::ExprId id, Context context);
  /// The arguments of the call `id`, the last one spread if the call says so.
  Nodes arguments(ir::ExprId id, Context context);
  /// The entries of `object` in the order of the function's parameters; what is missing is `none`.
  /// `keepsPlaces`: something comes behind them.
  Nodes positional(const schema::Function &function, ir::ExprId object, bool keepsPlaces,
                   Context context);
  /// One thing that a list of resources names.
  struct Listed {
    ir::ExprId expr;
    bool isMap, isGroup, isEventual, isOptional; ///< a group is a list or a map of resources
    bool isLate; ///< it may not be there, which is known later: a group of one or none

    /// It is a resource that is there.
    bool isOne() const { return !isGroup && !isOptional && !isLate; }
  };
  llvm::SmallVector<Listed> listed(ir::ExprId id) const;
  Node nameInComponent(ir::ExprId name, Context context);
  /// The parameter of a component that has its name.
  virtual llvm::StringRef componentName() const { return "name"; }

  // Lists and maps that are put together.
  /// Puts the elements or entries of `part`, whose code is `value`, into `all` if it is a literal,
  /// a List or an Object; false if it is not.
  bool appendWritten(Nodes &all, code::Kind literal, ir::ExprId part, Node value);
  /// The list of `parts` and of the elements of those that are lists; None where the types do not
  /// say which those are.
  Node flatList(llvm::ArrayRef<ir::ExprId> parts, Context context);
  /// A list of aliases.
  Node aliases(ir::ExprId id, Context context);
  /// The same of its elements, texts and what `alias` makes.
  virtual Node aliasList(llvm::ArrayRef<Node> items) { return B.list(items); }
  virtual Node aliasOf(ir::ExprId urn, Context context) { return expr(urn, context); }

  // Packages.
  Node importModule(llvm::StringRef module, llvm::StringRef alias,
                    code::ImportSpec::Group group = code::ImportSpec::Group::Package);
  /// `name` of `module`, whose import is recorded.
  virtual Node importNamed(llvm::StringRef module, llvm::StringRef name,
                           code::ImportSpec::Group group);
  /// The import of `package`.
  virtual Node package(const schema::Package &package);
  /// What `module` exports as `name`, spelled as SDKs spell words that are no names.
  Node exported(Node module, llvm::StringRef name);
  /// `name` in the module of `token` below `root`.
  virtual Node inModule(Node root, const schema::Package &package, llvm::StringRef token,
                        llvm::StringRef name);
  virtual Node memberOfToken(const schema::Package &package, llvm::StringRef token,
                             llvm::StringRef name) {
    return inModule(this->package(package), package, token, name);
  }
  /// The best guess for a token of a package without a schema: `pkg:mod/x:Name` is `pkg.mod.Name`.
  virtual Node unknownToken(llvm::StringRef token, llvm::StringRef name);
  /// Finds out which types are those of the results of the program's functions.
  void findFunctionResults();
  /// True if the value of `id` is an object that an SDK has a class for, and none of the program's
  /// own, which may look the same.
  bool isSdkObject(ir::ExprId id) const;
  /// What a value of `property` is for; it may be null.
  static Want wantOf(const schema::Property *property);
  /// The class of `resource`, which a package has.
  Node resourceClass(const schema::Resource &resource);
  Node enumClass(const schema::EnumType &enumeration);
  /// The value of the enum `type` that `literal` means; null if it is no literal or means none, or
  /// the enum is of no package.
  const schema::EnumValue *enumValue(ir::TypeId type, ir::ExprId literal) const;
  /// The member of the enum `type` that `literal` means; None if it is no literal or means none.
  Node enumMember(ir::TypeId type, ir::ExprId literal);
  /// The name of `value` before a language makes an identifier of it. Source: the naming of enum
  /// members in the SDKs.
  static std::string enumValueText(const schema::EnumValue &value);
  static std::string withoutDoubleUnderscores(llvm::StringRef name);
  static std::string upperFirst(llvm::StringRef name);
  /// The class, or the type, that a token's `name` is in programs.
  static std::string className(llvm::StringRef name);

  // ---- How a language says it.
  /// `id`, without its place. A language with types for places overrides it, and has it make what
  /// it says no otherwise.
  virtual Node exprOf(ir::ExprId id, Context context);
  virtual Node none(Context) { return B.null(); }
  virtual Node number(llvm::StringRef text) { return B.number(text); }
  /// True if the language may have nothing for the access `id` where Terraform fails; an attempt
  /// then asks by `given`.
  virtual bool mayMiss(ir::ExprId id) const { return kindOf(typeOf(id)) == ir::TypeKind::Dynamic; }
  /// `value` of the access `id` in an attempt, where it must be there.
  virtual Node given(ir::ExprId, Node value) { return value; }
  /// `value`, which fails if it is nothing.
  virtual Node needed(Node value) { return B.call(helper(Helper::Needed), {value}); }
  /// True if `id` is read of a resource or of what a function of a package gives, of which an empty
  /// list may be nothing.
  bool isOfProvider(ir::ExprId id) const;
  /// `id` stands in an attempt, which fails if it is nothing.
  bool failsAbsent(ir::ExprId id, Context context) const {
    return context.isStrict && mayBeAbsent(id, context);
  }
  bool isUntypedOpen(ir::ExprId id, Context context) const;
  /// The value `id` of an entry of a map before it is said to be there.
  ir::ExprId entryOperand(ir::ExprId id) const;
  /// True if `id` is null, or a choice with a branch that is.
  bool choosesNull(ir::ExprId id) const;
  /// True if the value `id` of an entry of a map may be null. Of an input that is a map Terraform
  /// leaves such an entry out.
  bool mayLackEntry(ir::ExprId id, Context context) const;
  /// True if the map `id` may have such entries, whatever way it is made.
  bool mayLackEntries(ir::ExprId id, Context context) const;
  /// True if null is an argument of the function like any other.
  static bool takesNull(ir::StdFunction function);
  /// True if `id` may be null though its type does not say so.
  bool staysNull(ir::ExprId id) const { return Nulls.staysNull(id); }
  /// True if `path` is written, and more than slashes.
  bool namesSomething(ir::ExprId path) const;
  /// `id` as a text: what has no type may be a number, which has no methods of texts.
  Node textOf(ir::ExprId id, Context context);
  /// `id` where the language takes nothing but an integer.
  virtual Node integer(ir::ExprId id, Context context) { return expr(id, context); }
  virtual Node variable(ir::VarId var) { return B.name(L.name(var)); }
  /// The input `config` of the component whose body this is, as a member of its arguments.
  virtual Node input(ir::NodeId config) = 0;
  virtual Node list(ir::ExprId, llvm::ArrayRef<Node> items, Context) { return B.list(items); }
  virtual Node object(ir::ExprId id, Context context) { return entries(id, context); }
  /// The key in code for the key `name` of an object of the type `object`.
  virtual std::string keyOf(ir::TypeId, llvm::StringRef name) { return name.str(); }
  virtual Node entryValue(ir::TypeId, llvm::StringRef, ir::ExprId value, Context context) {
    return expr(value, context);
  }
  virtual Node templateOf(ir::ExprId id, Context context);
  /// The value of a part of a text, which fails in an attempt if it is nothing.
  Node partValue(ir::ExprId id, Context context);
  /// The value of a computed key, which fails if it is nothing.
  Node keyValue(ir::ExprId id, Context context);
  virtual Node templatePart(ir::ExprId id, Context context) { return partValue(id, context); }
  virtual Node join(Node list, Node separator) = 0;
  virtual Node forExpr(ir::ExprId id, Context context) = 0;
  virtual Node conditional(ir::ExprId id, Context context);
  /// `id` where the language takes nothing but a truth.
  virtual Node truth(ir::ExprId id, Context context) { return expr(id, context); }
  /// An operand of an operation on numbers.
  virtual Node operandOf(ir::ExprId id, Context context) { return expr(id, context); }
  /// Whether two values are equal, or are not, as the helper tells it.
  Node comparison(llvm::ArrayRef<Node> operands, bool isEqual);
  /// The operand of a sign.
  virtual Node signedOperand(ir::ExprId id, Context context) { return operandOf(id, context); }
  virtual Node apply(ir::ExprId id, Context context) = 0;

  // Accesses.
  /// True if the object of the access `id` may be absent here.
  virtual bool isThroughAbsent(ir::ExprId id, Context context) const {
    return mayBeAbsent(at(id).object(), context);
  }
  /// The object of the access `id`. `isOptional` says whether it may be absent, and afterwards
  /// whether the access must ask.
  virtual Node accessed(ir::ExprId id, bool &isOptional, bool isPresent, Context context);
  /// True if an access to `object`, which may be absent by its type, says that it is there.
  bool saysPresent(ir::ExprId object, bool isPresent, Context context) const;
  virtual Node member(ir::ExprId id, Node object, llvm::StringRef name, bool isOptional,
                      Context context) = 0;
  virtual Node indexed(ir::ExprId id, Node object, Node key, bool isOptional, Context context);
  /// The index of an element that is counted around the end of `list`.
  virtual Node wrappedIndex(ir::ExprId index, ir::ExprId list, Context context) = 0;
  /// `id` as a list of which an element is taken.
  virtual Node asList(ir::ExprId id, Context context) { return expr(id, context); }
  /// `id` as a list to go over, whatever it is.
  virtual Node iterable(ir::ExprId id, Context context) = 0;
  /// `body` for each `item` of `items`, which come from `source`.
  virtual Node forEach(ir::ExprId source, Node items, ir::VarId item, ir::ExprId body,
                       Context context) = 0;

  // Operations and conversions.
  virtual Node toNumber(Node value) = 0;
  /// True if the operator would take operands for what they are where PCL takes them for numbers.
  virtual bool wantsNumbers(ir::BinaryOp op) const = 0;
  /// An operation that the language says otherwise; None for all others.
  virtual Node ownBinary(ir::ExprId, ir::ExprId, ir::BinaryOp, ir::ExprId, Context) { return {}; }
  /// `id`, which may be an Output or hold some, as an Output of the whole.
  virtual Node outputOf(ir::ExprId id, Context context) = 0;
  /// The same where a conversion to an Output stands in the program.
  virtual Node lifted(ir::ExprId id, Context context) { return outputOf(id, context); }
  /// `id`, which the type says may be absent and which is there, as a `type`.
  virtual Node present(ir::ExprId id, ir::TypeId type, Context context) = 0;
  virtual Node converted(ir::ExprId operand, ir::TypeId type, Context context) = 0;
  virtual Node secret(Node value) = 0;
  /// An output of the list of `values`.
  virtual Node all(llvm::ArrayRef<Node> values) = 0;

  // Calls.
  /// A builtin that is not the same in all languages; None if the language has no form for it.
  virtual Node builtin(ir::Builtin builtin, ir::ExprId id, Context context) = 0;
  /// A function of the package `std` in the language's own words; None where it takes a helper.
  virtual Node ownFunction(ir::StdFunction function, ir::ExprId id, Context context);
  /// The same of those about numbers, texts, collections, and what the machine knows.
  virtual Node ownOfNumbers(ir::StdFunction, ir::ExprId, Context) { return {}; }
  virtual Node ownOfTexts(ir::StdFunction, ir::ExprId, Context) { return {}; }
  virtual Node ownOfCollections(ir::StdFunction, ir::ExprId, Context) { return {}; }
  virtual Node ownOfSystem(ir::StdFunction, ir::ExprId, Context) { return {}; }
  /// An asset or archive, or nothing where `mayLack` and `path` is absent.
  virtual Node asset(llvm::StringRef cls, Node path, bool mayLack) = 0;
  /// `helper`, told to take attempts whose types have nothing in common.
  virtual Node ofAnyType(Node helper) { return helper; }
  /// What the engine knows or is asked, by the name of the SDK's function: `getStack` ...
  virtual Node askEngine(llvm::StringRef function, llvm::ArrayRef<Node> arguments) {
    return B.call(pulumi(functionName(function)), arguments);
  }
  /// `try` and `can`: the arguments are functions, of which the helper calls what it must.
  virtual Node attempts(ir::ExprId id, bool isTry, Context context);
  /// A read of what a value without a type, or a map or a list of such, may lack:
  /// `settings.timeouts["create"]`.
  struct OpenPath {
    ir::ExprId root;                           ///< a value that is there, or null
    llvm::SmallVector<ir::ExprId, 4> accesses; ///< from the outermost object inwards
  };
  /// `try` of such paths, of which only the last argument is none, or `can` of one.
  struct PathAttempt {
    llvm::SmallVector<OpenPath, 1> paths;
    ir::ExprId other; ///< what cannot fail; None in `can`
  };
  std::optional<OpenPath> openPath(ir::ExprId id) const;
  std::optional<PathAttempt> pathAttempt(ir::ExprId id, bool isTry) const;
  bool isSure(ir::ExprId id) const;
  bool isPlainKey(ir::ExprId id) const;
  Nodes keysOf(const OpenPath &path, Context context);
  /// An argument of `try` and `can`, as a function.
  virtual Node attempt(ir::ExprId id, Context context) {
    return B.lambda({}, expr(id, context.inFunction()));
  }
  /// What a function of a package is called with, aside from options.
  virtual Nodes functionArguments(const schema::Function *function, ir::ExprId object,
                                  bool isMethod, bool hasOptions, Context context) = 0;
  virtual Node invoked(Node callee, llvm::ArrayRef<Node> arguments) {
    return B.call(callee, arguments);
  }
  virtual Node methodResult(ir::ExprId, const schema::Function *, Node made) { return made; }
  /// Puts `options` behind the `arguments` of what they are for.
  virtual void addOptions(OptionKind kind, const Options &options, ir::CommentsId comments,
                          Nodes &arguments) = 0;
  /// What the third argument of an invoke, None if it has none, is written out as.
  Options invokeOptions(ir::ExprId options, Context context);
  virtual Node invokeOption(llvm::StringRef /*name*/, ir::ExprId value, Context context) {
    return expr(value, context);
  }
  /// Puts `options` behind the arguments of a function of a package, in a component with it as
  /// their parent if `needsParent`.
  virtual void addInvokeOptions(const schema::Function *function, Options options, bool needsParent,
                                bool isEarly, Nodes &arguments) = 0;
  /// The plain result of a call.
  virtual Node waitedFor(Node call) { return call; }
  /// `dependsOn`: a list of resources in which lists, maps and optional ones are flattened.
  virtual Node dependsOn(ir::ExprId id, Context context) = 0;
  virtual Node alias(const Options &settings) = 0;
  /// The parent of an alias that has none if `value` is true; None where nothing need be said.
  virtual Node noParent(ir::ExprId value, Context context) = 0;

  // Names.
  /// A function or method of an SDK by PCL's way of writing its name.
  virtual std::string functionName(llvm::StringRef name) const { return name.str(); }
  /// The function `name` of a package: with `isEarly` the one whose result is plain.
  virtual std::string invokeName(llvm::StringRef name, bool isEarly) const = 0;
  virtual std::string methodName(llvm::StringRef name) const { return name.str(); }
  /// What the language's packages are called where they come from, of a package of `publisher`.
  virtual std::string packageName(llvm::StringRef publisher, llvm::StringRef package) const = 0;
  /// What the package `name` is called in a list of dependencies.
  virtual std::string distributionOf(llvm::StringRef name) const { return name.str(); }
  virtual std::string packageAlias(llvm::StringRef package) const { return package.str(); }
  virtual std::string moduleSegment(llvm::StringRef segment) const;
  virtual std::string enumMemberName(const schema::EnumValue &value,
                                     llvm::StringRef typeName) const = 0;

  std::string HookArgs; ///< the parameter of the functions of hooks

private:
  Node reference(ir::ExprId id);
  Node splat(ir::ExprId id, Context context);
  Node binary(ir::ExprId id, Context context);
  /// `id`, to be compared with nothing.
  virtual Node comparedWithNothing(ir::ExprId id, Context context) { return expr(id, context); }
  /// Whether `id` is nothing, or with `isPresent` that it is not. None where the comparison of its
  /// value with nothing says that.
  virtual Node testedForNothing(ir::ExprId, bool /*isPresent*/, Context) { return {}; }
  /// What `output` holds, and a failure where that is nothing.
  virtual Node neededLater(Node output) {
    return B.callMethod(output, "apply", {helper(Helper::Needed)});
  }
  Node convert(ir::ExprId id, Context context);
  Node stdFunction(ir::StdFunction function, ir::ExprId id, Context context);
  Node element(ir::ExprId id, Context context);
  void checkDigits(ir::ExprId number, bool isGiven);
  void checkKeys(ir::ExprId object, Context context);
  Node invoke(ir::ExprId id, Context context);
  Node method(ir::ExprId id, Context context);
  bool impliesPresent(ir::ExprId condition, bool sense, ir::ExprId id) const;

protected:
  /// Functions by the types of their results, which are structural.
  llvm::DenseMap<ir::TypeId, const schema::Function *> FunctionResults;
  /// What the values of variables are of: a collection, or an output.
  llvm::DenseMap<ir::VarId, ir::ExprId> Sources;
  /// What the values of the variable that `use`, a Ref or a SplatItem, names are of; None if that
  /// is not known, or it names no variable.
  ir::ExprId sourceOf(ir::ExprId use) const;
  /// The access that `id` is, or whose value without a type, which is or may be an output, the
  /// parameter `id` of an apply has; else None.
  ir::ExprId readOf(ir::ExprId id) const;
  /// What is there at this place, because a condition says so.
  struct Known {
    ir::ExprId expr;
    unsigned functions;    ///< around the condition
    bool isStrict = false; ///< the condition fails where what it reads of is nothing
  };
  llvm::SmallVector<Known> Present;
  std::optional<lower::Spreads> Spreads; ///< where the language has them
  /// The conditions around what is emitted, and whether they hold there.
  llvm::SmallVector<std::pair<ir::ExprId, bool>> Conditions;

private:
  mutable lower::NullFinder Nulls{L.program};
  llvm::DenseMap<ir::VarId, Node>
      Replacements; ///< what stands for a splat's item that is not gone through
};

} // namespace pcl::target
