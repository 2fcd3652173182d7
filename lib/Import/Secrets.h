// What of a resource is secret by its schema. Internal to the library.
//
// Providers mark secrets too; that marks survive, and that texts do not quote secrets, is the
// business of pcl/Value/Secrets.h.
#pragma once

#include "pcl/Schema/Types.h"
#include "pcl/Value/Value.h"

namespace pcl::import {

/// `values` with what `properties` call secret marked, at any depth.
ValueObject markSecrets(const ValueObject &values, const schema::Properties &properties);

} // namespace pcl::import
