// Needs: ElementsOf

using System.Collections.Generic;
using System.Linq;

public static partial class Helpers
{
    /// <summary>
    /// The elements of all lists.
    /// </summary>
    public static List<object?> Concat(object? lists) => ElementsOf(lists).SelectMany(list => ItemsOf(list)).ToList();
}
