public static partial class Helpers
{
    /// <summary>
    /// The text with spaces behind every newline.
    /// </summary>
    public static string Indent(int spaces, string text) => text.Replace("\n", "\n" + new string(' ', spaces));
}
