# Writes which commit SOURCE is at into FILE, for the C++ preprocessor, if that has changed: `cmake -DSOURCE= -DFILE= -P`.
# `unknown` where SOURCE is not the top of a git repository, as in an unpacked tarball; `-dirty` where it was changed.
execute_process(COMMAND git -C ${SOURCE} rev-parse --show-prefix
  OUTPUT_VARIABLE below RESULT_VARIABLE failed OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
set(commit unknown)
if(NOT failed AND below STREQUAL "")
  execute_process(COMMAND git -C ${SOURCE} describe --always --dirty --abbrev=12 --exclude=*
    OUTPUT_VARIABLE said RESULT_VARIABLE failed OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  if(NOT failed)
    set(commit ${said})
  endif()
endif()
file(CONFIGURE OUTPUT ${FILE} CONTENT "#define PCL_COMMIT \"${commit}\"\n")
