// Function calls about text, numbers, encodings and files.
#include "Functions.h"
#include "StaticText.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace pcl::terraform {

namespace {

/// A format string as literals and places of values. Verbs that do more than write the value are
/// not simple.
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

/// What a date in `format` is made of, as replacement for the groups of `DatePattern`; nothing for
/// names and for numbers without zeros in front.
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

class TextFunctions : public FunctionCall {
public:
  explicit TextFunctions(const FunctionCall &call) : FunctionCall(call) {}

  Val fileexists();
  Val fileset();
  Val format();
  Val formatdate();
  Val formatlist();
  Val join();
  Val jsonencode();
  Val minmax();
  Val regex();
  Val strcontains();
  Val templatefile();
  Val textencodebase64();
  Val textdecodebase64();
  Val tobool();
  Val tonumber();
  Val tostring();
  Val yamldecode();
  Val yamlencode();
};

} // namespace

llvm::ArrayRef<ComposedFunction> textFunctions() {
  using F = TextFunctions;
  constexpr unsigned Any = ComposedFunction::Any;
  static constexpr ComposedFunction rows[] = {
      {"fileexists", composed<F, &F::fileexists>, 1, 1},
      {"fileset", composed<F, &F::fileset>, 2, 2},
      {"format", composed<F, &F::format>, 1, Any},
      {"formatdate", composed<F, &F::formatdate>, 2, 2},
      {"formatlist", composed<F, &F::formatlist>, 1, Any},
      {"join", composed<F, &F::join>, 2, Any},
      {"jsonencode", composed<F, &F::jsonencode>, 1, 1},
      {"max", composed<F, &F::minmax>, 1, Any},
      {"min", composed<F, &F::minmax>, 1, Any},
      {"regex", composed<F, &F::regex>, 2, 2},
      {"strcontains", composed<F, &F::strcontains>, 2, 2},
      {"templatefile", composed<F, &F::templatefile>, 2, 2},
      {"textdecodebase64", composed<F, &F::textdecodebase64>, 2, 2},
      {"textencodebase64", composed<F, &F::textencodebase64>, 2, 2},
      {"tobool", composed<F, &F::tobool>, 1, 1},
      {"tonumber", composed<F, &F::tonumber>, 1, 1},
      {"tostring", composed<F, &F::tostring>, 1, 1},
      {"yamldecode", composed<F, &F::yamldecode>, 1, 1},
      {"yamlencode", composed<F, &F::yamlencode>, 1, 1},
  };
  return rows;
}

/// A timestamp has its digits at fixed places, so a date is a replacement of them.
Val TextFunctions::formatdate() {
  std::optional<std::string> format = staticText(Call.args[0], Around, D);
  std::optional<std::string> replacement = format ? dateReplacement(*format) : std::nullopt;
  if (!replacement)
    return fail("the format has names of months or days or numbers without zeros, or is not known");
  Val pattern = V.text(DatePattern, Range), parts = V.text(*replacement, Range);
  return std(ir::StdFunction::replace, Types.string(), {rawArg(1, Types.string()), pattern, parts});
}

/// `format` with verbs that write the value as it is says the same as a template.
Val TextFunctions::format() {
  auto *text = llvm::dyn_cast<syntax::TemplateExpr>(syntax::skipParens(Call.args[0]));
  FormatText pattern;
  bool isKnown = text && text->isPlainString();
  if (isKnown)
    pattern = readFormat(text->plainText());
  if (!isKnown || !pattern.isSimple || Call.expandFinal || pattern.literals.size() != count())
    return std(ir::StdFunction::format, "input,args*", Types.string(), args());
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
      parts.push_back(W.text(pattern.literals[i], Range));
  }
  if (parts.empty())
    return V.text("", Range);
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
  for (size_t i = 1; i < values.size() && fits; ++i) {
    if (values[i].type->isListLike())
      fits = std::exchange(listAt, i) == 0;
    else
      fits = values[i].type->isPrimitive() && W.isSimple(values[i].expr);
  }
  FormatText pattern;
  if (fits)
    pattern = readFormat(text->plainText());
  if (!fits || !listAt || !pattern.isSimple || pattern.literals.size() != count() ||
      !isNative(values))
    return std(ir::StdFunction::formatlist, "input,args*", type, std::move(values));
  return V.loop(values[listAt], "", "item", Range, [&](const Val &, const Val &item) {
    llvm::SmallVector<ExprId, 8> parts;
    for (size_t i = 0; i < pattern.literals.size(); ++i) {
      if (i)
        parts.push_back(i == listAt ? item.expr : again(values[i].expr));
      if (!pattern.literals[i].empty())
        parts.push_back(W.text(pattern.literals[i], Range));
    }
    ValueWriter::LoopBody body;
    body.value = {X.templateOf(parts, Range), Types.string()};
    return body;
  });
}

Val TextFunctions::jsonencode() {
  Val val = arg(0);
  return result(W.call(ir::Builtin::ToJson, {val.expr}, Range), Types.string(), {val});
}

/// JSON is YAML, so whoever reads the text reads the same value.
Val TextFunctions::yamlencode() {
  S.diags.report(diag::tf_yaml_as_json, Range);
  return jsonencode();
}

Val TextFunctions::strcontains() {
  Val text = rawArg(0, Types.string()), part = rawArg(1, Types.string());
  ExprId pieces = W.call(ir::Builtin::Split, {part.expr, text.expr}, Range);
  ExprId isIn =
      binary(ir::BinaryOp::Greater, W.call(ir::Builtin::Length, {pieces}, Range), numberOf(1));
  return result(isIn, Types.boolean(), {text, part});
}

Val TextFunctions::textencodebase64() {
  if (auto *text = llvm::dyn_cast<syntax::TemplateExpr>(Call.args[1]);
      !text || !text->isPlainString() || !text->plainText().equals_insensitive("utf-8"))
    return fail("only UTF-8 can be written");
  Val val = rawArg(0, Types.string());
  return result(W.call(ir::Builtin::ToBase64, {val.expr}, Range), Types.string(), {val});
}

Val TextFunctions::textdecodebase64() {
  if (auto *text = llvm::dyn_cast<syntax::TemplateExpr>(Call.args[1]);
      !text || !text->isPlainString() || !text->plainText().equals_insensitive("utf-8"))
    return fail("only UTF-8 can be read");
  Val val = rawArg(0, Types.string());
  return result(W.call(ir::Builtin::FromBase64, {val.expr}, Range), Types.string(), {val});
}

/// The first of all matches. `regex` of std has a result of any type, of which its Python package
/// takes dicts only.
Val TextFunctions::regex() {
  Val pattern = rawArg(0, Types.string()), text = rawArg(1, Types.string());
  // Without groups a match is the text itself.
  auto *known = llvm::dyn_cast<syntax::TemplateExpr>(syntax::skipParens(Call.args[0]));
  bool hasNoGroups = known && known->isPlainString() && !known->plainText().contains('(');
  const Ty *match = hasNoGroups ? Types.string() : Types.unknown();
  Val all = std(ir::StdFunction::regexall, Types.list(match), {pattern, text});
  return {W.element(all.expr, 0, Range), match, true};
}

Val TextFunctions::tostring() {
  Val val = rawArg(0, Types.string());
  ir::ExprKind kind = X[val.expr].kind;
  if (val.type->is(TyKind::String) || kind == ir::ExprKind::Null)
    return {val.expr, Types.string(), val.isEventual};
  // A template of one value is that value, so the text needs a second, empty part.
  return result(X.templateOf({val.expr, W.text("", Range)}, Range), Types.string(), {val});
}

Val TextFunctions::tonumber() {
  Val val = rawArg(0, Types.number());
  if (val.type->is(TyKind::Number) || X[val.expr].kind == ir::ExprKind::Null)
    return {val.expr, Types.number(), val.isEventual};
  return std(ir::StdFunction::tonumber, Types.number(), {val});
}

Val TextFunctions::tobool() {
  Val val = rawArg(0, Types.boolean());
  if (val.type->is(TyKind::Bool) || X[val.expr].kind == ir::ExprKind::Null)
    return {val.expr, Types.boolean(), val.isEventual};
  if (!val.isEventual && W.isSimple(val.expr))
    return {binary(ir::BinaryOp::Equal, val.expr, W.text("true", Range)), Types.boolean()};
  return std(ir::StdFunction::tobool, Types.boolean(), {val});
}

Val TextFunctions::fileexists() {
  if (std::optional<std::string> path = staticPath(Call.args[0], Around, D)) {
    bool exists = S.sources.fileSystem().exists(*path);
    return {X.boolean(exists, Range), Types.boolean()};
  }
  return std(ir::StdFunction::fileexists, Types.boolean(), args());
}

/// Whether `path` matches the glob `pattern`: `*` and `?` stay within a directory, `**` does not,
/// `{a,b}` are choices.
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
        if (path.starts_with(choice) &&
            matchesGlob(pattern.drop_front(end + 1), path.drop_front(choice.size()), depth + 1))
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

/// The files that are there now: a program has no function that lists a directory.
Val TextFunctions::fileset() {
  std::optional<std::string> directory = staticPath(Call.args[0], Around, D),
                             pattern = staticText(Call.args[1], Around, D);
  if (!directory || !pattern)
    return fail("the directory or the pattern is not known before the program runs");
  llvm::SmallVector<ExprId, 8> items;
  for (const std::string &file : frontend::filesBelow(S.sources.fileSystem(), *directory, 10000)) {
    if (!matchesGlob(*pattern, file))
      continue;
    items.push_back(W.text(file, Range));
    S.assets.addFile(*directory + "/" + file, D.context().directory());
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
  Val all = std(ir::StdFunction::concat, "input*", Types.list(Types.string()), lists);
  return result(W.call(ir::Builtin::Join, {separator.expr, all.expr}, Range), Types.string(),
                {separator, all});
}

Val TextFunctions::minmax() {
  std::vector<Val> values = args(Call.expandFinal ? nullptr : Types.number());
  return builtin(Name == "max" ? ir::Builtin::Max : ir::Builtin::Min, values, Types.number());
}

/// A template file that can be read now becomes the template that it holds, with the variables put
/// in their places.
Val TextFunctions::templatefile() {
  std::optional<std::string> path = staticPath(Call.args[0], Around, D);
  if (!path)
    return fail("the path of the template is not known before the program runs");
  std::optional<Val> made = E.inlineTemplate(*path, Call.args[0]->range, rawArg(1), Around, Range);
  return made ? *made : fail("the variables of the template are not written out here");
}

Val TextFunctions::yamldecode() {
  auto *read = llvm::dyn_cast<syntax::FunctionCallExpr>(syntax::skipParens(Call.args[0]));
  bool isFile = read && read->name == "file" && read->args.size() == 1;
  std::optional<std::string> text =
      isFile ? staticPath(read->args[0], Around, D) : staticText(Call.args[0], Around, D);
  if (!text)
    return fail("the text is not known before the program runs");
  if (isFile) {
    llvm::Expected<FileId> file = S.sources.load(*text);
    if (!file) {
      S.diags.report(diag::cannot_read_file, read->args[0]->range, *text,
                     llvm::toString(file.takeError()));
      return V.notImplemented(Range);
    }
    W.note(("Value of the file " + llvm::sys::path::filename(*text)).str());
    text = S.sources.text(*file).str();
  }
  std::optional<Val> value = yamlValue(*text, Range, W, Types);
  return value ? *value
               : fail("the text is no YAML, or has tags, merge keys or keys that are no text");
}

} // namespace pcl::terraform
