# pclMulticall: every tool in one program, build/<preset>/multicall/pclMulticall, which does what the name it is called by
# says. It is what gets installed, with links of the other names to it: the tools share nearly all of their code.
# Each tool's sources are compiled once more, with another name for `main`. It alone knows which commit it is built from.

function(pcl_multicall)
  get_property(tools GLOBAL PROPERTY PCL_TOOLS)
  set(declarations)
  set(rows)
  add_executable(pclMulticall ${PROJECT_SOURCE_DIR}/tools/multicall/multicall.cpp)
  foreach(tool IN LISTS tools)
    string(MAKE_C_IDENTIFIER ${tool} identifier)
    get_target_property(sources ${tool} SOURCES)
    get_target_property(directory ${tool} SOURCE_DIR)
    get_target_property(libraries ${tool} LINK_LIBRARIES)
    list(TRANSFORM sources REPLACE "^([^/].*)$" "${directory}/\\1")
    add_library(pclMain_${identifier} OBJECT ${sources})
    target_compile_definitions(pclMain_${identifier} PRIVATE main=pcl_main_${identifier})
    target_link_libraries(pclMain_${identifier} PRIVATE ${libraries})
    target_link_libraries(pclMulticall PRIVATE pclMain_${identifier} ${libraries})
    string(APPEND declarations "int pcl_main_${identifier}(int argc, char **argv);\n")
    string(APPEND rows "    {\"${tool}\", pcl_main_${identifier}},\n")
  endforeach()
  set(generated ${PROJECT_BINARY_DIR}/multicall/include)
  file(CONFIGURE OUTPUT ${generated}/Tools.inc CONTENT
    "// Made by cmake/Multicall.cmake.\n${declarations}\nstatic constexpr Tool Tools[] = {\n${rows}};\n")
  set(commit ${generated}/Commit.inc)
  add_custom_target(pclCommit BYPRODUCTS ${commit}
    COMMAND ${CMAKE_COMMAND} -DSOURCE=${PROJECT_SOURCE_DIR} -DFILE=${commit} -P ${PROJECT_SOURCE_DIR}/cmake/Commit.cmake)
  add_dependencies(pclMulticall pclCommit)
  target_include_directories(pclMulticall PRIVATE ${generated})
  # It is called pclc when it is installed: ninja's target `pclc` is the file of that name, which is to be the tool.
  set_target_properties(pclMulticall PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/multicall)
endfunction()
pcl_multicall()
