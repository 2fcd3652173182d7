public static partial class Helpers
{
    /// <summary>
    /// The text in lower case, in which no letter is one of a certain language.
    /// </summary>
    public static string LowerCase(string text) => text.Replace('\u0130', 'i').ToLowerInvariant();
}
