// What no plan of the tests has.
#include "pcl/Verify/Counterparts.h"

#include <gtest/gtest.h>

using namespace pcl::verify;

TEST(VerifyTest, NameOfProviderIsThatOfTheLongestOne) {
  Plan plan;
  ConfiguredProvider west{"aws", "west", "", {}}, other{"aws", "far_aws_west", "", {}};
  plan.providers = {{"aws.west", west}, {"aws.far_aws_west", other}};
  EXPECT_TRUE(isCalled("aws_west", west, plan));
  EXPECT_TRUE(isCalled("net-0-aws_west", west, plan));
  EXPECT_FALSE(isCalled("aws", west, plan));
  EXPECT_FALSE(isCalled("net-laws_west", west, plan));
  EXPECT_TRUE(isCalled("net-aws_far_aws_west", other, plan));
  EXPECT_FALSE(isCalled("net-aws_far_aws_west", west, plan));
}
