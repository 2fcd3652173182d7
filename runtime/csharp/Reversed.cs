// Needs: Characters

using System;
using System.Linq;

public static partial class Helpers
{
    /// <summary>
    /// The characters of the text from its end.
    /// </summary>
    public static string Reversed(string text) => string.Concat(Enumerable.Reverse(Characters(text)));
}
