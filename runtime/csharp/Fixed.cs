// Needs: ToText

using System;
using System.Globalization;
using System.Numerics;

public static partial class Helpers
{
    /// <summary>
    /// A number with so many places. What is a half in decimal goes to where it is in Terraform's 512 binary digits.
    /// </summary>
    private static string Fixed(double number, int places)
    {
        var culture = CultureInfo.InvariantCulture;
        var parts = ToText(Math.Abs(number)).Split('.');
        if (parts.Length < 2 || parts[1].Length != places + 1 || !parts[1].EndsWith("5", StringComparison.Ordinal))
        {
            return number.ToString("F" + places, culture);
        }
        static int LengthOf(BigInteger value)
        {
            var length = 0;
            for (; value > 0; value >>= 1)
            {
                length++;
            }
            return length;
        }
        var (digits, scale) = (BigInteger.Parse(parts[0] + parts[1], culture), BigInteger.Pow(10, places + 1));
        var shift = 512 - LengthOf(digits) + LengthOf(scale);
        if (LengthOf((digits << shift) / scale) > 512)
        {
            shift--;
        }
        var (nearest, rest) = ((digits << shift) / scale, (digits << shift) % scale);
        var isAbove = 2 * rest > scale || (2 * rest == scale && !nearest.IsEven);
        var kept = digits / 10;
        var isUp = rest.IsZero ? !kept.IsEven : isAbove;
        var text = (isUp ? kept + 1 : kept).ToString(culture).PadLeft(places + 1, '0');
        return (number < 0 ? "-" : "") + (places == 0 ? text : text.Insert(text.Length - places, "."));
    }
}
