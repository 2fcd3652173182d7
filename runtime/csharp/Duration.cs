using System;
using System.Globalization;
using System.Text.RegularExpressions;

public static partial class Helpers
{
    /// <summary>
    /// A span of time from a text such as 1h30m.
    /// </summary>
    public static TimeSpan Duration(string text)
    {
        var result = TimeSpan.Zero;
        foreach (Match part in Regex.Matches(text, @"([0-9.]+)(ms|h|m|s)"))
        {
            var number = double.Parse(part.Groups[1].Value, CultureInfo.InvariantCulture);
            result += part.Groups[2].Value switch
            {
                "h" => TimeSpan.FromHours(number),
                "m" => TimeSpan.FromMinutes(number),
                "s" => TimeSpan.FromSeconds(number),
                _ => TimeSpan.FromMilliseconds(number),
            };
        }
        return result;
    }
}
