// Needs: ToSet

using System.Collections.Generic;
using System.Linq;

public static partial class Helpers
{
    /// <summary>
    /// The set of what all lists have.
    /// </summary>
    public static List<object?> SetIntersection(object? lists)
    {
        var all = ElementsOf(lists).Select(list => ItemsOf(list)).ToList();
        return ToSet(all[0].Where(item => all.All(list => list.Any(one => IsEqual(one, item)))).ToList());
    }
}
