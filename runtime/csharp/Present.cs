using System;

public static partial class Helpers
{
    /// <summary>
    /// The value, which fails if it is not there.
    /// </summary>
    public static T Present<T>(T value) => value ?? throw new InvalidOperationException("a value is missing");
}
