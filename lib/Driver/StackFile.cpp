// Merges lines of settings, so that all that is not touched stays as it is; see the header.
#include "StackFile.h"

#include "pcl/Frontend/CloudFormation/Tree.h"
#include "pcl/Support/SourceManager.h"
#include "pcl/Value/Json.h"

#include "llvm/ADT/STLExtras.h"

namespace pcl {

using cloudformation::Node;

namespace {

/// A value of YAML whatever its style is: the CLI writes all scalars as texts.
Value plainOf(const Node &node) {
  if (node.isSequence()) {
    std::vector<Value> items;
    for (const Node *item : node.items)
      items.push_back(plainOf(*item));
    return Value::array(std::move(items));
  }
  if (!node.isMapping())
    return Value::string(node.text);
  std::map<std::string, Value> sorted;
  for (const cloudformation::Member &member : node.members)
    sorted.emplace(member.key.str(), plainOf(*member.value));
  ValueObject members;
  for (auto &[name, value] : sorted)
    members.set(name, std::move(value));
  return Value::object(std::move(members));
}

/// The mappings and lists of `node` in blocks, behind its key or dash at `indent`; scalars as they
/// are written.
std::string inBlocks(const Node &node, size_t indent, const SourceManager &sources) {
  std::string text;
  if (node.isScalar()) {
    llvm::StringRef written = sources.text(node.range);
    bool isWritten = !written.empty() && !written.contains('\n');
    return " " + (isWritten ? written.str() : toJson(Value::string(node.text))) + "\n";
  }
  for (const cloudformation::Member &member : node.members)
    text += std::string(indent, ' ') + sources.text(member.keyRange).str() + ":" +
            inBlocks(*member.value, indent + 2, sources);
  for (const Node *item : node.items)
    text += std::string(indent, ' ') + "-" + inBlocks(*item, indent + 2, sources);
  return text.empty() ? (node.isMapping() ? " {}\n" : " []\n") : "\n" + text;
}

/// `text` with its settings in blocks if they stand in braces; nothing if it is none of a stack.
std::optional<std::string> withBlocks(llvm::StringRef text) {
  SourceManager sources;
  DiagnosticEngine diags(sources, {});
  syntax::Arena arena;
  const Node *root =
      cloudformation::readTemplate(sources.addText("settings", text.str()), arena, diags).root;
  if (!root || diags.hasErrors() || !root->isMapping())
    return std::nullopt;
  auto isBraced = [&](const Node &node) { return sources.text(node.range).starts_with("{"); };
  if (isBraced(*root))
    return inBlocks(*root, 0, sources).substr(1);
  const Node *config = root->find("config");
  if (!config || !isBraced(*config))
    return text.str();
  return text.take_front(config->range.begin).rtrim(' ').str() +
         llvm::StringRef(inBlocks(*config, 2, sources)).rtrim('\n').str() +
         text.drop_front(config->range.end).str();
}

/// A setting, and the lines that it takes.
struct Setting {
  std::string hash;
  size_t begin = 0, end = 0;
  size_t indent = 0;
};

/// Settings of a stack by key, with the lines of their file.
struct StackLines {
  std::vector<std::string> lines; ///< each with its end
  std::map<std::string, Setting> settings;
  std::vector<std::string> order;
  std::map<std::string, std::string> others; ///< hashes of what stands beside `config`
  std::optional<size_t> config;              ///< the line `config:`

  /// False if the text is none that can be changed line by line.
  bool read(llvm::StringRef text);

private:
  size_t endOf(size_t begin, size_t indent) const;
};

bool isBlank(llvm::StringRef line) {
  line = line.trim();
  return line.empty() || line.starts_with("#");
}

size_t indentOf(llvm::StringRef line) { return line.size() - line.ltrim(' ').size(); }

/// The line behind the value whose key stands in line `begin` at `indent`.
size_t StackLines::endOf(size_t begin, size_t indent) const {
  size_t end = begin + 1;
  for (size_t i = end; i < lines.size(); ++i) {
    llvm::StringRef line = lines[i];
    bool isInside =
        indentOf(line) > indent ||
        (indentOf(line) == indent && (line.ltrim(' ').starts_with("- ") || line.trim() == "-"));
    if (line.trim().empty())
      continue;
    if (!isInside)
      break;
    end = i + 1;
  }
  return end;
}

bool StackLines::read(llvm::StringRef text) {
  for (llvm::StringRef rest = text; !rest.empty();) {
    size_t end = std::min(rest.find('\n'), rest.size() - 1) + 1;
    lines.push_back(rest.take_front(end).str());
    rest = rest.drop_front(end);
  }
  if (!lines.empty() && lines.back().back() != '\n')
    lines.back() += '\n';
  if (llvm::all_of(lines, isBlank))
    return true;
  SourceManager sources;
  DiagnosticEngine diags(sources, {});
  syntax::Arena arena;
  FileId file = sources.addText("settings", text.str());
  const Node *root = cloudformation::readTemplate(file, arena, diags).root;
  if (!root || diags.hasErrors() || !root->isMapping())
    return false;
  auto lineOf = [&](SrcRange place) { return sources.lineColumn(file, place.begin).line - 1; };
  for (const cloudformation::Member &member : root->members) {
    if (member.key != "config") {
      others[member.key.str()] = hashOfOutput(toJson(plainOf(*member.value)));
      continue;
    }
    config = lineOf(member.keyRange);
    const Node &settingsNode = *member.value;
    llvm::StringRef behind =
        llvm::StringRef(lines[*config]).split(':').second.split('#').first.trim();
    if (!settingsNode.isMapping() || settingsNode.members.empty()) {
      // Nothing, as it is written by people or by the CLI.
      if (!behind.empty() && behind != "{}")
        return false;
      lines[*config] = "config:\n";
      continue;
    }
    if (!behind.empty())
      return false; // in one line
    for (const cloudformation::Member &setting : settingsNode.members) {
      size_t begin = lineOf(setting.keyRange), indent = indentOf(lines[begin]);
      if (begin == *config || sources.text(setting.keyRange).empty() ||
          sources.lineColumn(file, setting.keyRange.begin).column != indent + 1)
        return false;
      order.push_back(setting.key.str());
      settings[setting.key.str()] = {hashOfOutput(toJson(plainOf(*setting.value))), begin,
                                     endOf(begin, indent), indent};
    }
  }
  return true;
}

/// The lines of a setting, moved to `indent`.
std::string linesOf(const StackLines &from, const Setting &setting, size_t indent) {
  std::string text;
  for (size_t i = setting.begin; i < setting.end; ++i) {
    llvm::StringRef line = from.lines[i];
    text +=
        std::string(indent, ' ') + line.drop_front(std::min(setting.indent, indentOf(line))).str();
  }
  return text;
}

/// The comment at the end of `line`, with the blanks before it; "" if there is none.
llvm::StringRef commentOf(llvm::StringRef line) {
  line = line.rtrim("\r\n");
  char quote = 0;
  for (size_t i = 0; i < line.size(); ++i) {
    if (line[i] == quote)
      quote = 0;
    else if (!quote && (line[i] == '"' || line[i] == '\''))
      quote = line[i];
    else if (!quote && line[i] == '#' && (i == 0 || line[i - 1] == ' '))
      return line.drop_front(line.take_front(i).rtrim(' ').size());
  }
  return "";
}

/// What a line is about: its key, or all of it where it has none.
llvm::StringRef subjectOf(llvm::StringRef line) {
  line = line.drop_back(commentOf(line).size()).trim();
  size_t key = line.find(": ");
  return key == llvm::StringRef::npos ? line.rtrim(':') : line.take_front(key);
}

/// `made`, lines that take the place of `setting`, with the comments in that: each with the line
/// that it is about, or in front of all if that is gone.
std::string withComments(const std::string &made, const StackLines &user, const Setting &setting) {
  std::vector<std::pair<std::string, std::pair<std::string, std::string>>> known;
  std::string above;
  for (size_t i = setting.begin; i < setting.end; ++i) {
    llvm::StringRef line = user.lines[i];
    if (line.trim().starts_with("#")) {
      above += line;
    } else if (llvm::StringRef comment = commentOf(line); !above.empty() || !comment.empty()) {
      known.push_back({subjectOf(line).str(), {std::exchange(above, ""), comment.str()}});
    }
  }
  if (known.empty() && above.empty())
    return made;
  std::string text;
  for (llvm::StringRef rest = made; !rest.empty();) {
    auto [line, behind] = rest.split('\n');
    rest = behind;
    llvm::StringRef subject = subjectOf(line);
    auto found = llvm::find_if(known, [&](const auto &one) { return one.first == subject; });
    std::string comment;
    if (found != known.end()) {
      text += found->second.first;
      comment = found->second.second;
      known.erase(found);
    }
    text += line.str() + comment + "\n";
  }
  std::string left;
  for (const auto &[subject, comments] : known) {
    left += comments.first;
    if (!comments.second.empty())
      left += llvm::StringRef(comments.second).ltrim().str() + "\n";
  }
  std::string front;
  left += above;
  for (llvm::StringRef rest = left; !rest.empty();) {
    auto [line, behind] = rest.split('\n');
    rest = behind;
    front += std::string(setting.indent, ' ') + line.ltrim().str() + "\n";
  }
  return front + text;
}

/// What becomes of each setting.
class StackMerger {
public:
  StackMerger(StackLines &user, const StackLines &own, const PartHashes &known, bool force)
      : User(user), Own(own), Known(known), Force(force) {}

  MergedText run();

  /// The settings that the merged text must have.
  std::map<std::string, std::string> wanted;

private:
  std::string knownHash(const std::string &key) const {
    auto found = Known.find(key);
    return found == Known.end() ? "" : found->second;
  }
  void mergeSetting(const std::string &key, const Setting &setting);

  StackLines &User;
  const StackLines &Own;
  const PartHashes &Known;
  bool Force;
  MergedText Made;
  std::map<size_t, std::pair<size_t, std::string>> Edits; ///< end and text by first line
  std::string Added;
  size_t Indent = 2;
};

void StackMerger::mergeSetting(const std::string &key, const Setting &setting) {
  std::string known = knownHash(key);
  auto theirs = User.settings.find(key);
  bool isGone = theirs == User.settings.end();
  if (isGone && known == setting.hash && !Force) {
    Made.parts[key] = known; // the user took it away
    return;
  }
  if (isGone) {
    Added += linesOf(Own, setting, Indent);
  } else if (theirs->second.hash != setting.hash) {
    if (theirs->second.hash != known && !Force) {
      if (!known.empty())
        Made.parts[key] = known;
      if (known != setting.hash)
        Made.kept.push_back(key);
      return;
    }
    std::string lines = linesOf(Own, setting, theirs->second.indent);
    Edits[theirs->second.begin] = {theirs->second.end, withComments(lines, User, theirs->second)};
  }
  wanted[key] = Made.parts[key] = setting.hash;
}

MergedText StackMerger::run() {
  for (const auto &[key, setting] : User.settings)
    wanted[key] = setting.hash;
  if (!User.order.empty())
    Indent = User.settings[User.order.front()].indent;
  for (const std::string &key : Own.order)
    mergeSetting(key, Own.settings.at(key));
  for (const auto &[key, hash] : Known)
    if (auto theirs = User.settings.find(key);
        theirs != User.settings.end() && theirs->second.hash == hash && !Own.settings.count(key)) {
      Edits[theirs->second.begin] = {theirs->second.end, ""};
      wanted.erase(key);
    }
  size_t addedAt = User.lines.size();
  if (User.config)
    addedAt = User.order.empty() ? *User.config + 1 : User.settings[User.order.back()].end;
  else if (!Added.empty())
    Added = "config:\n" + Added;
  for (size_t i = 0; i <= User.lines.size();) {
    if (i == addedAt)
      Made.text += std::exchange(Added, "");
    auto edit = Edits.find(i);
    if (edit != Edits.end())
      Made.text += edit->second.second;
    else if (i < User.lines.size())
      Made.text += User.lines[i];
    i = edit == Edits.end() ? i + 1 : edit->second.first;
  }
  return std::move(Made);
}

} // namespace

std::optional<MergedText> mergeStackFile(llvm::StringRef current, llvm::StringRef ours,
                                         const PartHashes &known, bool force) {
  StackLines user, own, merged;
  if (!user.read(current)) {
    // In braces: in blocks it says the same, but for comments, which are the user's as well.
    std::optional<std::string> blocks;
    if (force || !current.contains('#'))
      blocks = withBlocks(current);
    user = {};
    if (!blocks || !user.read(*blocks))
      return std::nullopt;
  }
  if (!own.read(ours))
    return std::nullopt;
  StackMerger merger(user, own, known, force);
  MergedText made = merger.run();
  // What is there is the user's: nothing is written that does not read as it should.
  if (!merged.read(made.text) || merged.others != user.others ||
      merged.settings.size() != merger.wanted.size())
    return std::nullopt;
  for (const auto &[key, setting] : merged.settings)
    if (auto wanted = merger.wanted.find(key);
        wanted == merger.wanted.end() || wanted->second != setting.hash)
      return std::nullopt;
  return made;
}

} // namespace pcl
