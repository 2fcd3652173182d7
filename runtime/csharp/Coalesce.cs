// Needs: ElementsOf

using System;
using System.Linq;

public static partial class Helpers
{
    /// <summary>
    /// The first value that is neither null nor an empty text.
    /// </summary>
    public static object? Coalesce(object? values) => ElementsOf(values).Select(Plain)
        .FirstOrDefault(value => value != null && !(value is string text && text == "")) ??
            throw new InvalidOperationException("coalesce: all values are null or empty");
}
