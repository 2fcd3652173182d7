// Needs: As

using System;

public static partial class Helpers
{
    /// <summary>
    /// The boolean that a text says, or nothing.
    /// </summary>
    public static bool? ToBool(object? value) => Plain(value) == null ? (bool?)null : As<bool>(value);
}
