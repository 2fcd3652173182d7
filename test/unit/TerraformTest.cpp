// Names and loss accounts of front ends.
#include "pcl/Frontend/Common/LossAccount.h"
#include "pcl/Frontend/Common/Names.h"

#include "gtest/gtest.h"

using namespace pcl;
using namespace pcl::frontend;

TEST(FrontendNames, CamelCase) {
  EXPECT_EQ(camelCase("cidr_block"), "cidrBlock");
  EXPECT_EQ(camelCase("ALL_UPPER"), "ALL_UPPER");
  EXPECT_EQ(camelCase("__private_name"), "__privateName");
  EXPECT_EQ(camelCase("trailing_"), "trailing_");
  EXPECT_EQ(camelCase("Main_vpc"), "mainVpc");
  EXPECT_EQ(camelCase("a__b"), "aB");
  EXPECT_EQ(camelCase("with-dash_x"), "with-dashX");
  EXPECT_EQ(camelCase(""), "");
  EXPECT_EQ(nodeName("with-dash_x"), "withDashX");
}

TEST(FrontendNames, FlatNames) {
  FlatNames names;
  EXPECT_EQ(names.claim("vpc", "vpcConfig"), "vpc");
  EXPECT_EQ(names.claim("vpc", "vpcVpc"), "vpcVpc");
  EXPECT_EQ(names.claim("vpc", "vpcVpc"), "vpcVpc2");
  EXPECT_EQ(names.claim("range", "rangeVpc"), "rangeVpc");
  EXPECT_TRUE(names.isTaken("for"));
  EXPECT_FALSE(names.isTaken("other"));
}

TEST(LossAccount, Balance) {
  SourceManager sources;
  DiagnosticEngine diags(sources);
  LossAccount account;
  RecordId done = account.open("resource", "aws_vpc", "aws_vpc.main", {});
  RecordId worse = account.open("local", "", "local.a", {});
  account.close(done, Outcome::Output);
  account.close(worse, Outcome::NotImplemented);
  account.close(worse, Outcome::Output);
  account.setOut(done, "other");
  account.check(diags);
  EXPECT_FALSE(diags.hasErrors());
  EXPECT_EQ(account.records()[1].outcome, Outcome::NotImplemented);

  account.open("output", "", "output.forgotten", {});
  account.check(diags);
  EXPECT_EQ(diags.errorCount(), 1u);
  EXPECT_NE(account.json().find("\"out\": \"other\""), std::string::npos);
  EXPECT_NE(account.json().find("\"dropped\""), std::string::npos);
}
