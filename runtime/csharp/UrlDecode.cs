using System;

public static partial class Helpers
{
    /// <summary>
    /// The text that a part of a URL's query stands for.
    /// </summary>
    public static string UrlDecode(string text) => Uri.UnescapeDataString(text.Replace("+", "%20"));
}
