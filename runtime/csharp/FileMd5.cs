// Needs: Hexadecimal

using System.IO;
using System.Security.Cryptography;
using System.Text;

public static partial class Helpers
{
    /// <summary>
    /// The hash of a file.
    /// </summary>
    public static string FileMd5(string text) => Hexadecimal(MD5.Create(), File.ReadAllBytes(text));
}
