// What kind of state a file holds, by the first member of its top level, or of its resources, that
// only one kind has.
#include "pcl/Frontend/State/State.h"

#include "pcl/Support/JsonText.h"

#include "llvm/ADT/StringSwitch.h"

namespace pcl::state {

namespace {

/// Follows JSON as deep as it must, and ends reading (by `false`) at the first member that decides.
class Detector : public nlohmann::json_sax<nlohmann::json> {
public:
  std::optional<StateForm> form;

  bool key(string_t &name) override {
    std::optional<StateForm> told;
    if (Depth == 1) {
      told = llvm::StringSwitch<std::optional<StateForm>>(name)
                 .Case("deployment", StateForm::StackExport)
                 .Cases("terraform_version", "serial", "lineage", StateForm::TerraformState)
                 .Cases("nameTable", "providerInputs", StateForm::ImportFile)
                 .Default(std::nullopt);
      IsInResources = name == "resources";
      HasVersion |= name == "version";
      if (IsInResources && !HasVersion)
        form = StateForm::ImportFile; // if nothing behind it says otherwise
      else if ((IsInResources || form) && HasVersion)
        told = StateForm::TerraformState; // import files have no version
    } else if (Depth == 3 && IsInResources) {
      told = llvm::StringSwitch<std::optional<StateForm>>(name)
                 .Cases("mode", "instances", StateForm::TerraformState)
                 .Cases("id", "logicalName", "component", "inputs", StateForm::ImportFile)
                 .Default(std::nullopt);
    }
    if (told)
      form = told;
    return !told;
  }
  bool start_object(size_t) override { return enter(); }
  bool end_object() override { return leave(); }
  bool start_array(size_t) override { return Depth > 0 && enter(); } // a list of its own is none
  bool end_array() override { return leave(); }
  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_integer(number_integer_t) override { return true; }
  bool number_unsigned(number_unsigned_t) override { return true; }
  bool number_float(number_float_t, const string_t &) override { return true; }
  bool string(string_t &) override { return true; }
  bool binary(binary_t &) override { return true; }
  bool parse_error(size_t, const std::string &, const nlohmann::detail::exception &) override {
    return false;
  }

private:
  bool enter() {
    ++Depth;
    return true;
  }
  bool leave() {
    --Depth;
    return true;
  }

  unsigned Depth = 0;
  bool IsInResources = false, HasVersion = false;
};

} // namespace

std::optional<StateForm> detectForm(llvm::StringRef text) {
  Detector detector;
  parseJsonEvents(text, detector);
  return detector.form;
}

} // namespace pcl::state
