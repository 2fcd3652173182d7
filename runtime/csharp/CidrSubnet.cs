// Needs: AddressBlock

using System;

public static partial class Helpers
{
    /// <summary>
    /// The subnet of that number, whose prefix is longer by `newbits`.
    /// </summary>
    public static string CidrSubnet(string block, int newbits, int netnum)
    {
        var (first, bits, prefix) = AddressBlock(block);
        var length = prefix + newbits;
        return newbits < 0 || length > bits || netnum < 0 || netnum >= System.Numerics.BigInteger.One << newbits
            ? throw new InvalidOperationException($"cidrsubnet: {block} has no subnet {netnum} of {newbits} more bits")
            : $"{AddressText(first + (new System.Numerics.BigInteger(netnum) << (bits - length)), bits)}/{length}";
    }
}
