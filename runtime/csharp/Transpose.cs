// Needs: ElementsOf, ToText

using System;
using System.Collections.Generic;
using System.Linq;

public static partial class Helpers
{
    /// <summary>
    /// For each text in the lists the keys under which it stands.
    /// </summary>
    public static Dictionary<string, object?> Transpose(object? lists) => Pairs(lists)
        .SelectMany(pair => ItemsOf(pair.Value).Select(value => (Key: (string)pair.Key, Value: ToText(value))))
        .GroupBy(pair => pair.Value)
        .ToDictionary(group => group.Key, group => (object?)group.Select(pair => pair.Key).ToList());
}
