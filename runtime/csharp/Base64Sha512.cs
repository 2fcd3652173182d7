// Needs: Hexadecimal

using System.IO;
using System.Security.Cryptography;
using System.Text;

public static partial class Helpers
{
    /// <summary>
    /// The hash of a text, in Base64.
    /// </summary>
    public static string Base64Sha512(string text) => Base64(SHA512.Create(), Encoding.UTF8.GetBytes(text));
}
