// Needs: As, Plain

using System;
using System.Collections;
using System.Globalization;
using System.Reflection;

public static partial class Helpers
{
    /// <summary>
    /// What the keys lead to in a value, or the other one where one of them is missing, as a T.
    /// </summary>
    public static T Optional<T>(object? value, object? other, params object[] path) =>
        As<T>(IsFound(ref value, path) ? value : other);

    private static bool IsFound(ref object? value, object[] path)
    {
        foreach (var key in path)
        {
            var name = Convert.ToString(key, CultureInfo.InvariantCulture)!;
            value = Plain(value);
            switch (value)
            {
                case IDictionary map when map.Contains(name):
                    value = map[name];
                    continue;
                case IList list when int.TryParse(name, NumberStyles.None, CultureInfo.InvariantCulture, out var index)
                    && index < list.Count:
                    value = list[index];
                    continue;
                case IDictionary _:
                case IList _:
                case string _:
                case null:
                    return false;
            }
            var field = value.GetType().GetField(name,
                BindingFlags.IgnoreCase | BindingFlags.Instance | BindingFlags.Public);
            if (field == null)
            {
                return false;
            }
            value = field.GetValue(value);
        }
        value = Plain(value);
        return true;
    }
}
