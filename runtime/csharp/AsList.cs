// Needs: Plain

using System.Collections;
using System.Collections.Generic;
using System.Linq;

public static partial class Helpers
{
    /// <summary>
    /// The list that a splat of the value goes over.
    /// </summary>
    public static List<object?> AsList(object? value)
    {
        value = Plain(value);
        return value switch
        {
            null => new List<object?>(),
            string text => new List<object?> { text },
            IDictionary map => new List<object?> { map },
            IEnumerable items => items.Cast<object?>().ToList(),
            _ => new List<object?> { value },
        };
    }
}
