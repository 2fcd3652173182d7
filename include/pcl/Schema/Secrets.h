// What of values is secret by a schema.
//
// Providers and files mark secrets too; that marks survive, and that texts do not quote secrets,
// is the business of pcl/Value/Secrets.h.
#pragma once

#include "pcl/Schema/Types.h"
#include "pcl/Value/Value.h"

namespace pcl::schema {

class Package;

/// `values` with what `properties` call secret marked, at any depth.
ValueObject markSecrets(ValueObject values, const Properties &properties);

/// The inputs of a provider of `package` with what its provider or its configuration calls secret
/// marked. Inputs that are no texts may stand there as JSON texts, as the engine keeps them.
ValueObject markProviderSecrets(const ValueObject &inputs, const Package &package);

} // namespace pcl::schema
