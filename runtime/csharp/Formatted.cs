// Needs: As, Fixed, JsonEncode, Plain, ToText

using System;
using System.Globalization;

public static partial class Helpers
{
    /// <summary>
    /// The text of a value in a format of Go's: a verb with its flags, width and precision.
    /// </summary>
    private static string Formatted(string flags, int width, int precision, char verb, object? value)
    {
        value = Plain(value);
        var culture = CultureInfo.InvariantCulture;
        double Number() => As<double>(value);
        System.Numerics.BigInteger Whole() => new System.Numerics.BigInteger(Math.Truncate(Number()));
        string Digits(int radix)
        {
            var (rest, text) = (System.Numerics.BigInteger.Abs(Whole()), "");
            do
            {
                text = "0123456789abcdef"[(int)(rest % radix)] + text;
                rest /= radix;
            }
            while (rest > 0);
            return (Whole() < 0 ? "-" : "") + text;
        }
        string Shortest(double number)
        {
            // Large and small numbers have an exponent, of two digits at least.
            var size = number == 0 ? 0 : (int)Math.Floor(Math.Log10(Math.Abs(number)));
            if (size >= -4 && size < 6)
            {
                return ToText(number);
            }
            var (digits, exponent) = (number.ToString("E14", culture).Split('E')[0], number.ToString("E14", culture).Split('E')[1]);
            return digits.TrimEnd('0').TrimEnd('.') + "e" + exponent[0] + int.Parse(exponent.Substring(1), culture).ToString("00", culture);
        }
        var isSharp = flags.IndexOf('#') >= 0;
        var decimals = precision < 0 ? 6 : precision;
        var text = verb switch
        {
            'v' => value is string && !isSharp || value is bool ? ToText(value)
                : value is double || value is int || value is long ? Shortest(Number()) : JsonEncode(value),
            's' => precision < 0 ? ToText(value) : ToText(value).Substring(0, Math.Min(precision, ToText(value).Length)),
            'q' => JsonEncode(ToText(value)),
            't' => As<bool>(value) ? "true" : "false",
            'd' => Digits(10),
            'b' => (isSharp ? "0b" : "") + Digits(2),
            'o' => (isSharp ? "0" : "") + Digits(8),
            'x' => value is string hex ? BitConverter.ToString(System.Text.Encoding.UTF8.GetBytes(hex)).Replace("-", "").ToLowerInvariant() : (isSharp ? "0x" : "") + Digits(16),
            'X' => value is string upper ? BitConverter.ToString(System.Text.Encoding.UTF8.GetBytes(upper)).Replace("-", "") : Digits(16).ToUpperInvariant(),
            'f' => Fixed(Number(), decimals),
            'F' => Fixed(Number(), decimals),
            'e' => Number().ToString((decimals == 0 ? "0" : "0." + new string('0', decimals)) + "e+00", culture),
            'E' => Number().ToString((decimals == 0 ? "0" : "0." + new string('0', decimals)) + "E+00", culture),
            'g' => precision < 0 ? Shortest(Number()) : Number().ToString("G" + Math.Max(1, precision), culture).ToLowerInvariant(),
            'G' => Number().ToString(precision < 0 ? "R" : "G" + Math.Max(1, precision), culture),
            _ => throw new FormatException($"unsupported verb {verb}"),
        };
        var isNumber = "dboxXfFeEgG".IndexOf(verb) >= 0 && !(value is string && (verb == 'x' || verb == 'X'));
        if (isNumber && !text.StartsWith("-") && flags.IndexOf('+') >= 0)
        {
            text = "+" + text;
        }
        else if (isNumber && !text.StartsWith("-") && flags.IndexOf(' ') >= 0)
        {
            text = " " + text;
        }
        var missing = width - new StringInfo(text).LengthInTextElements;
        if (missing <= 0 || verb == 't')
        {
            return text;
        }
        if (flags.IndexOf('-') >= 0)
        {
            return text + new string(' ', missing);
        }
        var sign = text.StartsWith("-") || text.StartsWith("+") ? 1 : 0;
        return flags.IndexOf('0') >= 0
            ? text.Substring(0, sign) + new string('0', missing) + text.Substring(sign)
            : new string(' ', missing) + text;
    }
}
