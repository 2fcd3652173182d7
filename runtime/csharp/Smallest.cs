// Needs: As, ElementsOf

using System.Linq;

public static partial class Helpers
{
    /// <summary>
    /// The smallest of the numbers, of which there must be one.
    /// </summary>
    public static double Smallest(object? numbers) => ItemsOf(numbers).Min(number => As<double>(number));
}
