// `pclc verify`: a program against a plan of Terraform.
#pragma once

#include "pcl/Driver/Run.h"
#include "pcl/Frontend/Terraform/Terraform.h"
#include "pcl/Verify/Engine.h"

namespace pcl {

enum class ReportFormat : uint8_t { Table, Json };

/// What `pclc verify` is given.
struct VerifyInput {
  std::string plan;    ///< JSON file, or the directory of a module of which a plan is made
  std::string program; ///< directory
  std::string stack =
      "default"; ///< what the program's stack is called, as Terraform's workspace is
  ReportFormat format = ReportFormat::Table;
  unsigned programTimeLimit = 300;
  std::vector<terraform::GivenValues> values; ///< of variables, where a plan is made
  std::string sdk = {}; ///< where the program's packages are installed, or "": beside it
};

/// Runs the program against an engine that knows the plan, and prints what differs to standard
/// output. A difference is an error.
void runVerify(Run &run, const VerifyInput &input, verify::EngineHost &host);

} // namespace pcl
