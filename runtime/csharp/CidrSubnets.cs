// Needs: AddressBlock, As, ElementsOf

using System;
using System.Collections.Generic;
using System.Linq;

public static partial class Helpers
{
    /// <summary>
    /// Subnets one after another, of which each has a prefix longer by so many bits.
    /// </summary>
    public static List<string> CidrSubnets(string block, object? newbits)
    {
        var (first, bits, prefix) = AddressBlock(block);
        var next = first;
        return ItemsOf(newbits).Select(item => As<int>(item)).Select(extra =>
        {
            var length = prefix + extra;
            var size = System.Numerics.BigInteger.One << (bits - length);
            var start = (next + size - 1) / size * size;
            next = start + size;
            return extra < 1 || length > bits || next > first + (System.Numerics.BigInteger.One << (bits - prefix))
                ? throw new InvalidOperationException($"cidrsubnets: {block} has no room for all subnets")
                : $"{AddressText(start, bits)}/{length}";
        }).ToList();
    }
}
