// Needs: Distinct, SetKey

using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;

public static partial class Helpers
{
    /// <summary>
    /// The elements of a set: each once, and those that have an order in it.
    /// </summary>
    public static List<object?> ToSet(object? items)
    {
        if (Plain(items) == null)
        {
            return null!; // Nothing stays nothing.
        }
        var once = Distinct(items);
        if (once.All(item => item == null || item is int || item is double))
        {
            return once.OrderBy(item => item == null).ThenBy(item => Convert.ToDouble(item, CultureInfo.InvariantCulture)).ToList();
        }
        return once.All(item => item == null || item is string || item is bool)
            ? once.OrderBy(item => item == null).ThenBy(item => item?.ToString(), StringComparer.Ordinal).ToList()
            : once.OrderBy(item => SetKey(item), StringComparer.Ordinal).ToList();
    }
}
