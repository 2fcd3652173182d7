# Fails when the generated parser FILE predicts at run time: cmake -DFILE=... -P CheckPrediction.cmake

file(STRINGS ${FILE} hits REGEX "adaptivePredict")
if(hits)
  list(LENGTH hits count)
  file(REMOVE ${FILE}) # or the next build would take it for up to date
  message(FATAL_ERROR
    "the grammar is not LL(1): ${FILE} calls adaptivePredict ${count} times; see grammar/README.md")
endif()
