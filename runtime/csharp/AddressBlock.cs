using System;
using System.Linq;
using System.Text.RegularExpressions;

public static partial class Helpers
{
    /// <summary>
    /// A block of addresses: the first as a number, how many bits addresses have, and how many of them are the prefix.
    /// </summary>
    public static (System.Numerics.BigInteger Base, int Bits, int Prefix) AddressBlock(string text)
    {
        // Zeros before a decimal number mean nothing.
        var parts = Regex.Replace(text, @"(?<![0-9a-fA-F:])0+(?=\d)", "").Split('/');
        if (parts.Length != 2 || !Regex.IsMatch(parts[0], @"^((\d+\.){3}\d+|[0-9a-fA-F:.]*:[0-9a-fA-F:.]*)\z") ||
            !Regex.IsMatch(parts[1], @"^[0-9]{1,3}\z") || !System.Net.IPAddress.TryParse(parts[0], out var address) ||
            !int.TryParse(parts[1], out var prefix) || prefix > address.GetAddressBytes().Length * 8)
        {
            throw new FormatException($"invalid CIDR address: {text}");
        }
        var bytes = address.GetAddressBytes();
        var host = bytes.Length * 8 - prefix;
        var whole = new System.Numerics.BigInteger(bytes.Reverse().Append((byte)0).ToArray());
        return ((whole >> host) << host, bytes.Length * 8, prefix);
    }

    /// <summary>
    /// The text of an address.
    /// </summary>
    public static string AddressText(System.Numerics.BigInteger address, int bits)
    {
        var bytes = address.ToByteArray().Concat(new byte[16]).Take(bits / 8).Reverse().ToArray();
        return new System.Net.IPAddress(bytes).ToString();
    }
}
