using System;
using System.Globalization;
using System.Text.RegularExpressions;

public static partial class Helpers
{
    /// <summary>
    /// The point in time that a text of RFC 3339 names.
    /// </summary>
    public static DateTimeOffset TimeOf(string text)
    {
        var isTime = Regex.IsMatch(text, @"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[-+]\d\d:\d\d)$");
        return isTime && DateTimeOffset.TryParse(text, CultureInfo.InvariantCulture, DateTimeStyles.None, out var time)
            ? time
            : throw new FormatException($"not a valid timestamp: {text}");
    }
}
