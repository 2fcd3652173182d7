// What a provider is asked for at an import of a resource that Terraform knows, where that is not
// its attribute `id`.
#pragma once

#include "pcl/Value/Value.h"

#include <string>

namespace pcl::state {

struct ImportId {
  enum class Kind : uint8_t {
    Known,   ///< of the form that the type's documentation names
    Lacking, ///< the form is known, and the attributes do not have what it takes
    Unknown, ///< the id of the state; which form the import takes is not known
    None,    ///< its provider imports no resource of the type
  };
  std::string text; ///< "" if there is none
  Kind kind = Kind::Unknown;
};

/// By which id a resource of Terraform's type `type` with `attributes` is imported.
ImportId importIdOf(llvm::StringRef type, const ValueObject &attributes);

} // namespace pcl::state
