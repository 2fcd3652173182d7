using System;
using System.Globalization;
using System.Linq;

public static partial class Helpers
{
    /// <summary>
    /// The integer that the text is in that base.
    /// </summary>
    public static double ParseInteger(string text, int radix = 10)
    {
        const string digits = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
        var own = text.StartsWith("+") || text.StartsWith("-") ? text.Substring(1) : text;
        own = radix <= 36 ? own.ToLowerInvariant() : own;
        if (own == "" || own.Any(digit => digits.IndexOf(digit) < 0 || digits.IndexOf(digit) >= radix))
        {
            throw new FormatException($"cannot parse {text} as an integer of base {radix}");
        }
        var value = own.Aggregate(System.Numerics.BigInteger.Zero, (all, digit) => all * radix + digits.IndexOf(digit));
        return double.Parse((text.StartsWith("-") ? -value : value).ToString(), CultureInfo.InvariantCulture);
    }
}
