using System;

public static partial class Helpers
{
    /// <summary>
    /// The text as a part of a URL's query.
    /// </summary>
    public static string UrlEncode(string text) => Uri.EscapeDataString(text).Replace("%20", "+");
}
