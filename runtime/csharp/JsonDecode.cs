// Needs: Plain

using System.Text.Json;

public static partial class Helpers
{
    /// <summary>
    /// The value that JSON says.
    /// </summary>
    public static object? JsonDecode(string text) => Plain(JsonDocument.Parse(text).RootElement.Clone());
}
