// Needs: Plain

using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;

public static partial class Helpers
{
    /// <summary>
    /// The keys of a list or a map with their values, those of a map in order.
    /// </summary>
    public static IEnumerable<KeyValuePair<object, object?>> Pairs(object? value)
    {
        value = Plain(value);
        if (value is IDictionary map)
        {
            return map.Keys.Cast<string>().OrderBy(key => key, StringComparer.Ordinal)
                .Select(key => new KeyValuePair<object, object?>(key, map[key]));
        }
        if (value is IEnumerable items && !(value is string))
        {
            return items.Cast<object?>().Select((item, index) => new KeyValuePair<object, object?>(index, item));
        }
        var fields = value?.GetType().GetFields().Where(field => field.IsInitOnly && !field.IsStatic).ToList();
        if (fields == null || fields.Count == 0)
        {
            throw new InvalidOperationException("neither a list nor a map");
        }
        return fields.Select(field => new KeyValuePair<object, object?>(
            char.ToLowerInvariant(field.Name[0]) + field.Name.Substring(1), field.GetValue(value)));
    }
}
