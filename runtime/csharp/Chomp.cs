public static partial class Helpers
{
    /// <summary>
    /// The text without the newlines at its end.
    /// </summary>
    public static string Chomp(string text) => text.TrimEnd('\r', '\n');
}
