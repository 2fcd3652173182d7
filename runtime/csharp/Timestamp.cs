using System;
using System.Globalization;

public static partial class Helpers
{
    /// <summary>
    /// The time of the run, in the form of RFC 3339.
    /// </summary>
    public static string Timestamp() => DateTime.UtcNow.ToString("yyyy-MM-ddTHH:mm:ssZ", CultureInfo.InvariantCulture);
}
