// Needs: Hexadecimal

using System.IO;
using System.Security.Cryptography;
using System.Text;

public static partial class Helpers
{
    /// <summary>
    /// The hash of a file.
    /// </summary>
    public static string FileSha1(string text) => Hexadecimal(SHA1.Create(), File.ReadAllBytes(text));
}
