// The rules by which the package `aws-native` calls what CloudFormation has. Source of the rules:
// the naming of pulumi-aws-native; with them its tokens and properties come out as they are.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <string>

namespace pcl::cloudformation {

/// `KMSMasterKeyID` -> `KmsMasterKeyId`: of each run of capitals and digits all but the first is
/// lower case, and the last where a word follows.
std::string lowerAcronyms(llvm::StringRef name);
/// The property `name`: `KMSMasterKeyID` -> `kmsMasterKeyId`.
std::string propertyName(llvm::StringRef name);
/// The same of a property of a resource itself, where `Id` is `awsId`.
std::string topPropertyName(llvm::StringRef name);
/// How the service spells the property `name` of `aws-native`, of a resource itself if `isTop`, as
/// far as that is to be told: which letters of an acronym are capitals is read off `written`, which
/// may be a misspelling of it.
std::string servicePropertyName(llvm::StringRef name, bool isTop, llvm::StringRef written);
/// `AWS::S3::Bucket` -> `aws-native:s3:Bucket`; "" for what has no three parts.
std::string tokenOf(llvm::StringRef type);
/// A name for a node out of a logical id: `MyVPC` -> `myVpc`.
std::string nodeNameOf(llvm::StringRef id);

} // namespace pcl::cloudformation
