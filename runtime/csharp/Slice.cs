// Needs: ElementsOf

using System;
using System.Collections.Generic;

public static partial class Helpers
{
    /// <summary>
    /// The elements from a place to before another.
    /// </summary>
    public static List<object?> Slice(object? items, int from, int to)
    {
        var all = ItemsOf(items);
        return from < 0 || to < from || to > all.Count
            ? throw new InvalidOperationException($"slice: {from} to {to} is no part of a list of {all.Count} elements")
            : all.GetRange(from, to - from);
    }
}
