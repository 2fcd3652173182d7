using System.Collections.Generic;
using System.Globalization;

public static partial class Helpers
{
    /// <summary>
    /// What a reader sees as the characters of a text.
    /// </summary>
    public static List<string> Characters(string text)
    {
        var result = new List<string>();
        for (var elements = StringInfo.GetTextElementEnumerator(text); elements.MoveNext();)
        {
            result.Add(elements.GetTextElement());
        }
        return result;
    }
}
