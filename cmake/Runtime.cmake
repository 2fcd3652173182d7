# pcl_runtime(Target/<Language> <language>): embeds runtime/<language>, the functions that programs of
# the language carry, in the language's library. The source file that is made is a unit of its own:
# who edits a function compiles texts, no code.

function(pcl_runtime library language)
  pcl_target_name(${library} target)
  set(folder ${PROJECT_SOURCE_DIR}/runtime/${language})
  set(script ${PROJECT_SOURCE_DIR}/utils/embed_runtime.py)
  set(source ${PROJECT_BINARY_DIR}/runtime/${language}.cpp)
  file(GLOB files CONFIGURE_DEPENDS ${folder}/*)
  file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/runtime)
  add_custom_command(
    OUTPUT ${source}
    COMMAND ${PCL_PYTHON} ${script} ${language} ${folder} ${source}
    DEPENDS ${script} ${folder} ${files}
    COMMENT "Embedding runtime/${language}"
    VERBATIM)
  target_sources(${target} PRIVATE ${source})
  set_source_files_properties(${source} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()
