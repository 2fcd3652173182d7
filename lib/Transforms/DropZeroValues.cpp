// drop-zero-values: removes inputs of resources, and members of schema objects in them, that a
// provider reads where nobody wrote anything: false, 0, "", empty lists and maps, objects of
// nothing but these, secret or not, and providers' own notes (`__defaults`). An object that loses
// its last member goes as well.
//
// That a provider does so is known of a bridged one, by its mapping, for empty texts, and for empty
// lists and maps that it does not compute. `false` and 0 may be a choice there too, against a
// default that nothing but the provider knows: so they stay, as does everything elsewhere, but for
// the option `proof=none`. Where the schema or the environment has a default, zero is another
// value, and stays. So do required inputs, elements of lists, entries of maps, and an object
// without members, which may say all by being there. Components and providers are left alone: their
// code can tell zero from nothing. Whether a provider agrees is not asked. The option `mode=full`
// keeps all.
#include "ObjectMembers.h"

#include "pcl/Schema/TerraformMapping.h"
#include "pcl/Schema/Types.h"
#include "pcl/Value/Objects.h"

namespace pcl::transforms {

namespace {

class DropZeroValues final : public ProofPass {
public:
  using ProofPass::ProofPass;

  pass::Result runOn(ir::Program &program, pass::PassContext &context) override {
    if (TheMode == Mode::Full)
      return pass::Result::Unchanged;
    // A block that somebody wrote may say all by being there.
    return filterMembers(program, context, TheFacts, NeedsProof ? Emptied::Stays : Emptied::Goes,
                         [&](const Member &member) { return choose(member); });
  }

private:
  /// It is what Terraform's SDK reads where nothing is written, and never a choice: it has no other
  /// value for a text or a collection that is not there, and no default is an empty one.
  static bool isProven(const Member &member) {
    if (member.name == DefaultsKey)
      return true;
    const schema::FieldMap *field = member.terraform.field();
    if (!field || !member.constant)
      return false;
    switch (member.constant->kind()) {
    case ValueKind::String:
      return true;
    case ValueKind::Array:
      return !field->isComputed;
    case ValueKind::Object:
      return !field->isComputed && isMap(member);
    default:
      return false;
    }
  }

  /// An object that is no map is a block.
  static bool isMap(const Member &member) {
    return member.property && member.property->type->kind == schema::TypeKind::Map;
  }

  Choice choose(const Member &member) const {
    using minimal::Rule;
    if (!isReported(member.node))
      return {};
    Choice choice = chooseByRules(member, {Rule::Zero, Rule::Empty, Rule::DefaultsMarker});
    if (choice.action == Choice::Action::Remove && NeedsProof && !isProven(member)) {
      choice.action = Choice::Action::Keep;
      choice.reason += ", but nothing says that the provider would choose it";
    }
    return choice;
  }
};

} // namespace

std::unique_ptr<pass::Pass> createDropZeroValues(const Facts &facts) {
  return std::make_unique<DropZeroValues>(facts);
}

} // namespace pcl::transforms
