// Needs: Plain

using System;
using System.Collections;
using System.Globalization;
using System.Linq;
using System.Reflection;

public static partial class Helpers
{
    /// <summary>
    /// A member or an element of a value.
    /// </summary>
    public static object? MemberOf(object? value, object key)
    {
        value = Plain(value);
        switch (value)
        {
            case IDictionary map:
                var name = Convert.ToString(key, CultureInfo.InvariantCulture)!;
                return map.Contains(name) ? map[name] : throw new InvalidOperationException($"no member `{name}`");
            case IEnumerable items when !(value is string):
                var index = Convert.ToInt32(key, CultureInfo.InvariantCulture);
                return items.Cast<object?>().ElementAt(index);
            case null:
                throw new InvalidOperationException($"no value to read `{key}` of");
        }
        var field = value.GetType().GetField(key.ToString()!,
            BindingFlags.IgnoreCase | BindingFlags.Instance | BindingFlags.Public);
        return field != null ? field.GetValue(value) : throw new InvalidOperationException($"no member `{key}`");
    }
}
