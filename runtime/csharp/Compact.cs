// Needs: ElementsOf

using System.Collections.Generic;
using System.Linq;

public static partial class Helpers
{
    /// <summary>
    /// The elements that are neither null nor an empty text.
    /// </summary>
    public static List<object?> Compact(object? items) => ItemsOf(items).Select(Plain)
        .Where(item => item != null && !(item is string text && text == "")).ToList();
}
