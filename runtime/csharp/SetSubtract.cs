// Needs: ToSet

using System.Collections.Generic;
using System.Linq;

public static partial class Helpers
{
    /// <summary>
    /// The set of what the first list has and the second has not.
    /// </summary>
    public static List<object?> SetSubtract(object? items, object? others)
    {
        var known = ItemsOf(others);
        return ToSet(ItemsOf(items).Where(item => !known.Any(other => IsEqual(other, item))).ToList());
    }
}
