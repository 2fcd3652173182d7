// Needs: Hexadecimal

using System.IO;
using System.Security.Cryptography;
using System.Text;

public static partial class Helpers
{
    /// <summary>
    /// The hash of a file.
    /// </summary>
    public static string FileSha512(string text) => Hexadecimal(SHA512.Create(), File.ReadAllBytes(text));
}
