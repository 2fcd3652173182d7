// Needs: ElementsOf, Formatted

using System;
using System.Collections.Generic;
using System.Globalization;
using System.Text.RegularExpressions;

public static partial class Helpers
{
    /// <summary>
    /// The text with values in the place of its verbs.
    /// </summary>
    public static string Format(string format, object? values)
    {
        var all = ElementsOf(values);
        var (next, used) = (0, 0);
        var result = Regex.Replace(format, @"%([-+ 0#]*)(\d+|\*)?(?:\.(\d+|\*)?)?(?:\[(\d+)\])?([a-zA-Z%])?", match =>
        {
            string Group(int index) => match.Groups[index].Value;
            object? Take() => next < all.Count
                ? all[next++]
                : throw new FormatException("format: there are not as many values as verbs");
            int Size(string text) => text == "*" ? As<int>(Take()) : int.Parse(text, CultureInfo.InvariantCulture);
            if (Group(5) == "%")
            {
                return "%";
            }
            if (Group(5) == "")
            {
                throw new FormatException("format: a verb is missing");
            }
            var width = Group(2) == "" ? -1 : Size(Group(2));
            var precision = match.Value.IndexOf('.') < 0 ? -1 : Group(3) == "" ? 0 : Size(Group(3));
            if (Group(4) != "")
            {
                next = int.Parse(Group(4), CultureInfo.InvariantCulture) - 1;
            }
            var text = Formatted(Group(1), width, precision, Group(5)[0], Take());
            used = Math.Max(used, next);
            return text;
        });
        return used < all.Count && format.IndexOf('[') < 0
            ? throw new FormatException("format: there are more values than verbs")
            : result;
    }
}
