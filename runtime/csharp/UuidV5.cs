using System;
using System.Linq;
using System.Security.Cryptography;
using System.Text;

public static partial class Helpers
{
    /// <summary>
    /// The UUID of a name in a namespace.
    /// </summary>
    public static string UuidV5(string space, string name)
    {
        var known = space switch
        {
            "dns" => "6ba7b810-9dad-11d1-80b4-00c04fd430c8",
            "url" => "6ba7b811-9dad-11d1-80b4-00c04fd430c8",
            "oid" => "6ba7b812-9dad-11d1-80b4-00c04fd430c8",
            "x500" => "6ba7b814-9dad-11d1-80b4-00c04fd430c8",
            _ => space,
        };
        var digits = Guid.Parse(known).ToString("N");
        var bytes = Enumerable.Range(0, 16).Select(index => Convert.ToByte(digits.Substring(index * 2, 2), 16));
        using var algorithm = SHA1.Create();
        var hash = algorithm.ComputeHash(bytes.Concat(Encoding.UTF8.GetBytes(name)).ToArray());
        hash[6] = (byte)(hash[6] & 0x0f | 0x50);
        hash[8] = (byte)(hash[8] & 0x3f | 0x80);
        return Guid.ParseExact(BitConverter.ToString(hash, 0, 16).Replace("-", ""), "N").ToString();
    }
}
