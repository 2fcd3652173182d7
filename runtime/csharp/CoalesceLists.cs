// Needs: ElementsOf

using System;
using System.Collections.Generic;
using System.Linq;

public static partial class Helpers
{
    /// <summary>
    /// The first list that is not empty.
    /// </summary>
    public static List<object?> CoalesceLists(object? lists) => ElementsOf(lists).Where(list => Plain(list) != null)
        .Select(list => ItemsOf(list)).FirstOrDefault(list => list.Count > 0) ??
            throw new InvalidOperationException("coalescelist: all lists are empty");
}
