// Needs: ElementsOf

using System.Collections.Generic;
using System.Linq;

public static partial class Helpers
{
    /// <summary>
    /// All combinations of one element of each list.
    /// </summary>
    public static List<List<object?>> SetProduct(object? lists) => ElementsOf(lists).Aggregate(
        new List<List<object?>> { new List<object?>() },
        (rows, list) => rows.SelectMany(row => ItemsOf(list).Select(item => row.Append(item).ToList())).ToList());
}
