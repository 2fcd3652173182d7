// Needs: ElementsOf, ToText

using System;
using System.Collections.Generic;
using System.Linq;

public static partial class Helpers
{
    /// <summary>
    /// The texts in their order.
    /// </summary>
    public static List<string> Sorted(object? items) =>
        ItemsOf(items).Select(item => ToText(item)).OrderBy(item => item, StringComparer.Ordinal).ToList();
}
