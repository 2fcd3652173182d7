// Needs: TimeOf

using System;
using System.Globalization;
using System.Text.RegularExpressions;

public static partial class Helpers
{
    /// <summary>
    /// A point in time that long after another one, in the form of RFC 3339.
    /// </summary>
    public static string TimeAdd(string time, string duration)
    {
        var start = TimeOf(time);
        if (!Regex.IsMatch(duration, @"^[-+]?((\d+(\.\d*)?|\.\d+)(ns|us|µs|ms|s|m|h))+\z") && duration != "0")
        {
            throw new FormatException($"not a duration: {duration}");
        }
        var nanoseconds = 0m;
        foreach (Match part in Regex.Matches(duration, @"(\d+(?:\.\d*)?|\.\d+)(ns|us|µs|ms|s|m|h)"))
        {
            nanoseconds += decimal.Parse(part.Groups[1].Value, CultureInfo.InvariantCulture) * part.Groups[2].Value switch
            {
                "h" => 3600000000000m,
                "m" => 60000000000m,
                "s" => 1000000000m,
                "ms" => 1000000m,
                "ns" => 1m,
                _ => 1000m,
            };
        }
        var end = start.AddTicks((long)decimal.Floor((duration.StartsWith("-") ? -nanoseconds : nanoseconds) / 100));
        return end.ToString("yyyy-MM-ddTHH:mm:ss", CultureInfo.InvariantCulture) +
            (end.Offset == TimeSpan.Zero ? "Z" : end.ToString("zzz", CultureInfo.InvariantCulture));
    }
}
