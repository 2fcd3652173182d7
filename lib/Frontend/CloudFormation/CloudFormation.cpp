// The front end's entry: the sections of a template in their order, and the account's balance.
#include "pcl/Frontend/CloudFormation/CloudFormation.h"

#include "Adoption.h"
#include "Declarations.h"
#include "Names.h"
#include "Nodes.h"
#include "Sam.h"
#include "pcl/Frontend/CloudFormation/ParameterFile.h"
#include "pcl/Frontend/CloudFormation/Patterns.h"
#include "pcl/Frontend/Common/Assets.h"

#include "pcl/IR/Nodes.h"
#include "pcl/IR/TypeAnnotation.h"
#include "pcl/Schema/PackageRegistry.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace pcl::cloudformation {

namespace {

constexpr llvm::StringRef Sections[] = {"AWSTemplateFormatVersion",
                                        "Description",
                                        "Metadata",
                                        "Parameters",
                                        "Rules",
                                        "Mappings",
                                        "Conditions",
                                        "Transform",
                                        "Resources",
                                        "Outputs",
                                        "Hooks",
                                        "Globals"};

/// What parameters and outputs may say of themselves.
struct AttributeRow {
  llvm::StringLiteral section, kind, names;
};
constexpr AttributeRow AttributeRows[] = {
    {"Parameters", "parameters",
     "Type Default Description AllowedValues AllowedPattern ConstraintDescription MinLength "
     "MaxLength MinValue MaxValue NoEcho"},
    {"Outputs", "outputs", "Value Description Condition Export"},
};

/// What the templates of a run share.
struct Session {
  ir::Workspace &workspace;
  DiagnosticEngine &diags;
  frontend::LossAccount &account;
  frontend::Assets &assets; ///< says which templates may be read
  std::string root;         ///< directory of the source
  /// By directory of the program and path of the file.
  std::map<std::pair<std::string, std::string>, ChildTemplate> children;
  std::vector<std::string> open;                          ///< files that are being converted
  std::vector<std::pair<std::string, Value>> values = {}; ///< of the root's parameters
  std::map<std::string, std::string> besides = {};        ///< files beside the programs
  Imports imports = {};
  std::pair<size_t, size_t> adopted = {};
};

/// Stacks nest no deeper than this.
constexpr unsigned MaxStackDepth = 20;

/// Whether a template is at `file`, which the source calls `path`; says why if it is left alone.
static bool mayRead(frontend::Assets &assets, llvm::StringRef root, llvm::StringRef file,
                    llvm::StringRef path, SrcRange range, DiagnosticEngine &diags) {
  using Kind = frontend::Assets::Kind;
  auto refuse = [&](const Phrase<phrase::TemplateGap> &reason) {
    diags.report(diag::cfn_template_not_read, range, path.str(), reason);
    return false;
  };
  switch (assets.kindOf(file, root)) {
  case Kind::File:
    return true;
  case Kind::Outside:
    return refuse(phrase::template_outside(assets.directoryOf(file)));
  case Kind::Special:
    return refuse(phrase::template_special());
  case Kind::Large:
    return refuse(phrase::template_large());
  case Kind::Missing:
  case Kind::Directory:
    return false;
  }
  llvm_unreachable("unknown kind");
}

/// What lies in the file `path` beside the template `source`; null if there is none.
static const Node *readBeside(frontend::Assets &assets, llvm::StringRef root,
                              llvm::StringRef source, llvm::StringRef path, SrcRange range,
                              syntax::Arena &arena, DiagnosticEngine &diags) {
  llvm::SmallString<256> file(llvm::sys::path::parent_path(source));
  llvm::sys::path::append(file, path);
  if (source == "-" || !mayRead(assets, root, file, path, range, diags))
    return nullptr;
  llvm::Expected<FileId> id = diags.sources().load(file.str().str());
  if (!id) {
    diags.report(diag::cannot_read_file, range, path.str(), llvm::toString(id.takeError()));
    return nullptr;
  }
  return readTemplate(*id, arena, diags).root;
}

/// Reads into `context` what `options` gives for the parameters of `root`.
static void readParameters(const Node &root, const TemplateOptions &options, Context &context) {
  const Node *parameters = root.find("Parameters");
  auto give = [&](llvm::StringRef name, llvm::StringRef value, SrcRange range) {
    if (parameters && parameters->find(name))
      context.given[name] = value.str();
    else
      context.diags.report(diag::cfn_unknown_parameter, range, name.str());
  };
  for (const std::string &path : options.parameterFiles)
    readParameterFile(path, give, context.diags);
  for (const auto &[name, value] : options.parameters)
    give(name, value, {});
}

class TemplateConverter {
public:
  TemplateConverter(const TemplateOptions &options, Session &session, ir::Program &program,
                    unsigned depth)
      : Options(options), S(session), Depth(depth), W(program, session.diags, session.account),
        Diags(session.diags),
        C(W, Arena,
          session.workspace.packages() ? session.workspace.packages()->find("aws-native")
                                       : nullptr),
        E(C), R(C, E) {
    if (session.workspace.packages())
      C.classic = session.workspace.packages()->find("aws");
    C.stackReferences = options.stackReferences;
    C.imports = &session.imports;
    C.childAt = [this](llvm::StringRef path, SrcRange range) { return childAt(path, range); };
    C.fileAt = [this](llvm::StringRef path, SrcRange range) {
      return readBeside(S.assets, S.root, Options.path, path, range, Arena, Diags);
    };
  }

  /// Converts the file `Options.path`; false if it cannot be read, which was not reported.
  bool run() {
    S.open.push_back(Options.path);
    auto close = llvm::make_scope_exit([&] { S.open.pop_back(); });
    llvm::Expected<FileId> file = Diags.sources().load(Options.path);
    if (!file) {
      Error = llvm::toString(file.takeError());
      return false;
    }
    run(*file);
    return true;
  }
  const std::string &error() const { return Error; }

  /// What a parent must know of this template.
  void tell(ChildTemplate &child) const {
    for (const auto &entry : C.parameters)
      (child.parameters[entry.getKey()] = entry.second).source = nullptr; // it ends with this
    for (const auto &entry : OutputNames)
      child.outputs[entry.getKey()] = entry.second;
    child.stackName = C.stackName;
    child.artifacts = OwnArtifacts;
    child.isOpen = false;
  }

private:
  void run(FileId file) {
    unsigned errors = Diags.errorCount();
    C.source = readTemplate(file, Arena, Diags);
    const Node *root = C.source.root;
    const Node *resources = root && root->isMapping() ? root->find("Resources") : nullptr;
    bool isEmpty = !root && Diags.errorCount() == errors;
    if (isEmpty || (root && (!resources || !resources->isMapping())))
      Diags.report(diag::cfn_no_resources, {file, 0, 0});
    else if (root && !C.package)
      Diags.report(diag::cfn_no_schema, {file, 0, 0});
    else if (root)
      return convert(*root);
    W.account.parsed = false;
  }

  bool isOpen(llvm::StringRef path) const {
    return llvm::any_of(S.open, [&](const auto &one) { return realPath(one) == realPath(path); });
  }
  std::string realPath(llvm::StringRef path) const {
    llvm::SmallString<256> real;
    if (Diags.sources().fileSystem().getRealPath(path, real))
      real = path;
    return real.str().str();
  }

  /// Each file is converted once for the templates that lie beside each other.
  const ChildTemplate *childAt(llvm::StringRef path, SrcRange range) {
    llvm::SmallString<256> file(llvm::sys::path::parent_path(Options.path));
    llvm::sys::path::append(file, path);
    if (Depth >= MaxStackDepth || Options.path == "-" ||
        !mayRead(S.assets, S.root, file, path, range, Diags) || isOpen(file))
      return nullptr;
    const std::string &parent = W.program.directory();
    auto [slot, isNew] = S.children.try_emplace({parent, file.str().str()});
    ChildTemplate &child = slot->second;
    if (!isNew)
      return child.isOpen ? nullptr : &child;
    std::string stem = nodeNameOf(frontend::nodeName(llvm::sys::path::stem(path))), name = stem;
    auto directoryOf = [&] { return parent.empty() ? name : parent + "/" + name; };
    for (unsigned i = 2; S.workspace.find(directoryOf()); ++i)
      name = stem + std::to_string(i);
    child.label = "./" + name;
    TemplateOptions options{file.str().str(),       {}, {}, "", Options.partition, {},
                            Options.stackReferences};
    TemplateConverter converter(
        options, S, S.workspace.program(S.workspace.programFor(directoryOf())), Depth + 1);
    if (!converter.run())
      return nullptr;
    converter.tell(child);
    return &child;
  }

  void convert(const Node &source) {
    addFile(source);
    C.isComponent = Depth > 0;
    readParameters(source, Options, C);
    C.hasCopies = C.source.hasAliases;
    bool includes = Diags.sources().text(source.range.file).contains("AWS::Include");
    const Node *whole = includes ? withFiles(&source, C, /*inDocuments=*/false) : &source;
    const Node *expanded = withoutIncludes(expandLoops(whole, C), C);
    if (usesSam(*expanded))
      expanded =
          expandSam(expanded, Options.partition, C.given, Arena, Diags, /*keepsReferences=*/true);
    if (includes)
      expanded = withFiles(expanded, C, /*inDocuments=*/true);
    C.hasCopies |= expanded != whole;
    C.isPartial |= usesMacros(*expanded);
    if (!C.isPartial)
      reportRefusals(*expanded, source, Diags);
    const Node *own = source.find("Parameters");
    bool saysArtifacts = own && own->find(ArtifactsBucket);
    const Node &root = *decide(expanded, C);
    for (const Member &section : root.members)
      checkForms(section);
    declare(root, C);
    findNumberTexts(root, C);
    reportUnguarded(root, C);
    addSettings(root);
    addPseudo(root);
    addConfig(C.stackName, "", "", root);
    if (!C.artifacts.empty() && !C.parameters.contains(ArtifactsBucket))
      addConfig(C.artifacts, ArtifactsBucket, ArtifactsNote, root);
    auto made = C.parameters.find(ArtifactsBucket);
    if (!saysArtifacts)
      OwnArtifacts = made == C.parameters.end() ? C.artifacts : made->second.config;
    Root = &root;
    Found = lookupsIn(root);
    for (const Member &section : root.members)
      convertSection(section);
    if (!Options.stackResources.empty())
      addAdoption(source, root);
    if (C.hasCopies)
      W.nameCopies();
    W.finish();
    if (W.program.files.empty()) // a program of nothing is a program
      W.program.files.push_back({"main.pp", {}});
  }

  // ---- The file.

  /// Comments above the first section, and what the template says of itself, belong to the file.
  void addFile(const Node &root) {
    const auto &comments = C.source.comments;
    uint32_t begin = root.members.empty() ? 0 : root.members.front().keyRange.begin;
    llvm::copy_if(comments, std::back_inserter(Header),
                  [&](const syntax::Comment &c) { return c.range.begin < begin; });
    if (const Node *text = root.find("Description"); text && text->isScalar()) {
      llvm::SmallVector<llvm::StringRef, 8> lines;
      text->text.trim().split(lines, '\n');
      uint32_t at = text->range.begin;
      for (llvm::StringRef line : lines) {
        syntax::Comment comment;
        comment.raw = keep(Arena, ("# " + line.rtrim()).str());
        comment.range = {text->range.file, at, at + 1};
        at = std::min(at + 1, text->range.end);
        comment.ownLine = true;
        comment.blankBefore = line.data() == text->text.trim().data() && !Header.empty();
        Header.push_back(comment);
      }
    }
    W.addFile("main", comments, Header);
  }

  static bool isHarmless(llvm::StringRef transform) {
    return transform == "AWS::LanguageExtensions" || transform == "AWS::SecretsManager-2020-07-23";
  }
  static bool usesMacros(const Node &root) {
    const Node *transform = root.find("Transform");
    auto isMacro = [](const Node *node) { return !node->isScalar() || !isHarmless(node->text); };
    if (!transform)
      return root.find("Modules") != nullptr;
    return transform->isSequence() ? llvm::any_of(transform->items, isMacro) : isMacro(transform);
  }

  /// Sections and what is in them are mappings; what is none has been reported and is left out.
  void checkForms(const Member &section) {
    if (!llvm::is_contained(
            {"Parameters", "Rules", "Mappings", "Conditions", "Resources", "Outputs"}, section.key))
      return;
    if (!section.value->isMapping() && !section.value->isNull())
      Diags.report(diag::cfn_form, section.value->range, phrase::the_key(section.key.str()),
                   phrase::a_mapping(), describe(*section.value));
    bool asksCondition = section.key == "Resources" || section.key == "Outputs";
    if (section.key != "Conditions")
      for (const Member &member : section.value->members) {
        const Node *condition = asksCondition ? member.value->find("Condition") : nullptr;
        if (!member.value->isMapping())
          Diags.report(diag::cfn_form, member.value->range, phrase::the_key(member.key.str()),
                       phrase::a_mapping(), describe(*member.value));
        else if (condition && !condition->isScalar())
          Diags.report(diag::cfn_form, condition->range, phrase::the_key("Condition"),
                       phrase::condition_name(), describe(*condition));
      }
    for (const auto &[key, kind, names] : AttributeRows)
      if (section.key == key)
        for (const Member &member : section.value->members)
          checkAttributes(member, kind, names);
  }

  /// What `member` says of itself is looked at, or reported.
  void checkAttributes(const Member &member, llvm::StringRef kind, llvm::StringRef words) {
    llvm::SmallVector<llvm::StringRef, 12> known;
    words.split(known, ' ');
    for (const Member &attribute : member.value->members) {
      if (llvm::is_contained(known, attribute.key) || attribute.key.starts_with("Fn::"))
        continue;
      Diags.report(diag::cfn_lost, attribute.keyRange, attribute.key.str(),
                   phrase::no_such_attribute(kind.str(), didYouMean(attribute.key, known)));
      W.account.close(W.account.open("attribute", attribute.key,
                                     (member.key + "." + attribute.key).str(), rangeOf(attribute)),
                      Outcome::Dropped);
    }
  }

  // ---- A stack that is there.

  /// `source` is the template as it is written, `root` what was made of it.
  void addAdoption(const Node &source, const Node &root) {
    llvm::Expected<FileId> file = Diags.sources().load(Options.stackResources);
    if (!file) {
      Diags.report(diag::cannot_read_file, {}, Options.stackResources,
                   llvm::toString(file.takeError()));
      return;
    }
    const Node *resources = readTemplate(*file, Arena, Diags).root;
    std::optional<Adoption> adoption =
        resources ? importFile(C, root, *resources, Options.stackResources, Options.identifierRule)
                  : std::nullopt;
    if (!adoption)
      return;
    S.besides["import.json"] = std::move(adoption->file);
    S.adopted = {adoption->imported, adoption->all};
    llvm::StringRef name =
        Options.path == "-" ? "template" : llvm::sys::path::filename(Options.path);
    S.besides[("retain-" + name).str()] =
        retainTemplate(Diags.sources().text(source.range.file), source);
  }

  void addSettings(const Node &root) {
    const Node *parameters = root.find("Parameters");
    for (const Member &member : parameters ? parameters->members : llvm::ArrayRef<Member>())
      if (C.given.contains(member.key))
        if (std::optional<Value> value = settingOf(C, member)) {
          C.settings.try_emplace(member.key, *value);
          S.values.emplace_back(member.key.str(), std::move(*value));
        }
  }

  void addPseudo(const Node &root) {
    for (const PseudoDecl &row : PseudoRows) {
      auto local = C.pseudo.find(row.name);
      if (local == C.pseudo.end())
        continue;
      ir::Node node = W.node(ir::NodeKind::Local, local->second, root.range, root.range);
      ExprId found =
          W.invoke(W.text(("aws-native:index:" + row.function).str()), X().object({}), {});
      node.attributes.push_back(W.attribute("value", W.getAttr(found, row.property)));
      W.add(std::move(node));
    }
  }

  /// What no parameter of the template says: in a component what its stack is called, and where
  /// code is.
  void addConfig(llvm::StringRef name, llvm::StringRef setting, llvm::StringRef description,
                 const Node &root) {
    if (name.empty())
      return;
    ir::Node node = W.node(ir::NodeKind::Config, name, root.range, root.range);
    node.label = W.intern("string");
    node.labelRange = root.range;
    ir::annotate(W.program, node, Diags);
    if (!setting.empty())
      node.logicalName = W.intern(setting);
    if (!description.empty())
      node.attributes.push_back(W.attribute("description", W.text(description)));
    W.add(std::move(node));
  }

  ir::ExprStore &X() { return W.exprs; }

  // ---- Sections.

  void convertSection(const Member &section) {
    llvm::StringRef key = section.key;
    for (const Member &member : section.value->members) {
      if (key == "Parameters")
        convertParameter(member);
      else if (key == "Mappings")
        convertMapping(member);
      else if (key == "Conditions")
        convertCondition(member);
      else if (key == "Resources")
        R.convert(member);
      else if (key == "Outputs")
        convertOutput(member);
      else if (key == "Rules")
        convertRule(member);
      else if (key == "Hooks")
        leaveOut("hook", member, phrase::no_hooks());
    }
    if (key == "Transform")
      convertTransform(section);
    else if (!llvm::is_contained(Sections, key)) {
      frontend::RecordId record = W.account.open("section", "", key, section.keyRange);
      Diags.report(diag::cfn_unknown_section, section.keyRange, key.str(),
                   didYouMean(key, Sections));
      W.account.close(record, Outcome::Dropped);
    }
  }

  void leaveOut(llvm::StringRef kind, const Member &member, Phrase<phrase::TemplateLoss> why) {
    Diags.report(diag::cfn_lost, member.keyRange, member.key.str(), why);
    W.account.close(W.account.open(kind, "", member.key, member.keyRange), Outcome::Dropped);
  }
  void ignore(llvm::StringRef kind, const Member &member) {
    W.account.close(W.account.open(kind, "", member.key, member.keyRange), Outcome::Ignored);
  }

  void convertTransform(const Member &section) {
    auto one = [&](const Node &node) {
      const Node *name = node.isMapping() ? node.find("Name") : &node;
      llvm::StringRef text = name ? name->scalar().value_or("") : "";
      Member member{text, node.range, &node};
      if (isHarmless(text))
        ignore("transform", member);
      else
        leaveOut("transform", member,
                 text.starts_with("AWS::Serverless") ? phrase::no_sam() : phrase::no_transform());
    };
    if (section.value->isSequence())
      for (const Node *item : section.value->items)
        one(*item);
    else
      one(*section.value);
  }

  /// CDK checks the version of what it deploys with; a program needs nothing of it.
  /// Something that is converted asks the parameter `name`.
  static bool asks(const Node &node, llvm::StringRef name) {
    if (const Member *call = node.function()) {
      const Node &argument = *call->value;
      const Node &text = argument.items.empty() ? argument : *argument.items[0];
      if (call->key == "Ref" && argument.text == name)
        return true;
      if (call->key == "Fn::Sub" && text.text.contains(("${" + name + "}").str()))
        return true;
    }
    return llvm::any_of(node.members, [&](const Member &m) { return asks(*m.value, name); }) ||
           llvm::any_of(node.items, [&](const Node *item) { return asks(*item, name); });
  }

  /// CDK's own check has no other use.
  bool isBootstrap(const Member &member) const {
    const Node *value = member.value->find("Default");
    if (member.key != "BootstrapVersion" || !value || !value->text.starts_with("/cdk-bootstrap/"))
      return false;
    return llvm::none_of(C.source.root->members, [&](const Member &section) {
      return section.key != "Rules" && asks(*section.value, member.key);
    });
  }

  void convertParameter(const Member &member) {
    if (isBootstrap(member))
      return ignore("parameter", member);
    cloudformation::convertParameter(C, member);
  }

  void convertRule(const Member &member) {
    if (member.key == "CheckBootstrapVersion")
      return ignore("rule", member);
    E.rule(member);
  }

  /// Values of the mapping `name` are texts, however they are written, but for those below the keys
  /// that have numbers.
  ExprId mappingValue(const Node &node, llvm::StringRef name, llvm::StringRef key = "") {
    if (node.isScalar() && C.numberColumns.contains({name, key}))
      return X().number(W.intern(*numberIn(node.text.trim())), node.range);
    if (node.isScalar())
      return W.text(parameterKeyOf(textOf(node)).value_or(textOf(node)), node.range);
    llvm::SmallVector<ExprId, 16> items;
    if (node.isSequence()) {
      for (const Node *item : node.items)
        items.push_back(mappingValue(*item, name));
      return X().tuple(items, node.range);
    }
    uint32_t before = C.startOf(node.range);
    for (const Member &member : node.members) {
      syntax::Commented comments = C.commentsOf(before, member.keyRange, *member.value);
      before = member.value->range.end;
      ExprId value = mappingValue(*member.value, name, member.key);
      W.comments.giveToItem(value, comments);
      items.append({W.text(member.key, member.keyRange, ir::QuotedKey), value});
    }
    return X().object(items, node.range);
  }

  void convertMapping(const Member &member) {
    frontend::IRWriter::Construct construct(
        W, W.account.open("mapping", "", member.key, rangeOf(member)));
    ir::Node node = W.node(ir::NodeKind::Local, C.mappings.lookup(member.key), rangeOf(member),
                           member.keyRange);
    node.attributes.push_back(W.attribute("value", mappingValue(*member.value, member.key)));
    addNode(C, std::move(node), member);
    checkLookups(Found, *Root, member, C, E);
  }

  void convertCondition(const Member &member) {
    if (member.key == CdkCondition)
      return ignore("condition", member);
    frontend::IRWriter::Construct construct(
        W, W.account.open("condition", "", member.key, rangeOf(member)));
    ir::Node node = W.node(ir::NodeKind::Local, C.conditions.lookup(member.key), rangeOf(member),
                           member.keyRange);
    node.attributes.push_back(W.attribute("value", E.condition(*member.value)));
    addNode(C, std::move(node), member);
  }

  void convertOutput(const Member &member) {
    frontend::IRWriter::Construct construct(
        W, W.account.open("output", "", member.key, rangeOf(member)));
    ir::Node node =
        W.node(ir::NodeKind::Output, outputName(member.key), rangeOf(member), member.keyRange);
    if (W.program.str(node.name) != member.key)
      node.logicalName = W.intern(member.key);
    ExprId value;
    if (const Node *source = member.value->find("Value"))
      value = E.valueOrNull(*asText(source, Arena), nullptr);
    else {
      Diags.report(diag::cfn_form, member.keyRange, phrase::output_entry(),
                   phrase::the_member("Value"), phrase::bare_output());
      value = W.notImplemented(member.keyRange);
    }
    if (const Node *condition = member.value->find("Condition"); condition && condition->isScalar())
      value = X().conditional(E.conditionNamed(condition->text, condition->range), value,
                              X().null(condition->range), member.keyRange);
    node.attributes.push_back(W.attribute("value", value));
    if (const Node *text = member.value->find("Description"); text && text->isScalar())
      node.attributes.push_back(W.attribute("description", W.text(text->text, text->range)));
    if (const Node *exported = member.value->find("Export")) {
      const Node *name = exported->find("Name");
      Diags.report(diag::cfn_export, exported->range, member.key.str());
      SrcRange range = name ? name->range : exported->range;
      W.note(("Export: " + Diags.sources().text(range).split('\n').first).str());
    }
    addNode(C, std::move(node), member);
  }

  std::string outputName(llvm::StringRef key) {
    std::string name;
    for (char c : key)
      if (llvm::isAlnum(c) || c == '_')
        name += c;
    if (name.empty() || llvm::isDigit(name[0]))
      name = "_" + name;
    bool hides = C.isComponent && frontend::isComponentMember(frontend::camelCase(name));
    return OutputNames[key] = Outputs.claim(hides ? name + "Output" : name, name + "Output");
  }

  const TemplateOptions &Options;
  Session &S;
  unsigned Depth; ///< of the stack
  std::string Error;
  const Node *Root = nullptr; ///< the template that is converted, with its loops written out
  Lookups Found;              ///< in it
  std::string OwnArtifacts;   ///< what `ChildTemplate::artifacts` is of this one
  llvm::StringMap<std::string> OutputNames;
  syntax::Arena Arena;
  frontend::IRWriter W;
  DiagnosticEngine &Diags;
  Context C;
  Expressions E;
  Resources R;
  frontend::FlatNames Outputs;
  std::vector<syntax::Comment> Header;
};

} // namespace

bool isTemplate(llvm::StringRef text) {
  text.consume_front("\xEF\xBB\xBF");
  auto hasKey = [&](llvm::StringRef key) {
    for (size_t at = text.find(key); at != llvm::StringRef::npos; at = text.find(key, at + 1)) {
      llvm::StringRef behind = text.substr(at + key.size());
      char before = at ? text[at - 1] : '\n';
      if (before == '"' || before == '\'')
        behind = behind.drop_front(!behind.empty());
      if ((before == '\n' || before == '"' || before == '\'') &&
          behind.ltrim(" \t").starts_with(":"))
        return true;
    }
    return false;
  };
  return hasKey("Resources") && (hasKey("AWSTemplateFormatVersion") || text.contains("::"));
}

static void reportUnused(llvm::ArrayRef<StackReferenceRule> rules, const Imports &imports,
                         DiagnosticEngine &diags) {
  std::vector<llvm::StringRef> names(imports.names.begin(), imports.names.end());
  for (size_t i = 0; i < rules.size(); ++i)
    if (!imports.used.contains(i))
      diags.report(diag::cfn_unused_reference, {}, rules[i].exported,
                   didYouMean(rules[i].exported, names));
}

TemplateResult convertTemplate(const TemplateOptions &options, ir::Workspace &workspace,
                               DiagnosticEngine &diags) {
  frontend::LossAccount account;
  std::string root = llvm::sys::path::parent_path(options.path).str();
  frontend::Assets assets(diags.sources().fileSystem(), diags);
  assets.addRoot(root);
  for (const std::string &directory : options.allowOutside)
    assets.allow(directory);
  Session session{workspace, diags, account, assets, std::move(root), {}, {}, {}, {}};
  TemplateConverter converter(options, session, workspace.root(), 0);
  if (!converter.run()) {
    diags.report(diag::cannot_read_file, {}, options.path, converter.error());
    account.parsed = false;
  }
  reportUnused(options.stackReferences, session.imports, diags);
  for (uint32_t i = 0; i < workspace.programCount(); ++i)
    ir::settleFileComments(workspace.program(ir::ProgramId(i)));
  account.check(diags);
  return {std::move(account), std::move(session.values), std::move(session.besides),
          session.adopted};
}

std::optional<std::string> expandTemplate(const TemplateOptions &options, DiagnosticEngine &diags) {
  llvm::Expected<FileId> file = diags.sources().load(options.path);
  if (!file) {
    diags.report(diag::cannot_read_file, {}, options.path, llvm::toString(file.takeError()));
    return std::nullopt;
  }
  syntax::Arena arena;
  Template source = readTemplate(*file, arena, diags);
  if (!source.root)
    return std::nullopt;
  const Node *resources = source.root->find("Resources");
  if (!resources || !resources->isMapping()) {
    diags.report(diag::cfn_no_resources, {*file, 0, 0});
    return std::nullopt;
  }
  // Loops come first, as the service has it: what they make are resources of SAM.
  ir::Workspace workspace(nullptr);
  frontend::LossAccount account;
  frontend::IRWriter writer(workspace.root(), diags, account);
  Context context(writer, arena, nullptr);
  readParameters(*source.root, options, context);
  std::string root = llvm::sys::path::parent_path(options.path).str();
  frontend::Assets assets(diags.sources().fileSystem(), diags);
  assets.addRoot(root);
  for (const std::string &directory : options.allowOutside)
    assets.allow(directory);
  context.fileAt = [&](llvm::StringRef path, SrcRange range) {
    return readBeside(assets, root, options.path, path, range, arena, diags);
  };
  NodeRef whole = withFiles(source.root, context, /*inDocuments=*/false);
  NodeRef expanded = expandSam(expandLoops(whole, context), options.partition, context.given, arena,
                               diags, /*keepsReferences=*/false);
  expanded = withFiles(expanded, context, /*inDocuments=*/true);
  return toJson(expanded, JsonStyle::Readable) + "\n";
}

} // namespace pcl::cloudformation
