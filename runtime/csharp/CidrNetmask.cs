// Needs: AddressBlock

using System;

public static partial class Helpers
{
    /// <summary>
    /// The mask of a block of IPv4 addresses.
    /// </summary>
    public static string CidrNetmask(string block)
    {
        var (_, bits, prefix) = AddressBlock(block);
        return bits != 32
            ? throw new InvalidOperationException("cidrnetmask: IPv6 addresses have no netmask")
            : AddressText(((System.Numerics.BigInteger.One << prefix) - 1) << (32 - prefix), 32);
    }
}
