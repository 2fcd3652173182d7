using System;
using System.Text;

public static partial class Helpers
{
    /// <summary>
    /// The text that a text of Base64 stands for, which must be one of UTF-8.
    /// </summary>
    public static string FromBase64(string text) => text.IndexOfAny(new[] { ' ', '\t' }) < 0
        ? new UTF8Encoding(false, throwOnInvalidBytes: true).GetString(Convert.FromBase64String(text))
        : throw new FormatException("no text of Base64");
}
