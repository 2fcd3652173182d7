// Needs: ElementsOf

using System.Collections;
using System.Collections.Generic;
using System.Linq;

public static partial class Helpers
{
    /// <summary>
    /// The elements of the lists in the list, at all levels.
    /// </summary>
    public static List<object?> Flatten(object? items) => ItemsOf(items).Select(Plain).SelectMany(item =>
        item is IEnumerable && !(item is string) && !(item is IDictionary) ? Flatten(item) : new List<object?> { item }).ToList();
}
