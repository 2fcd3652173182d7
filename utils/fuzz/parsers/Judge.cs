// What the C# compiler's own parser says of files: their paths come on standard input, one a line; each answer is one line, empty if
// nothing is wrong. No directive may stand in a program, and no call, name or attribute PLANTED.
using System;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

public static class Judge
{
    private static string Fault(string path)
    {
        // A compiler of C# 8 knows statements without a class as those of scripts, and `new` with a class alone.
        var kind = Path.GetFileName(path) == "Program.cs" ? SourceCodeKind.Script : SourceCodeKind.Regular;
        var options = new CSharpParseOptions(LanguageVersion.Preview, kind: kind);
        var root = CSharpSyntaxTree.ParseText(Regex.Replace(File.ReadAllText(path), @"\bnew\(\)", "new T()"), options).GetRoot();
        var error = root.GetDiagnostics().FirstOrDefault(one => one.Severity == DiagnosticSeverity.Error);
        if (error != null)
            return "no C#: " + error;
        // Names of variables may be made of planted texts; what is called, or an attribute, is code.
        var called = root.DescendantNodes().Select(node => node switch
        {
            InvocationExpressionSyntax call => call.Expression,
            ObjectCreationExpressionSyntax made => made.Type,
            AttributeSyntax attribute => attribute.Name,
            UsingDirectiveSyntax used => used.Name,
            _ => (SyntaxNode?)null,
        });
        if (called.Any(node => node != null && node.DescendantTokens().Any(token => token.ValueText == "PLANTED")))
            return "planted code";
        var directive = root.DescendantTrivia(descendIntoTrivia: true).FirstOrDefault(trivia => trivia.IsDirective || trivia.IsKind(SyntaxKind.DisabledTextTrivia));
        return directive.RawKind == 0 ? "" : "a directive: " + directive;
    }

    public static void Main()
    {
        for (string? path = Console.ReadLine(); path != null; path = Console.ReadLine())
        {
            Console.WriteLine(Fault(path).ReplaceLineEndings(" "));
            Console.Out.Flush();
        }
    }
}
