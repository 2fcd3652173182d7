// What there is to import: from a provider's List, or from listings that other tools made.
//
// The result is an import file to look through before `pcl-import -f` takes it. Nothing is read and
// nothing guessed of inputs; an id that turns out to be of another form is reported by the import.
#pragma once

#include "pcl/Frontend/State/ImportFile.h"
#include "pcl/Oracle/OracleSource.h"

namespace pcl::schema {
class TerraformProviders;
}

namespace pcl::import {

/// How a listing names the type of a thing.
enum class TypeWords : uint8_t {
  Terraform,      ///< `aws_vpc`
  CloudFormation, ///< `AWS::EC2::VPC`
  Arn,            ///< `ec2:vpc`, service and word of an ARN; the word may be ""
  Member,         ///< `Vpc`, what a list of them is called (`Vpcs`), as the AWS CLI prints it
};

/// One thing of a listing.
struct Listed {
  TypeWords words = TypeWords::Terraform;
  std::string type, id;
  std::string name;    ///< may be ""
  std::string service; ///< that of its ARN; "" if that is not known, or in `type`
};

/// Reads a listing, one JSON document or one a line: of `terraform query -json`, a mapping file of
/// aztfexport, or what the AWS CLI prints of Cloud Control, Config, CloudFormation, Resource
/// Explorer, Resource Groups and its tagging, and of `describe` and `list` commands. Nothing, with
/// `problem` set, if `text` is none of them.
std::optional<std::vector<Listed>> readListing(llvm::StringRef text, std::string &problem);

/// `token` is the type that `listed` names, as far as names tell.
bool isOfType(const Listed &listed, llvm::StringRef token, schema::TerraformProviders *terraform);

/// `listed` is known to be of another type than `token`: its id, or the type that the listing
/// names, is of another service or of another thing.
bool isForeign(const Listed &listed, llvm::StringRef token);

struct DiscoverInput {
  std::vector<std::string> types;                            ///< tokens
  std::vector<std::pair<std::string, std::string>> listings; ///< names of files, and their texts
};

/// Lists what there is of the types: in the listings, or without any asks the providers. What
/// cannot be listed is reported. Names are unique among those of a type.
state::ImportFile discover(const DiscoverInput &input, oracle::OracleSource &oracles,
                           schema::TerraformProviders *terraform, DiagnosticEngine &diags);

} // namespace pcl::import
