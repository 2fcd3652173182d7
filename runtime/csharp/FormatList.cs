// Needs: ElementsOf, Format

using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;

public static partial class Helpers
{
    /// <summary>
    /// The texts for each element of the lists among the values.
    /// </summary>
    public static List<string> FormatList(string format, object? values)
    {
        var all = ElementsOf(values).Select(Plain).ToList();
        bool IsList(object? value) => value is IEnumerable && !(value is string) && !(value is IDictionary);
        var lengths = all.Where(IsList).Select(list => ElementsOf(list).Count).Distinct().ToList();
        if (lengths.Count > 1)
        {
            throw new FormatException("formatlist: the lists are not of one length");
        }
        return Enumerable.Range(0, lengths.Count == 0 ? 1 : lengths[0]).Select(index => Format(format,
            all.Select(value => IsList(value) ? ElementsOf(value)[index] : value).ToList())).ToList();
    }
}
