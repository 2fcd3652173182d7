// Needs: As

using System;

public static partial class Helpers
{
    /// <summary>
    /// The number that a text says, or nothing.
    /// </summary>
    public static double? ToNumber(object? value) => Plain(value) == null ? (double?)null : As<double>(value);
}
