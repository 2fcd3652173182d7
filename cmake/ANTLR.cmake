# What ANTLR makes from grammar/*.g4: the parser as target pclGrammar (only lib/Parse links it), and
# the lexer as pclLexerGrammar, with pclAntlr, the static ANTLR runtime (only lib/Parse/Specified
# links them: their tables are built whenever a program that has them starts). The grammar must stay LL(1): the build
# fails when ANTLR had to call adaptivePredict, because prediction at run time is what makes ANTLR
# parsers slow.

find_program(PCL_ANTLR antlr4)
find_library(PCL_ANTLR_RUNTIME NAMES libantlr4-runtime.a)
find_path(PCL_ANTLR_INCLUDE antlr4-runtime.h PATH_SUFFIXES antlr4-runtime)

if(NOT PCL_ANTLR OR NOT PCL_ANTLR_RUNTIME OR NOT PCL_ANTLR_INCLUDE)
  message(FATAL_ERROR "ANTLR 4 is missing: utils/bootstrap.sh installs it")
endif()

add_library(pclAntlr INTERFACE)
# cmake/antlr holds an antlr4-runtime.h that includes less than ANTLR's own.
target_include_directories(pclAntlr SYSTEM INTERFACE
  ${PROJECT_SOURCE_DIR}/cmake/antlr ${PCL_ANTLR_INCLUDE})
target_link_libraries(pclAntlr INTERFACE ${PCL_ANTLR_RUNTIME} Threads::Threads)

set(PCL_GRAMMAR_DIR ${PROJECT_SOURCE_DIR}/grammar)
set(PCL_GENERATED_DIR ${PROJECT_BINARY_DIR}/grammar)

# pcl_grammar(target part [commands...]): the sources that ANTLR makes of ${part}.g4, as a library;
# `commands` go on once they are there.
function(pcl_grammar target part)
  set(generated ${PCL_GENERATED_DIR}/${part}.cpp ${PCL_GENERATED_DIR}/${part}.h)
  add_custom_command(
    OUTPUT ${generated}
    COMMAND ${CMAKE_COMMAND} -E make_directory ${PCL_GENERATED_DIR}
    COMMAND ${PCL_ANTLR} -Dlanguage=Cpp -package pcl::grammar -no-listener -no-visitor
      -Xexact-output-dir -o ${PCL_GENERATED_DIR} ${part}.g4
    ${ARGN}
    DEPENDS ${PCL_GRAMMAR_DIR}/${part}.g4 ${PROJECT_SOURCE_DIR}/cmake/CheckPrediction.cmake
    WORKING_DIRECTORY ${PCL_GRAMMAR_DIR}
    COMMENT "Generating ${part}"
    VERBATIM)
  add_library(${target} STATIC ${generated})
  # The generated sources are not ours to keep free of warnings.
  # ANTLR 4.7 writes u8"" literals for std::string, as they were before C++20.
  target_compile_options(${target} PRIVATE -w -fno-char8_t)
  target_include_directories(${target} SYSTEM PUBLIC ${PCL_GENERATED_DIR})
  target_link_libraries(${target} PUBLIC pclBase)
endfunction()

pcl_grammar(pclLexerGrammar HCLLexer)
target_link_libraries(pclLexerGrammar PUBLIC pclAntlr)
pcl_grammar(pclGrammar HCLParser
  COMMAND ${CMAKE_COMMAND} -DFILE=${PCL_GENERATED_DIR}/HCLParser.cpp
    -P ${PROJECT_SOURCE_DIR}/cmake/CheckPrediction.cmake)
# ParserBase.h, and an antlr4-runtime.h that is enough for the parser.
target_include_directories(pclGrammar PRIVATE ${PROJECT_SOURCE_DIR}/lib/Parse)
