// Needs: ElementsOf

using System.Collections.Generic;
using System.Linq;

public static partial class Helpers
{
    /// <summary>
    /// The values of a map in the order of its keys.
    /// </summary>
    public static List<object?> ValuesOf(object? map) => EntriesOf(map).Select(pair => pair.Value).ToList();
}
