// Needs: ElementsOf, ToText

using System;
using System.Collections.Generic;
using System.Linq;

public static partial class Helpers
{
    /// <summary>
    /// The map of keys and their values.
    /// </summary>
    public static Dictionary<string, object?> ZipMap(object? keys, object? values)
    {
        var (names, all) = (ItemsOf(keys), ItemsOf(values));
        if (names.Count != all.Count)
        {
            throw new InvalidOperationException("zipmap: there are not as many values as keys");
        }
        var result = new Dictionary<string, object?>();
        for (var index = 0; index < all.Count; index++)
        {
            result[ToText(names[index])] = all[index];
        }
        return result;
    }
}
