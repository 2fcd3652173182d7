// Needs: As, ElementsOf

using System.Linq;

public static partial class Helpers
{
    /// <summary>
    /// Whether an element is true, or a text that says so.
    /// </summary>
    public static bool AnyTrue(object? items) => ItemsOf(items).Any(item => item != null && As<bool>(item));
}
