// Needs: As, ElementsOf

using System;
using System.Linq;

public static partial class Helpers
{
    /// <summary>
    /// The sum of the numbers, without what binary fractions add to decimal ones.
    /// </summary>
    public static double Sum(object? numbers)
    {
        var all = ItemsOf(numbers).Select(number => As<double>(number)).ToList();
        return all.Count == 0
            ? throw new InvalidOperationException("sum: the list is empty")
            : (double)all.Aggregate(0m, (total, number) => total + (decimal)number);
    }
}
