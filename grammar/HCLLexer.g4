// The tokens of HCL: the specification of lib/Syntax/Lexer.cpp.
//
// The lexer that ANTLR makes of this is used by one test only, which compares the two on many texts; it is far too slow
// for anything else. Rules have the names of syntax::TokenKind. Blanks between tokens are skipped, everything else is
// a token. Two things are not said here: bytes that are not UTF-8 (each is a BadUTF8 token), and that identifiers follow
// version 9.0 of Unicode, as hashicorp/hcl does.

lexer grammar HCLLexer;

tokens { StringLit, TemplateInterp, TemplateControl, Invalid, Newline }

@lexer::members {
// A `}` ends a template sequence when as many braces are open as behind the sequence's own.
int braces = 0;
std::vector<int> sequences;

struct Heredoc {
  std::string marker;
  bool startOfLine;
};
std::vector<Heredoc> heredocs;

void beginSequence() {
  sequences.push_back(++braces);
  if (!heredocs.empty())
    heredocs.back().startOfLine = false;
}

void closeBrace() {
  if (!sequences.empty() && sequences.back() == braces) {
    sequences.pop_back();
    setType(TemplateSeqEnd);
    popMode();
  }
  --braces;
}

void beginHeredoc() {
  std::string marker = getText().substr(2);
  marker.erase(0, marker[0] == '-');
  marker.erase(marker.find_last_not_of("\r\n") + 1);
  heredocs.push_back({marker, true});
}

bool isBlank(size_t c) { return c == ' ' || c == '\t' || c == 0xB || c == 0xC || c == 0xA0 || c == 0x2028; }

// Whether the rest of the line is the marker, with blanks around it, and ends.
bool closesHeredoc() {
  if (!heredocs.back().startOfLine)
    return false;
  ssize_t i = 1;
  while (isBlank(_input->LA(i)))
    ++i;
  for (char c : heredocs.back().marker)
    if (_input->LA(i++) != static_cast<size_t>(static_cast<unsigned char>(c)))
      return false;
  while (isBlank(_input->LA(i)))
    ++i;
  if (_input->LA(i) == '\r')
    ++i;
  return _input->LA(i) == '\n';
}

bool noBrace() { return _input->LA(1) != '{'; }
bool atEnd() { return _input->LA(1) == '\r' || _input->LA(1) == '\n' || _input->LA(1) == EOF; }
void startOfLine(bool yes) { heredocs.back().startOfLine = yes; }
}

Spaces : [ \t]+ -> skip ;
Newline : '\r'? '\n' ;
Comment : ( '#' ~[\n]* '\n'? | '//' ~[\n]* '\n'? | '/*' .*? '*/' ) ;

Ident : [_\p{ID_Start}] [\-\p{ID_Continue}]* ;
Number : Digit ( NumberPart* ( Digit | Exponent ) )? ;
fragment Digit : [0-9] ;
fragment Exponent : [eE] [+\-]? Digit ;
fragment NumberPart : Digit | '.' | Exponent ;

OBrace : '{' {++braces;} ;
CBrace : '}' {closeBrace();} ;
TemplateSeqEnd : '~}' {closeBrace();} ;
OBrack : '[' ;
CBrack : ']' ;
OParen : '(' ;
CParen : ')' ;
OQuote : '"' -> pushMode(Quoted) ;
OHeredoc : '<<' '-'? Ident '\r'? '\n' {beginHeredoc();} -> pushMode(Heredoc_) ;
Dot : '.' ;
Comma : ',' ;
Ellipsis : '...' ;
FatArrow : '=>' ;
Question : '?' ;
Colon : ':' ;
DoubleColon : '::' ;
Assign : '=' ;
Plus : '+' ;
Minus : '-' ;
Star : '*' ;
Slash : '/' ;
Percent : '%' ;
EqualEqual : '==' ;
NotEqual : '!=' ;
Less : '<' ;
LessEqual : '<=' ;
Greater : '>' ;
GreaterEqual : '>=' ;
And : '&&' ;
Or : '||' ;
Bang : '!' ;
BitAnd : '&' ;
BitOr : '|' ;
BitXor : '^' ;
BitNot : '~' ;
Apostrophe : '\'' ;
Backtick : '`' ;
Semicolon : ';' ;
Other : . -> type(Invalid) ;

// -------------------------------------------------------------------------------------- "quoted"

mode Quoted;

// `$${` stands for `${`, so it begins no sequence; a `$` that no brace follows is itself.
fragment Literal : '$${' | '%%{' | '$' {noBrace()}? | '%' {noBrace()}? ;
fragment Interp : '${' '~'? ;
fragment Control : '%{' '~'? ;

QInterp : Interp {beginSequence();} -> type(TemplateInterp), pushMode(DEFAULT_MODE) ;
QControl : Control {beginSequence();} -> type(TemplateControl), pushMode(DEFAULT_MODE) ;
CQuote : '"' -> popMode ;
QuotedLit : ( Literal | '\\' ~[\r\n] | ~[$%"\\\r\n] )+ ;
// hcl goes on with the string; we end it, so that the rest of the text can be checked.
QuotedNewline : [\r\n]+ -> popMode ;
QInvalid : '\\' {atEnd()}? -> type(Invalid) ;

// ---------------------------------------------------------------------------------------- heredoc

mode Heredoc_;

HInterp : Interp {beginSequence();} -> type(TemplateInterp), pushMode(DEFAULT_MODE) ;
HControl : Control {beginSequence();} -> type(TemplateControl), pushMode(DEFAULT_MODE) ;
// The line break behind the marker is a token of its own.
CHeredoc : {closesHeredoc()}? ~[\r\n]+ {heredocs.pop_back();} -> popMode ;
HLine : {!closesHeredoc()}? ( Literal | ~[$%\r\n] )* '\r'? '\n' {startOfLine(true);} -> type(StringLit) ;
HText : {!closesHeredoc()}? ( Literal | ~[$%\r\n] )+ {startOfLine(false);} -> type(StringLit) ;
HReturn : '\r' {_input->LA(1) != '\n'}? -> type(Invalid) ;

// ----------------------------------------------------------------- a template without marks around

mode Bare;

BInterp : Interp {beginSequence();} -> type(TemplateInterp), pushMode(DEFAULT_MODE) ;
BControl : Control {beginSequence();} -> type(TemplateControl), pushMode(DEFAULT_MODE) ;
BLine : ( Literal | '\r' | ~[$%\n\r] )* '\n' -> type(StringLit) ;
BText : ( Literal | '\r' | ~[$%\n\r] )+ -> type(StringLit) ;
