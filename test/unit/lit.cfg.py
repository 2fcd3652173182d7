# The unit tests as a lit suite of their own: lit finds each test of the program pcl-unit-tests,
# runs them in shards and counts them in its summary. What they test stands in *Test.cpp.

import os

import lit.formats

config.name = "pclc-unit"
config.suffixes = []
config.test_source_root = config.pcl_tools_dir
config.test_exec_root = config.pcl_tools_dir
config.test_format = lit.formats.GoogleTest(".", "unit-tests")

home = os.path.join(config.pcl_build_dir, "test", "home-unit")
for variable, folder in [("HOME", ""), ("XDG_CACHE_HOME", ".cache"), ("PULUMI_HOME", ".pulumi")]:
    path = os.path.join(home, folder)
    os.makedirs(path, exist_ok=True)
    config.environment[variable] = path
config.environment["PCL_CHECK_SELF"] = "1"
for variable in ["PCL_CHECK_ROUNDTRIP", "PCL_VERIFY_EACH", "PCL_REVERSE_ORDER", "ASAN_OPTIONS",
                 "UBSAN_OPTIONS", "LSAN_OPTIONS"]:
    if variable in os.environ:
        config.environment[variable] = os.environ[variable]
