public static partial class Helpers
{
    /// <summary>
    /// The text in upper case, in which no letter is one of a certain language.
    /// </summary>
    public static string UpperCase(string text) => text.Replace('\u0131', 'I').ToUpperInvariant();
}
