// Needs: Hexadecimal

using System.IO;
using System.Security.Cryptography;
using System.Text;

public static partial class Helpers
{
    /// <summary>
    /// The hash of a file.
    /// </summary>
    public static string FileSha256(string text) => Hexadecimal(SHA256.Create(), File.ReadAllBytes(text));
}
