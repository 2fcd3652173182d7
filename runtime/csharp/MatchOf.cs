// Needs: GoPattern

using System;
using System.Text.RegularExpressions;

public static partial class Helpers
{
    /// <summary>
    /// What the pattern matches first, or its groups.
    /// </summary>
    public static object? MatchOf(string pattern, string text)
    {
        var compiled = GoPattern(pattern);
        var match = compiled.Match(text);
        return match.Success ? Groups(compiled, match) : throw new InvalidOperationException("regex: nothing matches");
    }
}
