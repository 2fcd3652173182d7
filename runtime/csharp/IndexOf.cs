// Needs: ElementsOf, IsEqual

using System;

public static partial class Helpers
{
    /// <summary>
    /// Where in the list the value stands.
    /// </summary>
    public static int IndexOf(object? items, object? value)
    {
        var found = ItemsOf(items).FindIndex(item => IsEqual(item, value));
        return found < 0 ? throw new InvalidOperationException("index: the list does not have the value") : found;
    }
}
