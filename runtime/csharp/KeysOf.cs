// Needs: Plain

using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;

public static partial class Helpers
{
    /// <summary>
    /// The keys of a map in their order; fails on what is none.
    /// </summary>
    public static List<string> KeysOf(object? map) => Plain(map) is IDictionary known
        ? known.Keys.Cast<string>().OrderBy(key => key, StringComparer.Ordinal).ToList()
        : throw new InvalidOperationException("keys: the value is no map");
}
