using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;

public static partial class Helpers
{
    /// <summary>
    /// The files below a directory whose paths match a pattern of `*`, `**`, `?` and `{a,b}`.
    /// </summary>
    public static List<string> FileSet(string directory, string pattern)
    {
        var depth = 0;
        var source = Regex.Replace(pattern, @"\*\*/|\*\*|[\s\S]", match =>
        {
            depth += match.Value == "{" ? 1 : match.Value == "}" ? -1 : 0;
            return match.Value switch
            {
                "**/" => "(?:.*/)?",
                "**" => ".*",
                "*" => "[^/]*",
                "?" => "[^/]",
                "{" => "(?:",
                "}" => ")",
                "," when depth > 0 => "|",
                _ => Regex.Escape(match.Value),
            };
        });
        var wanted = new Regex("^(?:" + source + @")\z");
        return !Directory.Exists(directory) ? new List<string>() : Directory
            .EnumerateFiles(directory, "*", SearchOption.AllDirectories)
            .Select(file => Path.GetRelativePath(directory, file).Replace('\\', '/'))
            .Where(file => wanted.IsMatch(file))
            .OrderBy(file => file, StringComparer.Ordinal)
            .ToList();
    }
}
