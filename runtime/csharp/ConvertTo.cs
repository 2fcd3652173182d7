// Needs: ElementsOf, Pairs, TextOf, ToBool, ToNumber

using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;

public static partial class Helpers
{
    /// <summary>
    /// A value as one of a type of Terraform's, such as { "map", "string" }; nothing of nothing.
    /// </summary>
    public static object? ConvertTo(object? value, object? type)
    {
        value = Plain(value);
        var parts = Plain(type) is string ? null : ElementsOf(type);
        var kind = parts == null ? Plain(type) : Plain(parts[0]);
        var inner = parts == null ? null : Plain(parts[1]);
        if (value == null)
        {
            return null;
        }
        switch (kind)
        {
            case "bool":
                return ToBool(value);
            case "number":
                return ToNumber(value);
            case "string":
                return TextOf(value);
            case "map":
            case "object":
                if (!(value is IDictionary))
                {
                    throw new InvalidOperationException($"the value is no {kind}");
                }
                var types = kind is "map" ? null : Pairs(inner).ToDictionary(pair => (string)pair.Key, pair => (object?)pair.Value);
                return Pairs(value)
                    .Where(pair => types == null || types.ContainsKey((string)pair.Key))
                    .ToDictionary(pair => (string)pair.Key, pair => ConvertTo(pair.Value, types == null ? inner : types[(string)pair.Key]));
            case "list":
            case "tuple":
                if (value is IDictionary || value is string)
                {
                    throw new InvalidOperationException($"the value is no {kind}");
                }
                var each = kind is "tuple" ? ElementsOf(inner) : null;
                return ElementsOf(value).Select((item, index) => ConvertTo(item, each == null ? inner : each[index])).ToList();
            default:
                return value;
        }
    }
}
