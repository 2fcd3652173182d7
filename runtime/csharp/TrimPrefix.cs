using System;

public static partial class Helpers
{
    /// <summary>
    /// The text without what it begins with.
    /// </summary>
    public static string TrimPrefix(string text, string prefix) =>
        text.StartsWith(prefix, StringComparison.Ordinal) ? text.Substring(prefix.Length) : text;
}
