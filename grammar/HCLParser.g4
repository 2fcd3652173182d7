// The grammar of HCL, for files, expressions and templates.
//
// Every decision is LL(1) (the build fails otherwise; see README.md). What makes that possible is the token feed
// (lib/Parse/TokenFeed.h): it drops line breaks where they do not count, joins runs of them, tells keywords from names,
// and gives plain strings and `%{if` as one token. Brackets are therefore announced to it before they are matched:
// `open...` stands before the opening token, `close` before the closing one, so that the token behind is read rightly.
// Actions are methods of TreeBuilder; they build the tree. Precedence of operators is theirs too.

parser grammar HCLParser;

options { superClass = ParserBase; }

tokens {
  NL, IDENT, NUMBER, STRING,
  OQUOTE, CQUOTE, OHEREDOC, CHEREDOC, LIT,
  INTERP, SEQEND, CTRL_IF, CTRL_ELSE, CTRL_ENDIF, CTRL_FOR, CTRL_ENDFOR, CTRL_OTHER,
  FOR, IN, IF,
  LBRACE, RBRACE, LBRACK, RBRACK, LPAREN, RPAREN,
  DOT, DOTSTAR, COMMA, ELLIPSIS, FATARROW, QUESTION, COLON, DCOLON, ASSIGN,
  // in the order of BinaryOp
  OR, AND, EQ, NE, GT, GE, LT, LE, PLUS, MINUS, STAR, SLASH, PERCENT,
  BANG, BAD
}

@parser::preinclude {
#include "ParserBase.h"
}

// ------------------------------------------------------------------------------------------ entries

config
  : ( item | NL | RBRACE {strayBrace();} )* EOF
  ;

expression
  : expr EOF
  ;

bareTemplate
  : parts EOF
  ;

// ------------------------------------------------------------------------------------------- bodies

// Errors are caught here and nowhere else: an item that cannot be parsed is skipped, and its body goes on.
item
@init { OpenItem self(*this); }
  : {beginItem(self);} IDENT
    ( ASSIGN {beginAttribute(self);} expr {endAttribute(self);} NL
    | {beginBlock(self);} ( ( IDENT | STRING ) {label();} )* LBRACE {openBody(self);}
      ( NL ( item | NL )* | onlyAttribute[&self] )?
      {closeBody(self);} RBRACE {endBlock(self);} NL
    )
  | {fail();} ~( IDENT | RBRACE | NL )
  ;
catch [const SyntaxError &error] {
  recover(self, error);
}

// `type { name = value }`
onlyAttribute [OpenItem *block]
@init { OpenItem self(*this); }
  : {beginItem(self);} IDENT ASSIGN {beginAttribute(self);} expr {endAttribute(self); block->isOneLine = true;}
  ;

// -------------------------------------------------------------------------------------- expressions

expr
@init { OpenExpr self(*this); }
  : prim
    ( {binary(self);}
      ( OR | AND | EQ | NE | GT | GE | LT | LE | PLUS | MINUS | STAR | SLASH | PERCENT ) prim
    )* {endOperators(self);}
    ( QUESTION expr COLON expr {conditional();} )?
  ;

prim
@init { OpenPrim self(*this); }
  : ( ( MINUS | BANG ) {prefix();} )*
    ( NUMBER {number();}
    | STRING {string();}
    | IDENT {name(self);}
      ( ( DCOLON IDENT )* {openCall(self);} LPAREN arguments {close();} RPAREN {call();} )?
    | {open(FrameKind::Quote);} OQUOTE parts {close();} CQUOTE {quoted();}
    | {open(FrameKind::Heredoc);} OHEREDOC parts {close();} CHEREDOC {heredoc();}
    | {open(FrameKind::Parens);} LPAREN expr {close();} RPAREN {parens();}
    | {openTuple();} LBRACK ( forClause | elements ) {close();} RBRACK {tuple();}
    | {openObject();} LBRACE ( forClause | objectItems ) {close();} RBRACE {object();}
    )
    ( DOT ( IDENT {attribute();} | NUMBER {legacyIndex();} )
    | DOTSTAR {attributeSplat(self);}
    | {openIndex(self);} LBRACK
      ( STAR {requireSplat(self);} RBRACK {fullSplat(self);}
      | expr {close();} RBRACK {index(self);}
      )
    )* {endPrim(self);}
  ;

// An expression may be missing between two separators as far as the grammar goes (an optional separator would not be
// LL(1)); `separator` checks.
arguments
  : ( expr ( {separator();} COMMA expr? )* ( {separator();} ELLIPSIS {expandFinal();} )? )?
  ;

elements
  : ( element ( {separator();} COMMA element? )* )? {endList();}
  ;

element
  : {beginElement();} expr {endElement();}
  ;

objectItems
  : NL? ( objectItem ( ( NL | {separator();} COMMA ) objectItem? )* )? {endList();}
  ;

objectItem
  : {beginElement();} expr ( ASSIGN | COLON ) {objectValue();} expr {endObjectItem();}
  ;

forClause
@init { ForNames names; }
  : FOR {expectIn();} IDENT {names.add(*this);} ( COMMA {expectIn();} IDENT {names.add(*this);} )?
    IN expr COLON expr ( FATARROW expr {names.hasKey = true;} )?
    ( ELLIPSIS {names.group(*this);} )? ( IF expr {names.hasCondition = true;} )?
    {forExpr(names);}
  ;

// ---------------------------------------------------------------------------------------- templates

// Flat, as the text is; which `endif` belongs to which `if` is found when the template ends.
parts
@init { ForNames names; }
  : ( LIT {literal();}
    | {openSequence();} INTERP expr {close();} SEQEND {sequence(PartToken::Interpolation);}
    | {openSequence();} CTRL_IF expr {close();} SEQEND {sequence(PartToken::If);}
    | {openSequence();} CTRL_ELSE {close();} SEQEND {sequence(PartToken::Else);}
    | {openSequence();} CTRL_ENDIF {close();} SEQEND {sequence(PartToken::EndIf);}
    | {openSequence();} CTRL_FOR {names = ForNames(); expectIn();} IDENT {names.add(*this);}
      ( COMMA {expectIn();} IDENT {names.add(*this);} )? IN expr
      {close();} SEQEND {sequence(PartToken::For, names);}
    | {openSequence();} CTRL_ENDFOR {close();} SEQEND {sequence(PartToken::EndFor);}
    )*
  ;
