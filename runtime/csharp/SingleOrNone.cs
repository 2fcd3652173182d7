// Needs: ElementsOf

using System.Linq;

public static partial class Helpers
{
    /// <summary>
    /// The one element of a list, or nothing.
    /// </summary>
    public static object? SingleOrNone(object? items) => ItemsOf(items).SingleOrDefault();
}
