// Needs: Plain

using System;
using System.Collections;
using System.Globalization;
using System.Linq;

public static partial class Helpers
{
    /// <summary>
    /// Whether two values are the same.
    /// </summary>
    public static bool IsEqual(object? left, object? right)
    {
        left = Plain(left);
        right = Plain(right);
        static bool IsNumber(object? value) => value is int || value is long || value is double;
        if (left == null || right == null)
        {
            return left == null && right == null;
        }
        if (IsNumber(left) && IsNumber(right))
        {
            return Convert.ToDouble(left, CultureInfo.InvariantCulture) ==
                Convert.ToDouble(right, CultureInfo.InvariantCulture);
        }
        if (left is string || right is string)
        {
            return Equals(left.ToString(), right.ToString()) && left is string == right is string;
        }
        if (left is IDictionary map && right is IDictionary other)
        {
            return map.Count == other.Count &&
                map.Keys.Cast<object>().All(key => other.Contains(key) && IsEqual(map[key], other[key]));
        }
        if (left is IEnumerable items && right is IEnumerable others)
        {
            var (first, second) = (items.Cast<object?>().ToList(), others.Cast<object?>().ToList());
            return first.Count == second.Count && first.Zip(second, (a, b) => IsEqual(a, b)).All(same => same);
        }
        return left.Equals(right);
    }
}
