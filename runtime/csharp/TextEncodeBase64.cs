using System;
using System.Text;

public static partial class Helpers
{
    /// <summary>
    /// The bytes of a text in an encoding, in Base64.
    /// </summary>
    public static string TextEncodeBase64(string text, string encoding) =>
        Convert.ToBase64String(Encoding.GetEncoding(encoding == "UTF-16LE" ? "utf-16" : encoding == "UTF-16BE" ? "utf-16BE" : encoding).GetBytes(text));
}
