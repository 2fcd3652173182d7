// Needs: ElementsOf, ToText

using System.Collections.Generic;
using System.Linq;

public static partial class Helpers
{
    /// <summary>
    /// The elements of a list, as texts if some of them are texts and others numbers or booleans.
    /// </summary>
    public static List<object?> OfOneKind(object? items)
    {
        var all = ItemsOf(items).Select(Plain).ToList();
        static bool IsScalar(object? item) => item == null || item is string || item is bool || item is int || item is double;
        return all.Any(item => item is string) && all.All(IsScalar)
            ? all.Select(item => item == null ? item : ToText(item)).ToList()
            : all;
    }
}
