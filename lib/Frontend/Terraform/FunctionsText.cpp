// Function calls about text, numbers, encodings and files.
#include "Functions.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"

namespace pcl::terraform {

namespace {

/// A format string as literals and places of values. Verbs that do more than write the value are not simple.
struct FormatText {
  bool isSimple = true;
  std::vector<std::string> literals{""}; ///< one more than there are verbs
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
    else if (verb == 's' || verb == 'd' || verb == 'v')
      result.literals.emplace_back();
    else
      result.isSimple = false;
  }
  return result;
}

/// What a date in `format` is made of, as replacement for the groups of `DatePattern`; nothing for names and for numbers without
/// zeros in front.
constexpr llvm::StringLiteral DatePattern = "/^(..)(..)-(..)-(..)T(..):(..):(..)(.*)$/";

std::optional<std::string> dateReplacement(llvm::StringRef format) {
  std::string result;
  while (!format.empty()) {
    char c = format.front();
    llvm::StringRef verb = format.take_while([&](char other) { return other == c; });
    if (c == '\'') {
      // Quoted text; two quotes are one.
      size_t end = format.find('\'', 1);
      if (end == llvm::StringRef::npos)
        return std::nullopt;
      for (char literal : format.slice(1, end))
        result += literal == '$' ? "$$" : std::string(1, literal);
      format = format.drop_front(end + 1);
      if (format.starts_with("'"))
        result += '\'';
      continue;
    }
    if (llvm::isAlpha(c)) {
      llvm::StringRef groups = llvm::StringSwitch<llvm::StringRef>(verb)
                                   .Case("YYYY", "${1}${2}")
                                   .Case("YY", "${2}")
                                   .Case("MM", "${3}")
                                   .Case("DD", "${4}")
                                   .Case("hh", "${5}")
                                   .Case("mm", "${6}")
                                   .Case("ss", "${7}")
                                   .Case("Z", "${8}")
                                   .Default("");
      if (groups.empty())
        return std::nullopt;
      result += groups;
      format = format.drop_front(verb.size());
      continue;
    }
    result += c == '$' ? "$$" : std::string(1, c);
    format = format.drop_front();
  }
  return result;
}

} // namespace

/// A timestamp has its digits at fixed places, so a date is a replacement of them.
Val FunctionConverter::formatdate() {
  std::optional<std::string> format = M.staticText(E.args[0]);
  std::optional<std::string> replacement = format ? dateReplacement(*format) : std::nullopt;
  if (!replacement)
    return fail("the format has names of months or days or numbers without zeros, or is not known");
  Val pattern = M.stringVal(DatePattern, Range), parts = M.stringVal(*replacement, Range);
  return std("replace", "text,search,replace", Types.string(), {rawArg(1, Types.string()), pattern, parts});
}

/// `format` with verbs that write the value as it is says the same as a template.
Val FunctionConverter::format() {
  auto *text = llvm::dyn_cast<syntax::TemplateExpr>(syntax::skipParens(E.args[0]));
  FormatText pattern;
  bool isKnown = text && text->isPlainString();
  if (isKnown)
    pattern = readFormat(text->plainText());
  if (!isKnown || !pattern.isSimple || E.expandFinal || pattern.literals.size() != count())
    return std("format", "input,args*", Types.string(), args());
  llvm::SmallVector<ExprId, 8> parts;
  std::vector<Val> values;
  for (size_t i = 0; i < pattern.literals.size(); ++i) {
    if (i) {
      values.push_back(rawArg(i));
      ExprId part = values.back().expr;
      if (X[part].kind == ir::ExprKind::Template)
        parts.append(llvm::SmallVector<ExprId, 8>(X.list(part)));
      else
        parts.push_back(part);
    }
    if (!pattern.literals[i].empty())
      parts.push_back(X.string(M.intern(pattern.literals[i]), Range));
  }
  if (parts.empty())
    return M.stringVal("", Range);
  if (parts.size() == 1 && X[parts[0]].kind == ir::ExprKind::String)
    return {parts[0], Types.string()};
  return result(X.templateOf(parts, Range), Types.string(), values);
}

Val FunctionConverter::formatlist() {
  auto *text = llvm::dyn_cast<syntax::TemplateExpr>(syntax::skipParens(E.args[0]));
  const Ty *type = Types.list(Types.string());
  std::vector<Val> values = args();
  // One list, everything else single values: a loop over the list.
  size_t listAt = 0;
  bool fits = text && text->isPlainString() && !E.expandFinal;
  for (size_t i = 1; i < values.size() && fits; ++i) {
    if (values[i].type->isListLike())
      fits = std::exchange(listAt, i) == 0;
    else
      fits = values[i].type->isPrimitive() && M.isSimple(values[i].expr);
  }
  FormatText pattern;
  if (fits)
    pattern = readFormat(text->plainText());
  if (!fits || !listAt || !pattern.isSimple || pattern.literals.size() != count() || !isNative(values))
    return std("formatlist", "input,args*", type, std::move(values));
  return M.loop(values[listAt], "", "item", Range, [&](const Val &, const Val &item) {
    llvm::SmallVector<ExprId, 8> parts;
    for (size_t i = 0; i < pattern.literals.size(); ++i) {
      if (i)
        parts.push_back(i == listAt ? item.expr : again(values[i].expr));
      if (!pattern.literals[i].empty())
        parts.push_back(X.string(M.intern(pattern.literals[i]), Range));
    }
    ModuleConverter::LoopBody body;
    body.value = {X.templateOf(parts, Range), Types.string()};
    return body;
  });
}

Val FunctionConverter::jsonencode() {
  Val val = arg(0);
  return result(M.call("toJSON", {val.expr}, Range), Types.string(), {val});
}

/// JSON is YAML, so whoever reads the text reads the same value.
Val FunctionConverter::yamlencode() {
  M.S.diags.report(diag::tf_yaml_as_json, Range);
  return jsonencode();
}

Val FunctionConverter::strcontains() {
  Val text = rawArg(0, Types.string()), part = rawArg(1, Types.string());
  ExprId pieces = M.call("split", {part.expr, text.expr}, Range);
  ExprId isIn = binary(ir::BinaryOp::Greater, M.call("length", {pieces}, Range), numberOf(1));
  return result(isIn, Types.boolean(), {text, part});
}

Val FunctionConverter::textencodebase64() {
  if (auto *text = llvm::dyn_cast<syntax::TemplateExpr>(E.args[1]);
      !text || !text->isPlainString() || !text->plainText().equals_insensitive("utf-8"))
    return fail("only UTF-8 can be written");
  Val val = rawArg(0, Types.string());
  return result(M.call("toBase64", {val.expr}, Range), Types.string(), {val});
}

Val FunctionConverter::textdecodebase64() {
  if (auto *text = llvm::dyn_cast<syntax::TemplateExpr>(E.args[1]);
      !text || !text->isPlainString() || !text->plainText().equals_insensitive("utf-8"))
    return fail("only UTF-8 can be read");
  Val val = rawArg(0, Types.string());
  return result(M.call("fromBase64", {val.expr}, Range), Types.string(), {val});
}

/// The first of all matches. `regex` of std has a result of any type, of which its Python package takes dicts only.
Val FunctionConverter::regex() {
  Val pattern = rawArg(0, Types.string()), text = rawArg(1, Types.string());
  // Without groups a match is the text itself.
  auto *known = llvm::dyn_cast<syntax::TemplateExpr>(syntax::skipParens(E.args[0]));
  bool hasNoGroups = known && known->isPlainString() && !known->plainText().contains('(');
  const Ty *match = hasNoGroups ? Types.string() : Types.unknown();
  Val all = std("regexall", "pattern,string", Types.list(match), {pattern, text});
  return {X.index(all.expr, numberOf(0), Range), match, true};
}

Val FunctionConverter::tostring() {
  Val val = rawArg(0, Types.string());
  ir::ExprKind kind = X[val.expr].kind;
  if (val.type->is(TyKind::String) || kind == ir::ExprKind::Null)
    return {val.expr, Types.string(), val.isEventual};
  // A template of one value is that value, so the text needs a second, empty part.
  return result(X.templateOf({val.expr, X.string(M.intern(""), Range)}, Range), Types.string(), {val});
}

Val FunctionConverter::tonumber() {
  Val val = rawArg(0, Types.number());
  if (val.type->is(TyKind::Number) || X[val.expr].kind == ir::ExprKind::Null)
    return {val.expr, Types.number(), val.isEventual};
  return std("tonumber", "input", Types.number(), {val});
}

Val FunctionConverter::tobool() {
  Val val = rawArg(0, Types.boolean());
  if (val.type->is(TyKind::Bool) || X[val.expr].kind == ir::ExprKind::Null)
    return {val.expr, Types.boolean(), val.isEventual};
  if (!val.isEventual && M.isSimple(val.expr))
    return {binary(ir::BinaryOp::Equal, val.expr, X.string(M.intern("true"), Range)), Types.boolean()};
  return std("tobool", "input", Types.boolean(), {val});
}

Val FunctionConverter::fileexists() {
  if (std::optional<std::string> path = M.staticPath(E.args[0])) {
    bool exists = M.S.sources.fileSystem().exists(*path);
    return {X.boolean(exists, Range), Types.boolean()};
  }
  return std("fileexists", "input", Types.boolean(), args());
}

/// Whether `path` matches the glob `pattern`: `*` and `?` stay within a directory, `**` does not, `{a,b}` are choices.
static bool matchesGlob(llvm::StringRef pattern, llvm::StringRef path, unsigned depth = 0) {
  while (!pattern.empty()) {
    if (depth > 64)
      return false;
    if (pattern.front() == '*') {
      bool isDeep = pattern.starts_with("**");
      llvm::StringRef rest = pattern.drop_front(isDeep ? 2 : 1);
      if (isDeep && rest.starts_with("/") && matchesGlob(rest.drop_front(), path, depth + 1))
        return true; // `**/` may be no directory at all
      for (size_t i = 0;; ++i) {
        if (matchesGlob(rest, path.drop_front(i), depth + 1))
          return true;
        if (i == path.size() || (path[i] == '/' && !isDeep))
          return false;
      }
    }
    if (size_t end = pattern.find('}'); pattern.front() == '{' && end != llvm::StringRef::npos) {
      llvm::SmallVector<llvm::StringRef, 4> choices;
      pattern.slice(1, end).split(choices, ',');
      for (llvm::StringRef choice : choices)
        if (path.starts_with(choice) && matchesGlob(pattern.drop_front(end + 1), path.drop_front(choice.size()), depth + 1))
          return true;
      return false;
    }
    if (path.empty() || (pattern.front() != path.front() && !(pattern.front() == '?' && path.front() != '/')))
      return false;
    pattern = pattern.drop_front();
    path = path.drop_front();
  }
  return path.empty();
}

/// All files below `directory`, relative to it and sorted; at most `limit` entries are looked at.
static std::vector<std::string> filesBelow(llvm::vfs::FileSystem &files, llvm::StringRef directory, size_t limit) {
  std::vector<std::string> found, open{""};
  for (size_t seen = 0; !open.empty() && seen < limit;) {
    std::string below = std::move(open.back());
    open.pop_back();
    llvm::SmallString<256> path(directory);
    llvm::sys::path::append(path, below);
    std::error_code error;
    for (auto it = files.dir_begin(path, error); !error && it != llvm::vfs::directory_iterator(); it.increment(error)) {
      std::string relative = below + llvm::sys::path::filename(it->path()).str();
      ++seen;
      if (it->type() == llvm::sys::fs::file_type::directory_file)
        open.push_back(relative + "/");
      else
        found.push_back(std::move(relative));
    }
  }
  llvm::sort(found);
  return found;
}

/// The files that are there now: a program has no function that lists a directory.
Val FunctionConverter::fileset() {
  std::optional<std::string> directory = M.staticPath(E.args[0]), pattern = M.staticText(E.args[1]);
  if (!directory || !pattern)
    return fail("the directory or the pattern is not known before the program runs");
  llvm::SmallVector<ExprId, 8> items;
  for (const std::string &file : filesBelow(M.S.sources.fileSystem(), *directory, 10000)) {
    if (!matchesGlob(*pattern, file))
      continue;
    items.push_back(X.string(M.intern(file), Range));
    M.noteAssetFile(*directory + "/" + file);
  }
  return {X.tuple(items, Range), Types.collection(TyKind::Set, Types.string())};
}

/// A template file that can be read now becomes the template that it holds, with the variables put in their places.
Val FunctionConverter::templatefile() {
  std::optional<std::string> path = M.staticPath(E.args[0]);
  if (!path)
    return fail("the path of the template is not known before the program runs");
  std::optional<Val> made = M.inlineTemplate(*path, E.args[0]->range, rawArg(1), Range);
  return made ? *made : fail("the variables of the template are not written out here");
}

/// The template in the file at `path` with `variables` in its places; nothing if it is not known which variables there are.
std::optional<Val> ModuleConverter::inlineTemplate(llvm::StringRef path, SrcRange pathRange, Val variables, SrcRange range) {
  llvm::Expected<FileId> file = S.sources.load(path);
  if (!file) {
    S.diags.report(diag::cannot_read_file, pathRange, path.str(), llvm::toString(file.takeError()));
    return notImplemented(range);
  }
  uint32_t size = static_cast<uint32_t>(S.sources.text(*file).size());
  const syntax::TemplateExpr *content = S.parser.parseTemplate({*file, 0, size});
  if (!content)
    return notImplemented(range);
  Notes.push_back(intern(("Text from the template " + llvm::sys::path::filename(path)).str()));
  return inlineTemplate(*content, variables, range);
}

std::optional<Val> ModuleConverter::inlineTemplate(const syntax::TemplateExpr &content, Val variables, SrcRange range) {
  std::vector<Binding> scope;
  bool isObject = X[variables.expr].kind == ir::ExprKind::Object;
  if (isObject) {
    llvm::ArrayRef<ExprId> items = X.list(variables.expr);
    for (size_t i = 0; i + 1 < items.size(); i += 2) {
      if (X[items[i]].kind != ir::ExprKind::String)
        return std::nullopt;
      llvm::StringRef name = TheProgram.str(X[items[i]].strA());
      const Field *field = variables.type->field(name);
      const Ty *type = field ? field->type : variables.type->is(TyKind::Map) ? variables.type->element : S.types.unknown();
      scope.push_back({name, Binding::Value, {items[i + 1], type, variables.isEventual}, {}});
    }
  } else if (isSimple(variables.expr) && variables.type->is(TyKind::Object)) {
    for (const Field &field : variables.type->fields) {
      ExprId part = X.getAttr(ir::clone(X, variables.expr), intern(field.pulumi), range);
      scope.push_back({field.name, Binding::Value, {part, field.type, variables.isEventual}, {}});
    }
  } else {
    return std::nullopt;
  }
  std::vector<Binding> outer = std::exchange(Scope, std::move(scope));
  auto *last = content.parts.empty() ? nullptr : llvm::dyn_cast<syntax::LiteralPart>(content.parts.back());
  bool isLines = last && last->text.ends_with("\n"); // what a heredoc can say
  Val result = convertParts(content.parts, range, isLines ? ir::Heredoc : ir::NoFlags);
  Scope = std::move(outer);
  result.isEventual |= variables.isEventual;
  return result;
}

/// The text of `expr` with `path.module` and `path.root` as directories on this machine, if it is known now.
std::optional<std::string> ModuleConverter::staticPath(const syntax::Expr *expr) {
  std::optional<std::string> text = staticText(expr);
  if (!text)
    return std::nullopt;
  // Terraform runs in the directory of the root module.
  if (!llvm::sys::path::is_absolute(*text) && !llvm::StringRef(*text).starts_with(TheModule.path)) {
    llvm::SmallString<128> path(S.options.directory);
    llvm::sys::path::append(path, *text);
    return path.str().str();
  }
  return text;
}

std::optional<std::string> ModuleConverter::staticText(const syntax::Expr *expr, unsigned depth) {
  expr = syntax::skipParens(expr);
  if (depth > 16)
    return std::nullopt;
  if (auto *text = llvm::dyn_cast<syntax::TemplateExpr>(expr)) {
    std::string result;
    for (const syntax::TemplatePart *part : text->parts) {
      if (auto *literal = llvm::dyn_cast<syntax::LiteralPart>(part)) {
        result += literal->text;
        continue;
      }
      auto *value = llvm::dyn_cast<syntax::InterpolationPart>(part);
      std::optional<std::string> inner = value ? staticText(value->expr, depth + 1) : std::nullopt;
      if (!inner)
        return std::nullopt;
      result += *inner;
    }
    return result;
  }
  auto *attr = llvm::dyn_cast<syntax::GetAttrExpr>(expr);
  auto *root = attr ? llvm::dyn_cast<syntax::VariableExpr>(attr->source) : nullptr;
  if (!root || binding(root->name))
    return std::nullopt;
  if (root->name == "path")
    return attr->name == "module" ? std::optional(TheModule.path)
                                  : attr->name == "root" ? std::optional(S.options.directory) : std::nullopt;
  if (root->name == "local")
    if (Declared *local = find(("local." + attr->name).str()))
      return staticText(local->item->local->expr, depth + 1);
  return std::nullopt;
}

/// What `path` names now: a file, or all that is in a directory below the module's.
void ModuleConverter::noteAsset(const syntax::Expr *path) {
  std::optional<std::string> real = staticPath(path);
  if (!real)
    return;
  llvm::vfs::FileSystem &files = S.sources.fileSystem();
  auto status = files.status(*real);
  if (!status || !status->isDirectory())
    return noteAssetFile(*real);
  llvm::StringRef below = *real;
  if (!below.consume_front(TheModule.path))
    return;
  llvm::SmallString<256> inside(below.ltrim('/'));
  llvm::sys::path::remove_dots(inside, /*remove_dot_dot=*/true);
  if (inside.empty() || inside.starts_with(".."))
    return;
  constexpr size_t MaxEntries = 1000; // more is no source code
  for (const std::string &file : filesBelow(files, *real, MaxEntries))
    noteAssetFile(*real + "/" + file);
}

void ModuleConverter::noteAssetFile(llvm::StringRef path) {
  llvm::StringRef relative = path;
  auto status = S.sources.fileSystem().status(path);
  if (!status || status->isDirectory() || !relative.consume_front(TheModule.path))
    return;
  llvm::SmallString<128> place(TheProgram.directory());
  llvm::sys::path::append(place, relative.ltrim('/'));
  llvm::sys::path::remove_dots(place, /*remove_dot_dot=*/true);
  if (!place.str().starts_with(".."))
    S.assets.try_emplace(place.str().str(), path.str());
}

} // namespace pcl::terraform
