// Needs: As, ElementsOf

using System.Linq;

public static partial class Helpers
{
    /// <summary>
    /// The largest of the numbers, of which there must be one.
    /// </summary>
    public static double Largest(object? numbers) => ItemsOf(numbers).Max(number => As<double>(number));
}
