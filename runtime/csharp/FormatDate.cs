// Needs: TimeOf

using System;
using System.Globalization;
using System.Text.RegularExpressions;

public static partial class Helpers
{
    /// <summary>
    /// A point in time in a form that letters say.
    /// </summary>
    public static string FormatDate(string form, string time)
    {
        var moment = TimeOf(time);
        var culture = CultureInfo.InvariantCulture;
        var offset = moment.Offset == TimeSpan.Zero ? "" : moment.ToString("zzz", culture);
        return Regex.Replace(form, @"''|'((?:[^']|'')*)'|([A-Za-z])\2*|'", match => match.Value switch
        {
            "''" => "'",
            "YYYY" => moment.ToString("yyyy", culture),
            "YY" => moment.ToString("yy", culture),
            "MMMM" => moment.ToString("MMMM", culture),
            "MMM" => moment.ToString("MMM", culture),
            "MM" => moment.ToString("MM", culture),
            "M" => moment.ToString("%M", culture),
            "DD" => moment.ToString("dd", culture),
            "D" => moment.ToString("%d", culture),
            "EEEE" => moment.ToString("dddd", culture),
            "EEE" => moment.ToString("ddd", culture),
            "hh" => moment.ToString("HH", culture),
            "h" => moment.ToString("%H", culture),
            "HH" => moment.ToString("hh", culture),
            "H" => moment.ToString("%h", culture),
            "AA" => moment.Hour < 12 ? "AM" : "PM",
            "aa" => moment.Hour < 12 ? "am" : "pm",
            "mm" => moment.ToString("mm", culture),
            "m" => moment.ToString("%m", culture),
            "ss" => moment.ToString("ss", culture),
            "s" => moment.ToString("%s", culture),
            "ZZZZZ" => moment.ToString("zzz", culture),
            "ZZZZ" => moment.ToString("zzz", culture).Replace(":", ""),
            "ZZZ" => offset == "" ? "UTC" : offset.Replace(":", ""),
            "Z" => offset == "" ? "Z" : offset,
            _ => match.Value.Length > 1 && match.Value.StartsWith("'")
                ? match.Groups[1].Value.Replace("''", "'")
                : throw new FormatException($"formatdate: unsupported verb {match.Value}"),
        });
    }
}
