using System;
using System.IO;
using System.IO.Compression;
using System.Text;

public static partial class Helpers
{
    /// <summary>
    /// The text that is compressed and written in Base64.
    /// </summary>
    public static string Base64Gunzip(string text)
    {
        using var unpacked = new GZipStream(new MemoryStream(Convert.FromBase64String(text)), CompressionMode.Decompress);
        return new StreamReader(unpacked, Encoding.UTF8).ReadToEnd();
    }
}
