// Needs: Pairs, ToJson

using System;
using System.Collections;
using System.Globalization;
using System.Linq;

public static partial class Helpers
{
    /// <summary>
    /// The text by which Terraform sorts lists and objects in a set.
    /// </summary>
    public static string SetKey(object? value)
    {
        switch (Plain(value))
        {
            case null:
                return "~";
            case string text:
                return ToJson(text);
            case bool truth:
                return truth ? "T" : "F";
            case IDictionary map:
                return "{" + string.Concat(Pairs(map).Select(pair => $"{ToJson(pair.Key)}:{SetKey(pair.Value)};")) + "}";
            case IEnumerable items:
                return "[" + string.Concat(items.Cast<object?>().Select(item => SetKey(item) + ";")) + "]";
            default:
                return Convert.ToDouble(value, CultureInfo.InvariantCulture).ToString("G10", CultureInfo.InvariantCulture);
        }
    }
}
