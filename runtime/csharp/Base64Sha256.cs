// Needs: Hexadecimal

using System.IO;
using System.Security.Cryptography;
using System.Text;

public static partial class Helpers
{
    /// <summary>
    /// The hash of a text, in Base64.
    /// </summary>
    public static string Base64Sha256(string text) => Base64(SHA256.Create(), Encoding.UTF8.GetBytes(text));
}
