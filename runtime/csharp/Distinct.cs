// Needs: IsEqual, OfOneKind

using System.Collections.Generic;
using System.Linq;

public static partial class Helpers
{
    /// <summary>
    /// The elements without those that equal an earlier one.
    /// </summary>
    public static List<object?> Distinct(object? items)
    {
        var result = new List<object?>();
        foreach (var item in OfOneKind(items))
        {
            if (!result.Any(other => IsEqual(item, other)))
            {
                result.Add(item);
            }
        }
        return result;
    }
}
