// Needs: ElementsOf

using System;
using System.Collections.Generic;
using System.Linq;

public static partial class Helpers
{
    /// <summary>
    /// The list in lists of that many elements; all in one if it is 0.
    /// </summary>
    public static List<List<object?>> Chunks(object? items, int size)
    {
        var all = ItemsOf(items);
        var step = size == 0 ? Math.Max(1, all.Count) : size;
        return size < 0
            ? throw new InvalidOperationException("chunklist: the size is negative")
            : all.Select((item, index) => (item, index)).GroupBy(pair => pair.index / step)
                .Select(group => group.Select(pair => pair.item).ToList()).ToList();
    }
}
