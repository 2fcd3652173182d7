// The reader of YAML templates: a tree out of libyaml's events, and the comments between them.
//
// libyaml cuts the text into values; what they mean is decided here. Short forms of functions
// become mappings, aliases and merge keys are resolved within limits, and plain scalars stay texts.
// Nesting is limited while the events come, so that no text makes libyaml slow.
#include "pcl/Frontend/CloudFormation/Tree.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

#include <yaml.h>

namespace pcl::cloudformation {

namespace {

/// Functions that have a short form; `Ref` and `Condition` are called so in full as well.
constexpr llvm::StringLiteral ShortForms[] = {"Ref",
                                              "Condition",
                                              "And",
                                              "Base64",
                                              "Cidr",
                                              "Contains",
                                              "EachMemberEquals",
                                              "EachMemberIn",
                                              "Equals",
                                              "FindInMap",
                                              "GetAtt",
                                              "GetAZs",
                                              "If",
                                              "ImportValue",
                                              "Join",
                                              "Length",
                                              "Not",
                                              "Or",
                                              "RefAll",
                                              "Select",
                                              "Split",
                                              "Sub",
                                              "ToJsonString",
                                              "Transform",
                                              "ValueOf",
                                              "ValueOfAll",
                                              "GetStackOutput"};

class YamlReader {
public:
  YamlReader(FileId file, syntax::Arena &arena, DiagnosticEngine &diags)
      : File(file), Arena(arena), Diags(diags), Text(diags.sources().text(file)) {
    Bom = Text.starts_with("\xEF\xBB\xBF") ? 3 : 0;
    if (!llvm::all_of(Text, [](char c) { return llvm::isASCII(c); }))
      for (size_t i = Bom; i <= Text.size(); ++i)
        if (i == Text.size() || (Text[i] & 0xC0) != 0x80)
          Offsets.push_back(static_cast<uint32_t>(i));
  }

  Template read() {
    if (!yaml_parser_initialize(&Parser))
      return {};
    auto end = llvm::make_scope_exit([&] { yaml_parser_delete(&Parser); });
    llvm::StringRef text = Text.drop_front(Bom);
    yaml_parser_set_input_string(&Parser, text.bytes_begin(), text.size());
    yaml_parser_set_encoding(&Parser, YAML_UTF8_ENCODING);
    const Node *root = nullptr;
    while (!HasFailed && next() && Event.type != YAML_STREAM_END_EVENT) {
      if (Event.type == YAML_STREAM_START_EVENT || Event.type == YAML_DOCUMENT_START_EVENT ||
          Event.type == YAML_DOCUMENT_END_EVENT)
        continue;
      root = value(0);
      break; // a template is one document
    }
    drop();
    if (root && !HasFailed)
      checkSize(*root, root->range);
    if (HasFailed)
      return {};
    return {root, comments(), HasAliases};
  }

private:
  // ---- Events and places.

  void drop() {
    if (HasEvent)
      yaml_event_delete(&Event);
    HasEvent = false;
  }

  bool next() {
    drop();
    if (yaml_parser_parse(&Parser, &Event)) {
      HasEvent = true;
      return true;
    }
    const char *problem = Parser.problem ? Parser.problem : "it is not UTF-8";
    std::string message = problem;
    if (Parser.context)
      message += std::string(", ") + Parser.context;
    // What the reader of bytes minds, it says by its place in them.
    uint32_t at = Parser.error == YAML_READER_ERROR
                      ? std::min<uint32_t>(Parser.problem_offset + Bom, Text.size())
                      : offset(Parser.problem_mark);
    fail({File, at, at}, phrase::yaml(message));
    return false;
  }

  void fail(SrcRange range, Phrase<phrase::TemplateFault> why) {
    if (!HasFailed)
      Diags.report(diag::cfn_syntax, range, why);
    HasFailed = true;
  }

  uint32_t offset(const yaml_mark_t &mark) const {
    if (Offsets.empty())
      return static_cast<uint32_t>(std::min(mark.index + Bom, Text.size()));
    return Offsets[std::min(mark.index, Offsets.size() - 1)];
  }
  SrcRange range() const { return {File, offset(Event.start_mark), offset(Event.end_mark)}; }

  static llvm::StringRef textOf(const yaml_char_t *text) {
    return text ? reinterpret_cast<const char *>(text) : "";
  }

  bool isWithin(unsigned depth, SrcRange at) {
    if (HasFailed)
      return false;
    if (depth > MaxDepth)
      Diags.report(diag::cfn_limit, at, phrase::too_deep(MaxDepth));
    else if (++Count > MaxValues)
      Diags.report(diag::cfn_limit, at, phrase::too_many(MaxValues));
    else
      return true;
    HasFailed = true;
    return false;
  }

  // ---- Values.

  /// The value that the current event begins; null after a failure.
  const Node *value(unsigned depth) {
    SrcRange at = range();
    if (!isWithin(depth, at))
      return nullptr;
    std::string tag, anchor;
    const Node *node = nullptr;
    switch (Event.type) {
    case YAML_ALIAS_EVENT:
      return alias(at);
    case YAML_SCALAR_EVENT:
      tag = textOf(Event.data.scalar.tag);
      anchor = textOf(Event.data.scalar.anchor);
      node = scalar(at, tag);
      break;
    case YAML_SEQUENCE_START_EVENT:
      tag = textOf(Event.data.sequence_start.tag);
      anchor = textOf(Event.data.sequence_start.anchor);
      node = sequence(at, depth);
      break;
    case YAML_MAPPING_START_EVENT:
      tag = textOf(Event.data.mapping_start.tag);
      anchor = textOf(Event.data.mapping_start.anchor);
      node = mapping(at, depth);
      break;
    default:
      return nullptr;
    }
    if (!node)
      return nullptr;
    node = tagged(node, tag);
    if (!anchor.empty())
      Anchors[anchor] = node;
    return node;
  }

  const Node *alias(SrcRange at) {
    llvm::StringRef name = textOf(Event.data.alias.anchor);
    const Node *node = Anchors.lookup(name);
    if (!node) {
      fail(at, phrase::unknown_alias(name.str()));
      return nullptr;
    }
    reportAliases(at);
    return checkSize(*node, at) ? node : nullptr;
  }

  /// Whether `node` has not too many values once aliases are written out.
  bool checkSize(const Node &node, SrcRange at) {
    if (node.size > MaxValues) {
      Count = MaxValues;
      isWithin(0, at);
    }
    return !HasFailed;
  }

  void reportAliases(SrcRange at) {
    if (!std::exchange(HasAliases, true))
      Diags.report(diag::cfn_alias, at);
  }

  const Node *scalar(SrcRange at, llvm::StringRef tag) {
    const auto &data = Event.data.scalar;
    llvm::StringRef text(reinterpret_cast<const char *>(data.value), data.length);
    bool isPlain =
        data.style == YAML_PLAIN_SCALAR_STYLE && tag != "tag:yaml.org,2002:str" && tag != "!";
    SrcRange content = at;
    if (tag.starts_with("!") && tag.size() > 1) // the place is that of the text alone
      content.begin = std::min<uint32_t>(at.begin + static_cast<uint32_t>(tag.size()) + 1, at.end);
    Scalars.push_back({content.begin, at.end});
    // Only what is read as a value counts; a number of an account may begin with 0.
    if (isPlain && text.size() > 1 && text.front() == '0' &&
        llvm::all_of(text, [](char c) { return c >= '0' && c <= '7'; }))
      Diags.report(diag::cfn_octal, at, text.str());
    return makeScalar(Arena, at, text, isPlain);
  }

  const Node *sequence(SrcRange at, unsigned depth) {
    bool isFlow = Event.data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE;
    std::vector<const Node *> items;
    while (next() && Event.type != YAML_SEQUENCE_END_EVENT) {
      const Node *item = value(depth + 1);
      if (!item)
        return nullptr;
      items.push_back(item);
    }
    if (HasFailed)
      return nullptr;
    at.end = offset(Event.end_mark);
    return makeSequence(Arena, endOf(at, items.empty() ? at : items.back()->range, isFlow), items);
  }

  /// Blocks end for libyaml where the next thing begins.
  static SrcRange endOf(SrcRange whole, SrcRange last, bool isFlow) {
    if (!isFlow)
      whole.end = std::max(whole.begin, last.end);
    return whole;
  }

  const Node *mapping(SrcRange at, unsigned depth) {
    bool isFlow = Event.data.mapping_start.style == YAML_FLOW_MAPPING_STYLE;
    std::vector<Member> members;
    llvm::SmallVector<const Node *, 2> merged;
    while (next() && Event.type != YAML_MAPPING_END_EVENT) {
      if (Event.type != YAML_SCALAR_EVENT) {
        fail(range(), phrase::bad_key());
        return nullptr;
      }
      Member member{keep(Arena, {reinterpret_cast<const char *>(Event.data.scalar.value),
                                 Event.data.scalar.length}),
                    range()};
      Scalars.push_back({member.keyRange.begin, member.keyRange.end});
      bool isMerge = member.key == "<<" && Event.data.scalar.style == YAML_PLAIN_SCALAR_STYLE;
      if (!next() || !(member.value = value(depth + 1)))
        return nullptr;
      if (isMerge)
        merged.push_back(member.value);
      else
        members.push_back(member);
    }
    if (HasFailed)
      return nullptr;
    at.end = offset(Event.end_mark);
    dropDuplicates(members, Diags);
    SrcRange last = members.empty() ? at : members.back().value->range;
    for (const Node *source : merged)
      if (!merge(*source, members))
        return nullptr;
    return makeMapping(Arena, endOf(at, last, isFlow), members);
  }

  /// Adds what `source` has and `members` lack.
  bool merge(const Node &source, std::vector<Member> &members) {
    reportAliases(source.range);
    if (source.isSequence())
      return llvm::all_of(source.items, [&](const Node *item) {
        return item->isSequence() ? merge(*makeScalar(Arena, item->range, "", false), members)
                                  : merge(*item, members);
      });
    if (!source.isMapping()) {
      fail(source.range, phrase::bad_merge());
      return false;
    }
    llvm::StringSet<> own;
    for (const Member &member : members)
      own.insert(member.key);
    for (const Member &member : source.members)
      if (isWithin(0, member.keyRange) && !own.contains(member.key))
        members.push_back(member);
    return !HasFailed;
  }

  /// `!Sub x` as `{ Fn::Sub: x }`.
  const Node *tagged(const Node *node, llvm::StringRef tag) {
    if (tag.empty() || tag == "!" || tag.starts_with("tag:yaml.org,2002:"))
      return node;
    llvm::StringRef name = tag;
    name.consume_front("!");
    bool isFull = name == "Ref" || name == "Condition" || name.starts_with("Rain::");
    if (!isFull && !llvm::is_contained(ShortForms, name)) {
      llvm::StringRef near = nearestName(name, Candidates);
      Diags.report(diag::cfn_unknown_tag, node->range, tag.str(),
                   near.empty() ? Phrase<phrase::Hint>() : phrase::did_you_mean_tag(near));
      return node;
    }
    SrcRange key = node->range;
    key.end = std::min<uint32_t>(key.begin + static_cast<uint32_t>(tag.size()), key.end);
    std::string full = (isFull ? "" : "Fn::") + name.str();
    return makeMapping(Arena, node->range, Member{keep(Arena, full), key, node});
  }

  // ---- Comments.

  /// The comments of the text: what begins with `#` between scalars.
  std::vector<syntax::Comment> comments() const {
    std::vector<syntax::Comment> result;
    uint32_t scalar = 0;
    for (uint32_t at = Bom; at < Text.size();) {
      if (scalar < Scalars.size() && at >= Scalars[scalar].first) {
        // The first line of a block scalar may have a comment, which nobody misses.
        at = std::max(at, Scalars[scalar++].second);
        continue;
      }
      bool begins = Text[at] == '#' && (at == Bom || llvm::isSpace(Text[at - 1]));
      if (!begins) {
        ++at;
        continue;
      }
      uint32_t end = static_cast<uint32_t>(std::min(Text.size(), Text.find('\n', at)));
      llvm::StringRef raw = Text.slice(at, end).rtrim();
      size_t line = Text.rfind('\n', at);
      line = line == llvm::StringRef::npos ? 0 : line + 1;
      llvm::StringRef before = Text.take_front(line).rtrim(" \t\r");
      before.consume_back("\n");
      syntax::Comment comment;
      comment.range = {File, at, at + static_cast<uint32_t>(raw.size())};
      comment.raw = raw;
      comment.ownLine = Text.slice(line, at).trim().empty();
      comment.blankBefore = comment.ownLine && before.rtrim(" \t\r").ends_with("\n");
      result.push_back(comment);
      at = end;
    }
    return result;
  }

  FileId File;
  syntax::Arena &Arena;
  DiagnosticEngine &Diags;
  llvm::StringRef Text;
  const unsigned MaxValues = maxValues(Text.size());
  uint32_t Bom = 0;
  std::vector<uint32_t> Offsets; ///< of each character; empty if all are bytes
  yaml_parser_t Parser;
  yaml_event_t Event;
  bool HasEvent = false, HasFailed = false, HasAliases = false;
  unsigned Count = 0;
  llvm::StringMap<const Node *> Anchors;
  std::vector<std::pair<uint32_t, uint32_t>> Scalars; ///< where they stand, in order
  std::vector<llvm::StringRef> Candidates{std::begin(ShortForms), std::end(ShortForms)};
};

} // namespace

Template readYaml(FileId file, syntax::Arena &arena, DiagnosticEngine &diags) {
  return YamlReader(file, arena, diags).read();
}

} // namespace pcl::cloudformation
