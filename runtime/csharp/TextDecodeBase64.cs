using System;
using System.Text;

public static partial class Helpers
{
    /// <summary>
    /// The text whose bytes in an encoding are given in Base64.
    /// </summary>
    public static string TextDecodeBase64(string text, string encoding) =>
        Encoding.GetEncoding(encoding == "UTF-16LE" ? "utf-16" : encoding == "UTF-16BE" ? "utf-16BE" : encoding).GetString(Convert.FromBase64String(text));
}
