# pclLLVM: LLVM's ADT and Support, linked from the two static archives. Neither llvm-config nor the
# imported LLVMSupport target is used: on Debian both lead to libLLVM.so, which costs 15 ms and
# 51 MB at each start. Also records where FileCheck and lit lie, for the tests.

find_package(LLVM 19.1 REQUIRED CONFIG)

find_library(PCL_LLVM_SUPPORT NAMES libLLVMSupport.a PATHS ${LLVM_LIBRARY_DIRS} NO_DEFAULT_PATH REQUIRED)
find_library(PCL_LLVM_DEMANGLE NAMES libLLVMDemangle.a PATHS ${LLVM_LIBRARY_DIRS} NO_DEFAULT_PATH REQUIRED)
find_library(PCL_ZLIB NAMES libz.a z REQUIRED)
find_library(PCL_ZSTD NAMES libzstd.a zstd REQUIRED)
find_package(Threads REQUIRED)

add_library(pclLLVM INTERFACE)
target_include_directories(pclLLVM SYSTEM INTERFACE ${LLVM_INCLUDE_DIRS})
separate_arguments(PCL_LLVM_DEFINITIONS UNIX_COMMAND "${LLVM_DEFINITIONS}")
target_compile_options(pclLLVM INTERFACE ${PCL_LLVM_DEFINITIONS})
target_link_libraries(pclLLVM INTERFACE ${PCL_LLVM_SUPPORT} ${PCL_LLVM_DEMANGLE} ${PCL_ZLIB}
  ${PCL_ZSTD} Threads::Threads ${CMAKE_DL_LIBS})

find_program(PCL_FILECHECK FileCheck PATHS ${LLVM_TOOLS_BINARY_DIR} NO_DEFAULT_PATH)
find_program(PCL_LIT NAMES lit.py lit
  PATHS ${LLVM_TOOLS_BINARY_DIR}/../build/utils/lit NO_DEFAULT_PATH)
