// Needs: GoPattern

using System.Collections.Generic;
using System.Linq;
using System.Text.RegularExpressions;

public static partial class Helpers
{
    /// <summary>
    /// All that the pattern matches, or the groups of each.
    /// </summary>
    public static List<object?> MatchesOf(string pattern, string text)
    {
        var compiled = GoPattern(pattern);
        return Found(compiled, text).Select(match => Groups(compiled, match)).ToList();
    }
}
