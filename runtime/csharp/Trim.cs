public static partial class Helpers
{
    /// <summary>
    /// The text without such characters at its ends.
    /// </summary>
    public static string Trim(string text, string characters) => text.Trim(characters.ToCharArray());
}
