using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Text.Json;

public static partial class Helpers
{
    /// <summary>
    /// The value of JSON that was read as such, and nothing for a list that is none.
    /// </summary>
    public static object? Plain(object? value)
    {
        if (!(value is JsonElement element))
        {
            var type = value?.GetType();
            var isArray = type != null && type.IsGenericType && type.GetGenericTypeDefinition() == typeof(ImmutableArray<>);
            return isArray && (bool)type!.GetProperty("IsDefault")!.GetValue(value)! ? null : value;
        }
        switch (element.ValueKind)
        {
            case JsonValueKind.String:
                return element.GetString();
            case JsonValueKind.Number:
                return element.TryGetInt32(out var whole) ? (object)whole : element.GetDouble();
            case JsonValueKind.True:
                return true;
            case JsonValueKind.False:
                return false;
            case JsonValueKind.Array:
                return element.EnumerateArray().Select(item => Plain(item)).ToList();
            case JsonValueKind.Object:
                return element.EnumerateObject().ToDictionary(member => member.Name, member => Plain(member.Value));
            default:
                return null;
        }
    }
}
