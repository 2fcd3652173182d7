// Needs: Characters, GoPattern

using System;
using System.Text.RegularExpressions;

public static partial class Helpers
{
    /// <summary>
    /// The text with another one in the place of each that is found, or that matches a pattern between slashes.
    /// </summary>
    public static string Replace(string text, string search, string by)
    {
        if (search.Length > 1 && search.StartsWith("/") && search.EndsWith("/"))
        {
            var (result, end) = ("", 0);
            foreach (var match in Found(GoPattern(search.Substring(1, search.Length - 2)), text))
            {
                result += text.Substring(end, match.Index - end) + Regex.Replace(by, @"\$(?:(\$)|(\w+)|\{(\w+)\})",
                    part => part.Groups[1].Success ? "$" : match.Groups[part.Groups[2].Value + part.Groups[3].Value].Value);
                end = match.Index + match.Length;
            }
            return result + text.Substring(end);
        }
        return search == ""
            ? by + string.Concat(System.Linq.Enumerable.Select(Characters(text), character => character + by))
            : text.Replace(search, by, StringComparison.Ordinal);
    }
}
