# The one table of libraries: name, floor, and the libraries of lower floors that it may see.
# CMake takes link dependencies from it, and utils/check_floors.py takes the rule for
# `#include "pcl/..."` from it. A library may see what it names here and whatever those see; it
# never sees its own floor or a higher one. Each call stands on one line (a script reads them).
# Not for third-party packages: those are named where a library calls pcl_library(... LINK ...).

set_property(GLOBAL PROPERTY PCL_LIBRARIES "")

function(pcl_floor name floor)
  set_property(GLOBAL APPEND PROPERTY PCL_LIBRARIES ${name})
  set_property(GLOBAL PROPERTY PCL_FLOOR_${name} ${floor})
  set_property(GLOBAL PROPERTY PCL_DEPENDS_${name} ${ARGN})
endfunction()

#         library             floor  may see
pcl_floor(Support             0)
pcl_floor(Doc                 1      Support)
pcl_floor(Value               1      Support)
pcl_floor(Schema              2      Value)
pcl_floor(Syntax              2      Support)
pcl_floor(Code                2      Support Doc)
pcl_floor(Parse               3      Syntax)
pcl_floor(IR                  3      Syntax Schema)
pcl_floor(Read                4      Parse IR)
pcl_floor(Eval                4      IR)
pcl_floor(Pass                4      IR)
pcl_floor(Frontend/Common     5      IR Eval)
pcl_floor(Bind                5      IR Schema)
pcl_floor(Oracle              5      Value Schema)
pcl_floor(Frontend/Terraform  6      Frontend/Common Parse)
pcl_floor(Frontend/State      6      Frontend/Common)
pcl_floor(Frontend/CloudFormation 6   Frontend/Common)
pcl_floor(Lower               6      Pass IR Schema Code)
pcl_floor(Minimal             6      Oracle)
pcl_floor(TestProvider        6      Oracle)
pcl_floor(Transforms          7      Pass Bind Eval Minimal)
pcl_floor(Target              7      Lower Code)
pcl_floor(Target/TypeScript   8      Target)
pcl_floor(Target/Python       8      Target)
pcl_floor(Target/Go           8      Target)
pcl_floor(Target/CSharp       8      Target)
pcl_floor(Verify              7      Frontend/State Eval)
pcl_floor(Plugin              7      Frontend/State)
pcl_floor(Import              8      Minimal Oracle Frontend/State Transforms)
pcl_floor(CfnImport           8      Frontend/CloudFormation Minimal)
pcl_floor(Driver              9      Frontend/Terraform Frontend/CloudFormation Frontend/State Verify Plugin Read Transforms Lower Target/TypeScript Target/Python Target/Go Target/CSharp)
pcl_floor(Driver/Import       10     Driver Import)
pcl_floor(Driver/CfnImport    10     Driver CfnImport)
pcl_floor(Rpc                 10     Oracle Schema Verify Plugin)
