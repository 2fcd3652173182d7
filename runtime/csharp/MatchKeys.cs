// Needs: ElementsOf, IsEqual

using System;
using System.Collections.Generic;
using System.Linq;

public static partial class Helpers
{
    /// <summary>
    /// The values whose keys are among those that are searched.
    /// </summary>
    public static List<object?> MatchKeys(object? values, object? keys, object? searched)
    {
        var (all, known, wanted) = (ItemsOf(values), ItemsOf(keys), ItemsOf(searched));
        return all.Count != known.Count
            ? throw new InvalidOperationException("matchkeys: there are not as many keys as values")
            : all.Where((_, index) => wanted.Any(one => IsEqual(one, known[index]))).ToList();
    }
}
