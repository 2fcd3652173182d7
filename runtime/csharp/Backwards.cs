// Needs: ElementsOf

using System.Collections.Generic;
using System.Linq;

public static partial class Helpers
{
    /// <summary>
    /// The elements from the last to the first.
    /// </summary>
    public static List<object?> Backwards(object? items) => Enumerable.Reverse(ItemsOf(items)).ToList();
}
