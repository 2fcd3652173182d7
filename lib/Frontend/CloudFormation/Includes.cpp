// What macros put beside what is written: calls of `Fn::Transform` in the place of a section, or of
// a member of one.
#include "Declarations.h"

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

} // namespace

const Node *withoutIncludes(const Node *root, Context &context) {
  return Includes(context).without(*root);
}

} // namespace pcl::cloudformation
