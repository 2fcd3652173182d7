// Reading, printing and following of property paths.
#include "pcl/Value/PropertyPath.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace pcl {

std::optional<PropertyPath> PropertyPath::parse(llvm::StringRef text, size_t *errorOffset) {
  std::vector<PathStep> steps;
  size_t at = 0;
  auto fail = [&](size_t offset) {
    if (errorOffset)
      *errorOffset = offset;
    return std::nullopt;
  };
  while (at < text.size()) {
    if (text[at] == '[') {
      size_t open = at++;
      if (at < text.size() && text[at] == '"') {
        PathStep step;
        for (++at; at < text.size() && text[at] != '"'; ++at) {
          if (text[at] == '\\' && at + 1 < text.size())
            ++at;
          step.name += text[at];
        }
        if (at >= text.size())
          return fail(open);
        ++at;
        steps.push_back(std::move(step));
      } else {
        llvm::StringRef inside = text.substr(at).take_until([](char c) { return c == ']'; });
        PathStep step;
        if (inside == "*")
          step.kind = PathStep::Kind::Wildcard;
        else if (!inside.empty() && llvm::all_of(inside, llvm::isDigit) &&
                 !inside.getAsInteger(10, step.index))
          step.kind = PathStep::Kind::Index;
        else
          return fail(at);
        at += inside.size();
        steps.push_back(std::move(step));
      }
      if (at >= text.size() || text[at] != ']')
        return fail(at);
      ++at;
    } else {
      if (text[at] == '.') {
        if (at == 0)
          return fail(0);
        ++at;
      } else if (at != 0) {
        return fail(at); // behind a bracket there is a dot, a bracket or the end
      }
      llvm::StringRef name =
          text.substr(at).take_until([](char c) { return c == '.' || c == '['; });
      if (name.empty())
        return fail(at);
      if (name == "*")
        steps.push_back({PathStep::Kind::Wildcard, "", 0});
      else
        steps.push_back({PathStep::Kind::Name, name.str(), 0});
      at += name.size();
    }
  }
  return PropertyPath(std::move(steps));
}

std::string PropertyPath::str() const {
  std::string out;
  for (const PathStep &step : Steps) {
    switch (step.kind) {
    case PathStep::Kind::Index:
      out += "[" + std::to_string(step.index) + "]";
      break;
    case PathStep::Kind::Wildcard:
      out += "[*]";
      break;
    case PathStep::Kind::Name:
      if (!step.name.empty() && step.name != "*" &&
          llvm::StringRef(step.name).find_first_of(".[]\"\\") == llvm::StringRef::npos) {
        if (!out.empty())
          out += '.';
        out += step.name;
        break;
      }
      out += "[\"";
      for (char c : step.name) {
        if (c == '"' || c == '\\')
          out += '\\';
        out += c;
      }
      out += "\"]";
      break;
    }
  }
  return out;
}

bool PropertyPath::covers(const PropertyPath &other) const {
  return Steps.size() <= other.Steps.size() &&
         llvm::all_of(llvm::zip(Steps, other.Steps), [](const auto &pair) {
           const auto &[mine, theirs] = pair;
           return mine.kind == PathStep::Kind::Wildcard || mine == theirs;
         });
}

/// The part of `value` one step on, or null.
static const Value *follow(const Value &value, const PathStep &step) {
  if (step.kind == PathStep::Kind::Name && value.kind() == ValueKind::Object)
    return value.object().find(step.name);
  if (step.kind == PathStep::Kind::Index && value.kind() == ValueKind::Array &&
      step.index < value.elements().size())
    return &value.elements()[step.index];
  return nullptr;
}

const Value *PropertyPath::find(const Value &value) const {
  const Value *at = &value;
  for (const PathStep &step : Steps)
    if (at = follow(*at, step); !at)
      return nullptr;
  return at;
}

void PropertyPath::forEach(const Value &value,
                           llvm::function_ref<void(const Value &)> visit) const {
  // Breadth first: all parts at one step, then the next. No recursion, and the order of the value
  // is kept.
  std::vector<const Value *> parts{&value};
  for (const PathStep &step : Steps) {
    std::vector<const Value *> next;
    for (const Value *part : parts) {
      if (step.kind != PathStep::Kind::Wildcard) {
        if (const Value *found = follow(*part, step))
          next.push_back(found);
      } else if (part->kind() == ValueKind::Array) {
        for (const Value &element : part->elements())
          next.push_back(&element);
      } else if (part->kind() == ValueKind::Object) {
        for (const auto &[name, member] : part->object())
          next.push_back(&member);
      }
    }
    parts = std::move(next);
  }
  for (const Value *part : parts)
    visit(*part);
}

} // namespace pcl
