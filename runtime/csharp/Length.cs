// Needs: Pairs, Plain

using System.Linq;

public static partial class Helpers
{
    /// <summary>
    /// How many elements, members or characters a value has.
    /// </summary>
    public static int Length(object? value) => Plain(value) is string text
        ? new System.Globalization.StringInfo(text).LengthInTextElements
        : Pairs(value).Count();
}
