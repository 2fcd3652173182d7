// Needs: As, ElementsOf

using System.Linq;

public static partial class Helpers
{
    /// <summary>
    /// Whether all elements are true, or texts that say so.
    /// </summary>
    public static bool AllTrue(object? items) => ItemsOf(items).All(item => item != null && As<bool>(item));
}
