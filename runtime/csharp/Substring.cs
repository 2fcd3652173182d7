// Needs: Characters

using System;
using System.Linq;

public static partial class Helpers
{
    /// <summary>
    /// So many characters of the text from a place, which may count from the end; all if there are -1.
    /// </summary>
    public static string Substring(string text, int offset, int length)
    {
        var characters = Characters(text);
        var start = Math.Max(0, offset < 0 ? characters.Count + offset : offset);
        return string.Concat(characters.Skip(start).Take(length < 0 ? int.MaxValue : length));
    }
}
