using System;

public static partial class Helpers
{
    /// <summary>
    /// The text without what it ends with.
    /// </summary>
    public static string TrimSuffix(string text, string suffix) =>
        text.EndsWith(suffix, StringComparison.Ordinal) ? text.Substring(0, text.Length - suffix.Length) : text;
}
