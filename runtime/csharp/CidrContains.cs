// Needs: AddressBlock

using System;

public static partial class Helpers
{
    /// <summary>
    /// Whether a block of addresses has an address, or all of another block.
    /// </summary>
    public static bool CidrContains(string block, string address)
    {
        var outer = AddressBlock(block);
        var inner = AddressBlock(address.Contains("/") ? address : $"{address}/{(address.Contains(":") ? 128 : 32)}");
        var host = outer.Bits - outer.Prefix;
        return outer.Bits != inner.Bits
            ? throw new FormatException("cidrcontains: the addresses are of two kinds")
            : inner.Prefix >= outer.Prefix && inner.Base >> host == outer.Base >> host;
    }
}
