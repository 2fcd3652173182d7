// The order in which the data folder is looked for.
#include "pcl/Support/DataDir.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "gtest/gtest.h"

#include <cstdlib>

namespace {

TEST(DataDirTest, EnvironmentWins) {
  ASSERT_EQ(setenv("PCL_DATA_DIR", "/nowhere/in/particular", 1), 0);
  EXPECT_EQ(pcl::findDataDir(), "/nowhere/in/particular");
  unsetenv("PCL_DATA_DIR");
}

TEST(DataDirTest, EmptyEnvironmentIsNone) {
  ASSERT_EQ(setenv("PCL_DATA_DIR", "", 1), 0);
  std::string found = pcl::findDataDir();
  unsetenv("PCL_DATA_DIR");
  EXPECT_EQ(found, pcl::findDataDir());
}

TEST(DataDirTest, SourceTreeOfTheBuild) {
  std::string found = pcl::findDataDir();
  ASSERT_NE(found, "");
  EXPECT_EQ(llvm::sys::path::filename(found), "data");
  EXPECT_TRUE(llvm::sys::fs::is_directory(found + "/schemas"));
  EXPECT_TRUE(llvm::sys::fs::is_directory(found + "/mappings"));
  EXPECT_TRUE(llvm::sys::fs::is_directory(found + "/tfschema"));
}

} // namespace
