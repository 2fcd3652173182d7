// The commands of `pcl-schema`: which packages there are, what is in them, and their index in the
// cache.
//
// Library functions only; options are the tool's. Text goes where `-o` says, standard output if it
// says nothing.
#pragma once

#include "pcl/Driver/Run.h"

namespace pcl::oracle {
class OracleSource;
}

namespace pcl {

/// `pcl-schema list [PACKAGE[@VERSION]]` prints the schema files that are found, in the order of
/// the search, each with what it is called and where it lies; or the tokens of one package.
struct SchemaList {
  std::string package; ///< "": all packages
  std::string kind;    ///< resources, functions or types; "": all
  bool json = false;
};
void runSchemaList(Run &run, const SchemaList &command);

/// `pcl-schema show TOKEN` prints a resource, function or type, with inputs, outputs and their
/// types. TOKEN is written in any form; `PACKAGE` alone shows the package,
/// `pulumi:providers:PACKAGE` its provider.
struct SchemaShow {
  std::string token;
  std::string version; ///< of the package; "": the highest
  bool json = false;
};
void runSchemaShow(Run &run, const SchemaShow &command);

/// `pcl-schema index [PACKAGE...]` makes the cached index of these packages, or of all that are
/// found. With `--stats` a line for each says what was indexed and how long it took.
void runSchemaIndex(Run &run, llvm::ArrayRef<std::string> packages);

/// `pcl-schema fetch PACKAGE[@VERSION]` prints the schema as the package's provider gives it.
void runSchemaFetch(Run &run, llvm::StringRef package, oracle::OracleSource &oracles);

/// `pcl-schema derive --from=cloudformation-registry DIR` prints the schema of `aws-native` that
/// follows from the registry's schemas in `directory`.
void runSchemaDerive(Run &run, llvm::StringRef directory, llvm::StringRef version);

} // namespace pcl
