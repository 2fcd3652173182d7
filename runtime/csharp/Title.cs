using System.Globalization;
using System.Text.RegularExpressions;

public static partial class Helpers
{
    /// <summary>
    /// The text with the first letter of every word in upper case.
    /// </summary>
    public static string Title(string text) =>
        Regex.Replace(text, @"(?<=^|[\x00-\x7f-[0-9A-Za-z_]]|[^\x00-\x7f-[\S]])\p{L}", match => CultureInfo.InvariantCulture.TextInfo.ToTitleCase(match.Value));
}
