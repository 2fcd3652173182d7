// Needs: ElementsOf, IsEqual

using System.Linq;

public static partial class Helpers
{
    /// <summary>
    /// Whether the list has an element that equals the value.
    /// </summary>
    public static bool Contains(object? items, object? value) => ItemsOf(items).Any(item => IsEqual(item, value));
}
