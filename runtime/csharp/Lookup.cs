// Needs: ElementsOf

using System;
using System.Linq;

public static partial class Helpers
{
    /// <summary>
    /// The value of a key, or else the default, which an entry that is null does not stand for.
    /// </summary>
    public static object? Lookup(object? map, string key, object? fallback)
    {
        foreach (var pair in EntriesOf(map))
        {
            if (pair.Key is string name && name == key)
            {
                return pair.Value;
            }
        }
        return fallback;
    }

    /// <summary>
    /// The value of a key, which must be there.
    /// </summary>
    public static object? Lookup(object? map, string key) =>
        EntriesOf(map).First(pair => pair.Key is string name && name == key).Value;
}
