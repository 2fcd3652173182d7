# How lit runs the tests of this folder: shell tests with the built tools, FileCheck, not, count
# and split-file on the PATH. A test sees a scratch home in the build folder, never the user's, and
# nothing of the user's environment that changes what a tool does. Not here: what a test checks.

import glob
import os
import re
import shutil
import subprocess

import lit.formats

config.name = "pclc"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".test", ".pp", ".tf"]
if os.environ.get("PCL_NIGHT"):
    config.suffixes = [".night"]  # what takes long and is run once for a larger change: utils/night.sh
config.excludes = ["Inputs", "corpus"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.pcl_build_dir, "test")

tools = config.pcl_tools_dir
source = config.pcl_source_dir

# The slowest tests first, so that no core waits for one at the end; lit keeps the times of its own runs afterwards.
times = os.path.join(config.test_exec_root, ".lit_test_times.txt")
if not os.path.exists(times):
    shutil.copy(os.path.join(config.test_source_root, "times.txt"), times)

# The environment ------------------------------------------------------------------------------

config.environment["PATH"] = os.pathsep.join(
    [tools, config.llvm_tools_dir, "/usr/local/bin", "/usr/bin", "/bin"]
)

home = os.path.join(config.test_exec_root, "home")
for variable, folder in [
    ("HOME", ""),
    ("XDG_CACHE_HOME", ".cache"),
    ("XDG_CONFIG_HOME", ".config"),
    ("PULUMI_HOME", ".pulumi"),
]:
    path = os.path.join(home, folder)
    os.makedirs(path, exist_ok=True)
    config.environment[variable] = path
config.environment["LC_ALL"] = "C.UTF-8"

# The tools look for faults of ours, as builds with assertions do.
config.environment["PCL_CHECK_SELF"] = "1"

# Switches that a whole run may set; see docs/debugging.md.
for variable in [
    "PCL_CHECK_ROUNDTRIP",
    "PCL_VERIFY_EACH",
    "PCL_REVERSE_ORDER",
    "PCL_UPDATE_GOLDENS",
    "PCL_VERDICTS",
    "PCL_VERDICTS_LOG",
    "ASAN_OPTIONS",
    "UBSAN_OPTIONS",
    "LSAN_OPTIONS",
    "TSAN_OPTIONS",
]:
    if variable in os.environ:
        config.environment[variable] = os.environ[variable]
        config.available_features.add(variable.lower().replace("_", "-"))

# Substitutions --------------------------------------------------------------------------------

python = config.pcl_python
config.substitutions += [
    ("%examples", os.path.join(source, "examples")),
    ("%utils", os.path.join(source, "utils")),
    ("%data", os.path.join(source, "data")),
    ("%src", source),
    ("%build", config.pcl_build_dir),
    # Runs a command and checks its exit code: %exits CODE COMMAND.
    ("%exits", "%s %s" % (python, os.path.join(source, "utils", "expect_exit.py"))),
    ("%cxx", config.pcl_cxx),
    # Compares a result with its golden, or rewrites the golden (utils/update_checks.py asks so).
    ("%golden", "%s %s" % (python, os.path.join(source, "utils", "golden.py"))),
]

# Features: what is installed here beyond what the build needs ---------------------------------

if config.pcl_sanitize:
    config.available_features.add("asan")
else:
    config.available_features.add("no-asan")
if os.geteuid() == 0:
    config.available_features.add("root")
for program in ["curl", "git"]:
    if shutil.which(program):
        config.available_features.add(program)
chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
if chromium:
    config.available_features.add("chromium")
config.substitutions.append(("%chromium", chromium or "no-chromium"))

def prepend_path(program):
    """Puts the folder of `program` behind the project's own tools and before the system's."""
    parts = config.environment["PATH"].split(os.pathsep)
    config.environment["PATH"] = os.pathsep.join(parts[:2] + [os.path.dirname(program)] + parts[2:])


modules = os.environ.get("PCL_NODE_MODULES", "")
node = shutil.which("node")
if modules and node:
    prepend_path(node)
    config.environment["PCL_NODE_MODULES"] = modules
    if os.path.exists(os.path.join(modules, "typescript", "bin", "tsc")):
        config.available_features.add("tsc")
    if os.path.isdir(os.path.join(modules, "@pulumi", "pulumi")):
        config.available_features.add("node-sdk")
    for tool in ["prettier", "pyright"]:
        if os.path.isdir(os.path.join(modules, tool)):
            config.available_features.add(tool)
config.substitutions.append(("%node_modules", modules or "no-node-modules"))

dotnet, csc = os.environ.get("PCL_DOTNET", ""), os.environ.get("PCL_CSC", "")
if os.access(dotnet, os.X_OK) and os.path.exists(csc):
    config.environment.update(PCL_DOTNET=dotnet, PCL_CSC=csc)
    config.available_features.add("csharp")

sdk_python = os.environ.get("PCL_PYTHON", "")
if sdk_python and os.access(sdk_python, os.X_OK):
    folder = os.path.dirname(sdk_python)
    libraries = os.path.join(folder, os.pardir, "lib")
    config.environment["PCL_PYTHON"] = sdk_python
    if os.access(os.path.join(folder, "black"), os.X_OK):
        config.available_features.add("black")
    if os.access(os.path.join(folder, "auditwheel"), os.X_OK):
        config.available_features.add("auditwheel")
    for version in os.listdir(libraries) if os.path.isdir(libraries) else []:
        if os.path.isdir(os.path.join(libraries, version, "site-packages", "pulumi")):
            config.available_features.add("python-sdk")
# AWS's translator of SAM, in the Python of the SDKs or in the one that runs the tests.
for candidate in [sdk_python, sys.executable]:
    if candidate and not subprocess.run([candidate, "-c", "import samtranslator, yaml"], capture_output=True, check=False).returncode:
        config.available_features.add("sam-translator")
        config.substitutions.append(("%sam-python", candidate))
        break
else:
    config.substitutions.append(("%sam-python", "no-sam-python"))
config.substitutions.append(("%sdk-python", sdk_python or "no-sdk-python"))
config.substitutions.append(("%python", python))

engine = os.environ.get("PCL_PULUMI", "")
if engine and os.access(engine, os.X_OK):
    config.environment["PCL_PULUMI"] = engine
    if {"tsc", "node-sdk", "python-sdk"} <= config.available_features:
        config.available_features.add("pulumi-cli")

go = shutil.which("go")
if go:
    config.available_features.add("go")
    prepend_path(go)
    # Modules and objects are the user's, as those of the scratch home would be downloaded and compiled for each run.
    names = ["GOMODCACHE", "GOCACHE"]
    places = subprocess.run([go, "env", *names], capture_output=True, encoding="utf-8", check=False).stdout.split()
    config.environment.update(zip(names, places))
    with open(os.path.join(source, "utils", "sdks", "go", "go.mod"), encoding="utf-8") as handle:
        core = re.search(r"(github.com/pulumi/pulumi/sdk/v3) (\S+)", handle.read())
    if places and os.path.isdir(os.path.join(places[0], "@".join(core.groups()))):
        config.available_features.add("go-sdk")
        # What generates SDKs, and no part of the engine's command line.
        if glob.glob(os.path.join(places[0], "github.com", "iancoleman", "strcase@*")):
            config.available_features.add("go-sdk-generator")

if shutil.which("clang-format-14"):
    config.available_features.add("clang-format")
if shutil.which("dpkg-shlibdeps") and shutil.which("file"):
    config.available_features.add("debian-packaging")

for tool in config.pcl_tools.split(";"):
    config.available_features.add(tool)
