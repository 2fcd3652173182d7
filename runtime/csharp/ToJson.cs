using System.Text.Json;

public static partial class Helpers
{
    /// <summary>
    /// JSON, in which only what must be is escaped.
    /// </summary>
    public static string ToJson(object? value) => JsonSerializer.Serialize(value, new JsonSerializerOptions
    {
        Encoder = System.Text.Encodings.Web.JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
    });
}
