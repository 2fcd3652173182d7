// Needs: OfOneKind

using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;

public static partial class Helpers
{
    /// <summary>
    /// A map whose members are of one kind; fails on what is none.
    /// </summary>
    public static Dictionary<string, object?> ToMap(object? map)
    {
        if (Plain(map) == null)
        {
            return null!; // Nothing stays nothing.
        }
        if (!(Plain(map) is IDictionary))
        {
            throw new InvalidOperationException("tomap: the value is no map");
        }
        var pairs = Pairs(map).ToList();
        var values = OfOneKind(pairs.Select(pair => pair.Value).ToList());
        return pairs.Select((pair, index) => (pair.Key, values[index])).ToDictionary(pair => (string)pair.Key, pair => pair.Item2);
    }
}
