using System;
using System.Security.Cryptography;
using System.Text;

public static partial class Helpers
{
    /// <summary>
    /// The hash of bytes by an algorithm, in hexadecimal digits.
    /// </summary>
    public static string Hexadecimal(HashAlgorithm algorithm, byte[] data)
    {
        using (algorithm)
        {
            return BitConverter.ToString(algorithm.ComputeHash(data)).Replace("-", "").ToLowerInvariant();
        }
    }

    /// <summary>
    /// The hash of bytes by an algorithm, in Base64.
    /// </summary>
    public static string Base64(HashAlgorithm algorithm, byte[] data)
    {
        using (algorithm)
        {
            return Convert.ToBase64String(algorithm.ComputeHash(data));
        }
    }
}
