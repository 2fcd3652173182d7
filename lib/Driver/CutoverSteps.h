// The steps from Terraform to Pulumi and back, as text. Internal to the library.
#pragma once

#include "pcl/Driver/Targets.h"

#include <map>
#include <string>
#include <vector>

namespace pcl {

/// A resource that changes hands.
struct MovedResource {
  std::string address; ///< Terraform's, of an instance
  std::string id;
  std::string importAs; ///< what its provider is asked for at an import by the rule of its type
  bool hasUnknownForm = false;  ///< by which id that is, is not known
  bool isNotImportable = false; ///< its provider imports no resource of the type, or not this one
};

struct CutoverSteps {
  std::string state, stack, directory, module;
  const TargetInfo *target = nullptr;
  std::vector<std::string> secrets; ///< settings of the stack whose values stand in no file
  std::vector<MovedResource> moved;
  std::vector<std::string> staying; ///< addresses of instances that Terraform keeps
  std::vector<std::string> deposed; ///< addresses of what Terraform must destroy first
  /// Addresses in the state, and what Terraform must make of them first.
  std::vector<std::pair<std::string, std::string>> renamed;
  unsigned changes = 0; ///< resources that are not the same on both sides
};

/// The steps for people.
std::string textOf(const CutoverSteps &steps);
/// The files that they name, and the steps themselves, by name in the output.
std::map<std::string, std::string> filesOf(const CutoverSteps &steps);

} // namespace pcl
