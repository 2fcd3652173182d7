// Needs: ToText

public static partial class Helpers
{
    /// <summary>
    /// The text of a value, or nothing.
    /// </summary>
    public static string? TextOf(object? value) => Plain(value) == null ? null : ToText(value);
}
