// Needs: Hexadecimal

using System.IO;
using System.Security.Cryptography;
using System.Text;

public static partial class Helpers
{
    /// <summary>
    /// The hash of a text.
    /// </summary>
    public static string Sha1(string text) => Hexadecimal(SHA1.Create(), Encoding.UTF8.GetBytes(text));
}
