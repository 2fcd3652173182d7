// The part of ANTLR's runtime that a lexer needs.
// Stands before ANTLR's own header of this name, which the generated sources include. That one
// brings in everything (1.4 s in each file), and a part that clang 14 rejects
// (misc/InterpreterDataReader.h). Only lib/Parse/Specified and the generated lexer see this.
#pragma once

#include "antlr4-common.h"

#include "ANTLRErrorListener.h"
#include "ANTLRInputStream.h"
#include "BailErrorStrategy.h"
#include "BaseErrorListener.h"
#include "BufferedTokenStream.h"
#include "CommonToken.h"
#include "CommonTokenFactory.h"
#include "DefaultErrorStrategy.h"
#include "Exceptions.h"
#include "FailedPredicateException.h"
#include "InputMismatchException.h"
#include "Lexer.h"
#include "ListTokenSource.h"
#include "NoViableAltException.h"
#include "Parser.h"
#include "ParserRuleContext.h"
#include "RecognitionException.h"
#include "Token.h"
#include "TokenSource.h"
#include "TokenStream.h"
#include "Vocabulary.h"
#include "WritableToken.h"
#include "atn/ATN.h"
#include "atn/ATNDeserializer.h"
#include "atn/LexerATNSimulator.h"
#include "atn/ParserATNSimulator.h"
#include "dfa/DFA.h"
#include "misc/IntervalSet.h"
#include "support/CPPUtils.h"
#include "tree/ParseTree.h"
#include "tree/TerminalNode.h"
