// Needs: Plain

using System;
using System.Globalization;

public static partial class Helpers
{
    /// <summary>
    /// The text of a value.
    /// </summary>
    public static string ToText(object? value) => Plain(value) switch
    {
        string text => text,
        bool truth => truth ? "true" : "false",
        int number => number.ToString(CultureInfo.InvariantCulture),
        double number => WithoutExponent(number.ToString("R", CultureInfo.InvariantCulture)),
        IFormattable number => number.ToString(null, CultureInfo.InvariantCulture),
        _ => throw new InvalidOperationException("a value has no text"),
    };

    private static string WithoutExponent(string text)
    {
        var parts = text.Split('E');
        if (parts.Length == 1)
        {
            return text;
        }
        var sign = text[0] == '-' ? "-" : "";
        var digits = parts[0].TrimStart('-').Replace(".", "");
        var point = 1 + int.Parse(parts[1], CultureInfo.InvariantCulture);
        return sign + (point <= 0 ? "0." + new string('0', -point) + digits
            : point >= digits.Length ? digits.PadRight(point, '0')
            : digits.Insert(point, "."));
    }
}
