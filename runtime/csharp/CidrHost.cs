// Needs: AddressBlock

using System;

public static partial class Helpers
{
    /// <summary>
    /// The address of that number in the block; a negative one counts from its end.
    /// </summary>
    public static string CidrHost(string block, int host)
    {
        var (first, bits, prefix) = AddressBlock(block);
        var size = System.Numerics.BigInteger.One << (bits - prefix);
        var number = host < 0 ? size + host : host;
        return number < 0 || number >= size
            ? throw new InvalidOperationException($"cidrhost: {block} has no address number {host}")
            : AddressText(first + number, bits);
    }
}
