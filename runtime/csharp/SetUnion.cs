// Needs: ToSet

using System.Collections.Generic;
using System.Linq;

public static partial class Helpers
{
    /// <summary>
    /// The set of what the lists have.
    /// </summary>
    public static List<object?> SetUnion(object? lists) =>
        ToSet(ElementsOf(lists).SelectMany(list => ItemsOf(list)).ToList());
}
