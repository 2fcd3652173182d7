// Needs: Hexadecimal

using System.IO;
using System.Security.Cryptography;
using System.Text;

public static partial class Helpers
{
    /// <summary>
    /// The hash of a file, in Base64.
    /// </summary>
    public static string FileBase64Sha512(string text) => Base64(SHA512.Create(), File.ReadAllBytes(text));
}
