// Needs: OfOneKind

using System;
using System.Collections;
using System.Collections.Generic;

public static partial class Helpers
{
    /// <summary>
    /// A list whose elements are of one kind.
    /// </summary>
    public static List<object?> ToList(object? items) => Plain(items) switch
    {
        null => null!, // Nothing stays nothing.
        IDictionary _ => throw new InvalidOperationException("a map is no list"),
        _ => OfOneKind(items),
    };
}
