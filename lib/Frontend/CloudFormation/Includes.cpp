// What macros put in their places: the files that `AWS::Include` names beside the template, and, of
// what only the service can run, nothing.
#include "Declarations.h"
#include "SamTree.h"

#include "llvm/ADT/STLExtras.h"

namespace pcl::cloudformation {

namespace {

/// How deep below a section a macro may stand, as the service documents it for `AWS::Include`; it
/// is a value below.
unsigned depthOf(llvm::StringRef section) {
  if (section == "Mappings")
    return 3;
  if (section == "Outputs")
    return 2;
  return section == "Conditions" || section == "Rules" ? 1 : 0;
}

class Includes {
public:
  explicit Includes(Context &context) : C(context) {}

  const Node *without(const Node &root) {
    return rebuilt(root, [&](const Member &section) {
      if (section.key == "Resources")
        return rebuilt(*section.value, [&](const Member &resource) {
          return rebuilt(*resource.value, [&](const Member &attribute) {
            return attribute.key == "Properties" ? level(*attribute.value, 1) : attribute.value;
          });
        });
      return level(*section.value, depthOf(section.key));
    });
  }

private:
  /// `node` without what stands for macros in it and in `depth - 1` levels below.
  const Node *level(const Node &node, unsigned depth) {
    if (!depth)
      return &node;
    return rebuilt(node, [&](const Member &member) { return level(*member.value, depth - 1); });
  }

  /// `node` without the member that is a macro, and with what `below` makes of the others.
  template <typename Below> const Node *rebuilt(const Node &node, Below below) {
    bool isChanged = false;
    std::vector<Member> members;
    for (const Member &member : node.members) {
      if (member.key == "Fn::Transform") {
        leaveOut(member);
        isChanged = true;
        continue;
      }
      members.push_back(member);
      members.back().value = below(member);
      isChanged |= members.back().value != member.value;
    }
    return isChanged ? makeMapping(C.arena, node.range, members) : &node;
  }

  void leaveOut(const Member &member) {
    const Node *name = member.value->find("Name");
    llvm::StringRef macro = name ? name->scalar().value_or(member.key) : member.key;
    C.diags.report(diag::cfn_lost, member.keyRange, macro.str(), phrase::no_transform());
    C.W.account.close(C.W.account.open("transform", "", macro, member.keyRange),
                      frontend::Outcome::Dropped);
    C.isPartial = true;
  }

  Context &C;
};

/// Puts files in the places of the calls that name them.
class FileIncludes {
public:
  FileIncludes(Context &context, bool inDocuments) : C(context), InDocuments(inDocuments) {}

  const Node *filled(const Node &node) {
    if (node.isSequence()) {
      bool isChanged = false;
      std::vector<const Node *> items;
      for (const Node *item : node.items) {
        items.push_back(filled(*item));
        isChanged |= items.back() != item;
      }
      return isChanged ? makeSequence(C.arena, node.range, items) : &node;
    }
    bool isChanged = false;
    const Node *included = nullptr;
    std::vector<Member> members;
    for (const Member &member : node.members) {
      llvm::StringRef path;
      const Node *file = fileOf(member, path);
      if (file && (node.members.size() == 1 || file->isMapping())) {
        Open.push_back(path);
        included = placed(*filled(*file), node.range);
        Open.pop_back();
        continue;
      }
      bool isDocument = member.key == "DefinitionBody" && !InDocuments;
      members.push_back(member);
      members.back().value = isDocument ? member.value : filled(*member.value);
      isChanged |= members.back().value != member.value;
    }
    if (!included)
      return isChanged ? makeMapping(C.arena, node.range, members) : &node;
    if (members.empty())
      return included;
    // What the file says counts where the template says it too.
    for (const Member &member : included->members) {
      auto same = llvm::find_if(members, [&](const Member &x) { return x.key == member.key; });
      if (same == members.end())
        members.push_back(member);
      else
        *same = member;
    }
    return makeMapping(C.arena, node.range, members);
  }

private:
  static constexpr unsigned MaxFiles = 500;

  /// What lies in the file that `member` includes, and its path; null if it stays a call.
  const Node *fileOf(const Member &member, llvm::StringRef &path) {
    if (member.key != "Fn::Transform" && member.key != "Transform")
      return nullptr;
    const Node *parameters = member.value->find("Parameters");
    const Node *location = parameters ? parameters->find("Location") : nullptr;
    if (textAt(member.value->find("Name")) != "AWS::Include" || !location ||
        !location->isScalar() || location->text.contains("://") || !C.fileAt)
      return nullptr;
    path = location->text;
    if (llvm::is_contained(Open, path) || ++Count > MaxFiles)
      return nullptr;
    return C.fileAt(path, location->range);
  }

  /// `node` as if all of it stood at `range`, so that no place is one of another file.
  const Node *placed(const Node &node, SrcRange range) {
    if (node.isScalar())
      return makeScalar(C.arena, range, node.text, node.isPlain);
    if (node.isSequence()) {
      std::vector<const Node *> items;
      for (const Node *item : node.items)
        items.push_back(placed(*item, range));
      return makeSequence(C.arena, range, items);
    }
    std::vector<Member> members;
    for (const Member &member : node.members)
      members.push_back({member.key, range, placed(*member.value, range)});
    return makeMapping(C.arena, range, members);
  }

  Context &C;
  bool InDocuments;
  unsigned Count = 0;
  std::vector<llvm::StringRef> Open; ///< files in whose text this is
};

} // namespace

const Node *withoutIncludes(const Node *root, Context &context) {
  return Includes(context).without(*root);
}

const Node *withFiles(const Node *root, Context &context, bool inDocuments) {
  return FileIncludes(context, inDocuments).filled(*root);
}

} // namespace pcl::cloudformation
