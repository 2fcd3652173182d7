// Function calls about text, numbers, encodings and files.
#include "Functions.h"
#include "StaticText.h"

#include "pcl/Support/Paths.h"
#include "pcl/Value/Value.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <functional>
#include <set>

namespace pcl::terraform {

namespace {

/// A format string as literals and places of values. Verbs that do more than write the value are
/// not simple.
struct FormatText {
  bool isSimple = true;
  std::vector<std::string> literals{""}; ///< one more than there are verbs
  std::string verbs;

  /// True if the verb number `index` writes a value of type `type` as a template does.
  bool fits(size_t index, const Ty *type) const {
    if (verbs[index] == 'd')
      return type->is(TyKind::Number);
    return type->is(TyKind::String) ||
           (verbs[index] == 's' && (type->isPrimitive() || type->is(TyKind::Unknown)));
  }
};

FormatText readFormat(llvm::StringRef text) {
  FormatText result;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      result.literals.back() += text[i];
      continue;
    }
    char verb = ++i < text.size() ? text[i] : '\0';
    if (verb == '%')
      result.literals.back() += '%';
    else if (verb == 's' || verb == 'd' || verb == 'v') {
      result.literals.emplace_back();
      result.verbs += verb;
    } else
      result.isSimple = false;
  }
  return result;
}

class TextFunctions : public FunctionCall {
public:
  explicit TextFunctions(const FunctionCall &call) : FunctionCall(call) {}

  Val conversion();
  Val ephemeralasnull();
  Val issensitive();
  Val fileexists();
  Val fileset();
  Val format();
  Val formatlist();
  Val join();
  Val jsonencode();
  Val minmax();
  Val regex();
  Val regexall();
  Val rendered(const Val &text, const Val &names);
  Val templatefile();
  Val templatestring();
  Val yamldecode();

private:
  /// The first argument, the path of something that the program reads.
  /// What `path` names, if it may be asked for now what is there.
  std::optional<std::string> fileNow(const syntax::Expr *path) {
    return S.options.liveFiles ? std::nullopt : readablePath(path, Around, D);
  }
  Val pathArg() {
    bool mustBeThere = Call.name != "fileexists" && Call.name != "fileset";
    return E.readPath(Call.args[0], rawArg(0, Types.string()), Around, mustBeThere);
  }
  const Ty *matchType();
  /// A template file of which it is not known which one of several it is: those that compute stand
  /// here, and the path says which one counts. `otherwise` is any other file.
  Val chosenTemplate(const OpenPath &path, const Val &names, Val otherwise);
  /// The template in `file`, where it is one that only a program renders; null otherwise.
  const syntax::TemplateExpr *computingTemplate(llvm::StringRef file);
};

} // namespace

llvm::ArrayRef<ComposedFunction> textFunctions() {
  using F = TextFunctions;
  constexpr unsigned Any = ComposedFunction::Any;
  static constexpr ComposedFunction rows[] = {
      {"ephemeralasnull", composed<F, &F::ephemeralasnull>, 1, 1},
      {"fileexists", composed<F, &F::fileexists>, 1, 1},
      {"fileset", composed<F, &F::fileset>, 2, 2},
      {"format", composed<F, &F::format>, 1, Any},
      {"formatlist", composed<F, &F::formatlist>, 1, Any},
      {"issensitive", composed<F, &F::issensitive>, 1, 1},
      {"join", composed<F, &F::join>, 2, Any},
      {"jsonencode", composed<F, &F::jsonencode>, 1, 1},
      {"max", composed<F, &F::minmax>, 1, Any},
      {"min", composed<F, &F::minmax>, 1, Any},
      {"regex", composed<F, &F::regex>, 2, 2},
      {"regexall", composed<F, &F::regexall>, 2, 2},
      {"templatefile", composed<F, &F::templatefile>, 2, 2},
      {"templatestring", composed<F, &F::templatestring>, 2, 2},
      {"tobool", composed<F, &F::conversion>, 1, 1},
      {"tonumber", composed<F, &F::conversion>, 1, 1},
      {"tostring", composed<F, &F::conversion>, 1, 1},
      {"yamldecode", composed<F, &F::yamldecode>, 1, 1},
  };
  return rows;
}

/// `format` with verbs that write the value as it is says the same as a template.
Val TextFunctions::format() {
  auto *text = llvm::dyn_cast<syntax::TemplateExpr>(syntax::skipParens(Call.args[0]));
  FormatText pattern;
  bool isKnown = text && text->isPlainString();
  if (isKnown)
    pattern = readFormat(text->plainText());
  std::vector<Val> values = args();
  bool isTemplate =
      isKnown && pattern.isSimple && !Call.expandFinal && pattern.literals.size() == values.size();
  // A template has no text for null.
  for (size_t i = 1; i < values.size() && isTemplate; ++i)
    isTemplate = pattern.fits(i - 1, values[i].type) && !values[i].mayBeNull;
  for (Val &val : values) {
    V.checkText(val, Range);
    val = V.asData(val, Range);
  }
  // A null without a type makes the whole unknown, and in the end null.
  if (llvm::any_of(values, [&](const Val &val) { return X[val.expr].kind == ir::ExprKind::Null; }))
    return {X.null(Range), Types.string()};
  if (!isTemplate)
    return std(ir::StdFunction::format, "input,args*", Types.string(), std::move(values));
  llvm::SmallVector<ExprId, 8> parts;
  for (size_t i = 0; i < pattern.literals.size(); ++i) {
    if (i) {
      ExprId part = values[i].expr;
      if (X[part].kind == ir::ExprKind::Template)
        parts.append(llvm::SmallVector<ExprId, 8>(X.list(part)));
      else
        parts.push_back(part);
    }
    if (!pattern.literals[i].empty())
      parts.push_back(W.text(pattern.literals[i], Range));
  }
  if (parts.empty())
    return V.text("", Range);
  // A template of one value is that value, so the text needs a second, empty part.
  if (parts.size() == 1 && values.size() > 1 && !values[1].type->is(TyKind::String))
    parts.push_back(W.text("", Range));
  if (parts.size() == 1 && X[parts[0]].kind == ir::ExprKind::String)
    return {parts[0], Types.string()};
  return result(X.templateOf(parts, Range), Types.string(), values);
}

Val TextFunctions::formatlist() {
  auto *text = llvm::dyn_cast<syntax::TemplateExpr>(syntax::skipParens(Call.args[0]));
  const Ty *type = Types.list(Types.string());
  std::vector<Val> values = args();
  // One list, everything else single values: a loop over the list.
  size_t listAt = 0;
  bool fits = text && text->isPlainString() && !Call.expandFinal;
  FormatText pattern;
  if (fits)
    pattern = readFormat(text->plainText());
  fits = fits && pattern.isSimple && pattern.literals.size() == count();
  for (size_t i = 1; i < values.size() && fits; ++i) {
    bool isList = values[i].type->isListLike();
    const Ty *type = isList ? Types.elementOf(values[i].type) : values[i].type;
    if (isList)
      fits = std::exchange(listAt, i) == 0;
    else
      fits = values[i].type->isPrimitive() && W.isSimple(values[i].expr);
    fits &= type->isPrimitive() && pattern.fits(i - 1, type);
  }
  if (!fits || !listAt)
    return std(ir::StdFunction::formatlist, "input,args*", type, std::move(values));
  return V.loop(values[listAt], "", "item", Range, [&](const Val &, const Val &item) {
    llvm::SmallVector<ExprId, 8> parts;
    for (size_t i = 0; i < pattern.literals.size(); ++i) {
      if (i)
        parts.push_back(i == listAt ? item.expr : again(values[i].expr));
      if (!pattern.literals[i].empty())
        parts.push_back(W.text(pattern.literals[i], Range));
    }
    if (parts.size() == 1) // a template of one value is that value
      parts.push_back(W.text("", Range));
    ValueWriter::LoopBody body;
    body.value = {X.templateOf(parts, Range), Types.string()};
    return body;
  });
}

Val TextFunctions::jsonencode() {
  Val val = V.withNulls(V.asList(V.asData(rawArg(0), Range), Range), Range);
  return std(ir::StdFunction::jsonencode, Types.string(), {val});
}

/// What a pattern that is known matches: a text, or a list or an object of its groups.
const Ty *TextFunctions::matchType() {
  std::optional<std::string> pattern = staticText(Call.args[0], Around, D);
  return pattern && !llvm::StringRef(*pattern).contains('(') ? Types.string() : Types.unknown();
}

Val TextFunctions::regex() {
  return std(ir::StdFunction::regex, matchType(),
             {rawArg(0, Types.string()), rawArg(1, Types.string())});
}

Val TextFunctions::regexall() {
  return std(ir::StdFunction::regexall, Types.list(matchType()),
             {rawArg(0, Types.string()), rawArg(1, Types.string())});
}

/// tostring, tonumber, tobool
Val TextFunctions::conversion() {
  const Ty *type = Name == "tostring"   ? Types.string()
                   : Name == "tonumber" ? Types.number()
                                        : Types.boolean();
  return V.coerce(rawArg(0), type, Range);
}

/// Null of what comes from something ephemeral, else the value.
Val TextFunctions::ephemeralasnull() {
  bool isEphemeral = false;
  syntax::walk(Call.args[0], [&](const syntax::Expr *expr) {
    auto *attr = llvm::dyn_cast<syntax::GetAttrExpr>(expr);
    auto *root = attr ? llvm::dyn_cast<syntax::VariableExpr>(attr->source) : nullptr;
    isEphemeral |= root && root->name == "ephemeral";
    const Declared *variable =
        root && root->name == "var" ? D.find(("var." + attr->name).str()) : nullptr;
    isEphemeral |=
        variable && syntax::plainTruth(variable->item->body->attribute("ephemeral")) == true;
    return syntax::Walk::Continue;
  });
  return isEphemeral ? Val{X.null(Range), Types.null()} : rawArg(0, Expected);
}

/// What the source says of the argument: whether it is made sensitive there. A program cannot ask.
Val TextFunctions::issensitive() {
  auto *outer = llvm::dyn_cast<syntax::FunctionCallExpr>(syntax::skipParens(Call.args[0]));
  bool isOpen = false, isSensitive = false, isUnknown = false;
  if (outer && outer->name == "nonsensitive")
    return {X.boolean(false, Range), Types.boolean()};
  syntax::walk(Call.args[0], [&](const syntax::Expr *expr) {
    if (auto *call = llvm::dyn_cast<syntax::FunctionCallExpr>(expr)) {
      isSensitive |= call->name == "sensitive";
      isOpen |= call->name == "nonsensitive";
    }
    auto *attr = llvm::dyn_cast<syntax::GetAttrExpr>(expr);
    auto *root = llvm::dyn_cast<syntax::VariableExpr>(attr ? attr->source : expr);
    if (!root)
      return syntax::Walk::Continue;
    const Declared *variable =
        attr && root->name == "var" ? D.find(("var." + attr->name).str()) : nullptr;
    isSensitive |=
        variable && syntax::plainTruth(variable->item->body->attribute("sensitive")) == true;
    // What a caller gives may be sensitive, and so may what a name stands for.
    isUnknown |= attr && !(variable && D.context().isRoot) && !Around.find(root->name);
    isUnknown |= Around.find(root->name) != nullptr;
    return syntax::Walk::Continue;
  });
  if (isOpen || (isUnknown && !isSensitive))
    return fail(phrase::sensitivity_unknown());
  return {X.boolean(isSensitive, Range), Types.boolean()};
}

Val TextFunctions::fileexists() {
  if (std::optional<std::string> path = fileNow(Call.args[0])) {
    bool exists = S.sources.fileSystem().exists(*path);
    W.note("Whether there was a file " + S.assets.fromRoot(*path) + " when this was converted");
    return {X.boolean(exists, Range), Types.boolean()};
  }
  return std(ir::StdFunction::fileexists, Types.boolean(), {pathArg()});
}

/// Whether `path` matches the glob `pattern`: `*` and `?` stay within a directory, `**` does not,
/// `{a,b}` are choices.
class Glob {
public:
  explicit Glob(llvm::StringRef pattern) : Pattern(pattern) {}
  bool matches(llvm::StringRef path) {
    Failed.clear();
    return matches(Pattern, path, 0);
  }

private:
  bool matches(llvm::StringRef pattern, llvm::StringRef path, unsigned depth);
  bool matchesAnew(llvm::StringRef pattern, llvm::StringRef path, unsigned depth);

  llvm::StringRef Pattern;
  /// How much of the pattern and of the path is left where they do not match: each pair is looked
  /// at once.
  llvm::DenseSet<std::pair<unsigned, unsigned>> Failed;
};

bool Glob::matches(llvm::StringRef pattern, llvm::StringRef path, unsigned depth) {
  if (depth > 64 || Failed.contains({unsigned(pattern.size()), unsigned(path.size())}))
    return false;
  bool isMatch = matchesAnew(pattern, path, depth);
  if (!isMatch)
    Failed.insert({unsigned(pattern.size()), unsigned(path.size())});
  return isMatch;
}

bool Glob::matchesAnew(llvm::StringRef pattern, llvm::StringRef path, unsigned depth) {
  while (!pattern.empty()) {
    if (pattern.front() == '*') {
      bool isDeep = pattern.starts_with("**");
      llvm::StringRef rest = pattern.drop_front(isDeep ? 2 : 1);
      if (isDeep && rest.starts_with("/") && matches(rest.drop_front(), path, depth + 1))
        return true; // `**/` may be no directory at all
      for (size_t i = 0;; ++i) {
        if (matches(rest, path.drop_front(i), depth + 1))
          return true;
        if (i == path.size() || (path[i] == '/' && !isDeep))
          return false;
      }
    }
    if (size_t end = pattern.find('}'); pattern.front() == '{' && end != llvm::StringRef::npos) {
      llvm::SmallVector<llvm::StringRef, 4> choices;
      pattern.slice(1, end).split(choices, ',');
      for (llvm::StringRef choice : choices)
        if (path.starts_with(choice) &&
            matches(pattern.drop_front(end + 1), path.drop_front(choice.size()), depth + 1))
          return true;
      return false;
    }
    if (path.empty() ||
        (pattern.front() != path.front() && !(pattern.front() == '?' && path.front() != '/')))
      return false;
    pattern = pattern.drop_front();
    path = path.drop_front();
  }
  return path.empty();
}

/// The files that are there now, where it is known which ones.
Val TextFunctions::fileset() {
  std::optional<std::string> directory = fileNow(Call.args[0]),
                             pattern = staticText(Call.args[1], Around, D);
  const std::string &user = D.context().module.path;
  frontend::Assets::Listing found;
  if (directory && pattern)
    found = S.assets.filesBelow(*directory, user, Range);
  if (!directory || !pattern || !found.isWhole)
    return std(ir::StdFunction::fileset, Types.collection(TyKind::Set, Types.string()),
               {pathArg(), rawArg(1, Types.string())});
  W.note("The files " + inDirectory(S.assets.fromRoot(*directory), *pattern) +
         " that there were when this was converted");
  llvm::SmallVector<ExprId, 8> items;
  Glob glob(*pattern);
  for (const std::string &file : found.files) {
    if (!glob.matches(file))
      continue;
    items.push_back(W.text(file, Range));
    S.assets.addFile(inDirectory(*directory, file), user, Range);
  }
  return {X.tuple(items, Range), Types.collection(TyKind::Set, Types.string())};
}

Val TextFunctions::join() {
  Val separator = rawArg(0, Types.string());
  if (count() == 2 && !Call.expandFinal) {
    Val list = arg(1);
    return builtin(ir::Builtin::Join, {separator, list}, Types.string());
  }
  std::vector<Val> lists;
  for (size_t i = 1; i < count(); ++i)
    lists.push_back(arg(i));
  Val all = stdOfAll(ir::StdFunction::concat, Types.list(Types.string()), lists);
  return result(W.call(ir::Builtin::Join, {separator.expr, all.expr}, Range), Types.string(),
                {separator, all});
}

Val TextFunctions::minmax() {
  std::vector<Val> values = args(Call.expandFinal ? nullptr : Types.number());
  return builtin(Name == "max" ? ir::Builtin::Max : ir::Builtin::Min, values, Types.number());
}

/// Whether a call that renders templates when the program runs cannot render `content`: it takes
/// names, attributes and indices.
static bool computes(const syntax::TemplateExpr &content) {
  return !llvm::all_of(content.parts, [](const syntax::TemplatePart *part) {
    auto *value = llvm::dyn_cast<syntax::InterpolationPart>(part);
    return llvm::isa<syntax::LiteralPart>(part) ||
           (value && syntax::walk(value->expr, [](const syntax::Expr *expr) {
              auto *text = llvm::dyn_cast<syntax::TemplateExpr>(expr);
              bool isPlain = (text && text->isPlainString()) ||
                             llvm::isa<syntax::VariableExpr, syntax::GetAttrExpr, syntax::IndexExpr,
                                       syntax::NumberLit>(expr);
              return isPlain ? syntax::Walk::Continue : syntax::Walk::Stop;
            }));
  });
}

const syntax::TemplateExpr *TextFunctions::computingTemplate(llvm::StringRef file) {
  llvm::Expected<FileId> id = S.sources.loadNamed(file);
  if (!id) {
    llvm::consumeError(id.takeError());
    return nullptr;
  }
  llvm::StringRef text = S.sources.text(*id);
  if (!text.contains("%{") && !text.contains("${"))
    return nullptr;
  DiagnosticEngine silent(S.sources, S.diags.options()); // it may be no template at all
  const syntax::TemplateExpr *content =
      parseTemplate({*id, 0, static_cast<uint32_t>(text.size())}, S.sources, silent, S.arena);
  return content && !silent.hasErrors() && computes(*content) ? content : nullptr;
}

/// Whether `content` asks for nothing but what `type` has.
static bool asksForFieldsOf(const syntax::TemplateExpr &content, const Ty *type) {
  std::set<llvm::StringRef> own; // names of loops, wherever they stand
  std::function<bool(llvm::ArrayRef<const syntax::TemplatePart *>)> check;
  std::function<bool(const syntax::Expr *)> isKnown = [&](const syntax::Expr *root) {
    return syntax::walk(root, [&](const syntax::Expr *expr) {
      if (auto *loop = llvm::dyn_cast<syntax::ForExpr>(expr))
        own.insert({loop->keyVar, loop->valueVar});
      if (auto *object = llvm::dyn_cast<syntax::ObjectConsExpr>(expr)) // its keys are no names
        return llvm::all_of(object->items, [&](const auto &item) { return isKnown(item.value); })
                   ? syntax::Walk::SkipChildren
                   : syntax::Walk::Stop;
      auto *name = llvm::dyn_cast<syntax::VariableExpr>(expr);
      return !name || own.count(name->name) || type->field(name->name) ? syntax::Walk::Continue
                                                                       : syntax::Walk::Stop;
    });
  };
  check = [&](llvm::ArrayRef<const syntax::TemplatePart *> parts) {
    return llvm::all_of(parts, [&](const syntax::TemplatePart *part) {
      if (auto *value = llvm::dyn_cast<syntax::InterpolationPart>(part))
        return isKnown(value->expr);
      if (auto *branch = llvm::dyn_cast<syntax::IfPart>(part))
        return isKnown(branch->condition) && check(branch->thenParts) && check(branch->elseParts);
      if (auto *loop = llvm::dyn_cast<syntax::ForPart>(part)) {
        own.insert({loop->keyVar, loop->valueVar});
        return isKnown(loop->collection) && check(loop->parts);
      }
      return true;
    });
  };
  return check(content.parts);
}

Val TextFunctions::chosenTemplate(const OpenPath &path, const Val &names, Val otherwise) {
  constexpr size_t MaxChoices = 16; // each stands in the program
  std::vector<std::pair<llvm::StringRef, const syntax::TemplateExpr *>> computing;
  for (const OpenPath::Choice &choice : path.choices)
    if (const syntax::TemplateExpr *content = computingTemplate(choice.file))
      computing.emplace_back(choice.text, content);
  auto again = [&](Val val) {
    val.expr = W.again(val.expr);
    return val;
  };
  Val made = otherwise;
  bool isLate = computing.size() > MaxChoices;
  for (auto &[text, content] : llvm::reverse(computing)) {
    std::optional<Val> inlined;
    bool hasNames = names.type->is(TyKind::Object);
    if (hasNames && !asksForFieldsOf(*content, names.type))
      continue; // to choose it fails, as it does in Terraform
    if (hasNames && !isLate)
      inlined = E.inlineTemplate(*content, again(names), Around, Range);
    if (!inlined) {
      isLate = true;
      continue;
    }
    Val open = E.textOf(path.open, Around, Range);
    made.isEventual |= inlined->isEventual || open.isEventual;
    made.expr = X.conditional(X.binary(ir::BinaryOp::Equal, open.expr, W.text(text, Range), Range),
                              inlined->expr, made.expr, Range);
  }
  if (isLate) {
    S.diags.report(diag::tf_template_late, Call.args[0]->range);
    W.lose(frontend::Outcome::Fallback);
  }
  return made;
}

/// A template file that can be read now becomes the template that it holds, with the variables put
/// in their places.
Val TextFunctions::templatefile() {
  if (E.isInTemplate())
    return fail(phrase::template_in_template());
  Val names = rawArg(1);
  std::optional<std::string> path = readablePath(Call.args[0], Around, D);
  if (path)
    if (std::optional<Val> made =
            E.inlineTemplate(*path, Call.args[0]->range, names, Around, Range))
      return *made;
  if (path) { // what cannot be read is said where it is inlined
    if (computingTemplate(*path)) {
      S.diags.report(diag::tf_template_late, Call.args[0]->range);
      W.lose(frontend::Outcome::Fallback);
    }
  }
  Val file = pathArg();
  Val text = result(W.call(ir::Builtin::ReadFile, {file.expr}, Range), Types.string(), {file});
  Val own = names; // for templates that stand here
  own.expr = W.again(names.expr);
  Val late = rendered(text, names);
  std::optional<OpenPath> open = path ? std::nullopt : openPath(Call.args[0], Around, D);
  return open ? chosenTemplate(*open, own, late) : late;
}

/// A template that is not known now is rendered when the program runs, unless it computes.
Val TextFunctions::rendered(const Val &text, const Val &names) {
  return std(ir::StdFunction::templatestring, Types.string(),
             {text, V.withNulls(V.asData(names, Range), Range)});
}

/// Terraform takes a reference to a text; the text of a local is a template that stands here.
Val TextFunctions::templatestring() {
  if (E.isInTemplate())
    return fail(phrase::template_in_template());
  Val names = rawArg(1);
  if (std::optional<std::string> text = staticText(Call.args[0], Around, D)) {
    FileId file = S.sources.addText("a template", *text);
    uint32_t size = static_cast<uint32_t>(text->size());
    if (const syntax::TemplateExpr *content = S.parser.parseTemplate({file, 0, size}))
      if (std::optional<Val> made = E.inlineTemplate(*content, names, Around, Range))
        return *made;
  }
  return rendered(rawArg(0, Types.string()), names);
}

Val TextFunctions::yamldecode() {
  auto *read = llvm::dyn_cast<syntax::FunctionCallExpr>(syntax::skipParens(Call.args[0]));
  bool isFile = read && read->name == "file" && read->args.size() == 1;
  std::optional<std::string> text =
      isFile ? fileNow(read->args[0]) : staticText(Call.args[0], Around, D);
  if (!text)
    return std(ir::StdFunction::yamldecode, Types.decoded(), {rawArg(0, Types.string())});
  if (isFile) {
    llvm::Expected<FileId> file = S.sources.loadNamed(*text);
    if (!file) {
      S.diags.report(diag::cannot_read_file, read->args[0]->range, *text,
                     llvm::toString(file.takeError()));
      return V.notImplemented(Range);
    }
    W.note(("Value of the file " + llvm::sys::path::filename(*text)).str());
    text = S.sources.text(*file).str();
  }
  std::optional<Val> value = yamlValue(*text, Range, W, Types);
  return value ? *value : fail(phrase::text_no_yaml());
}

} // namespace pcl::terraform
