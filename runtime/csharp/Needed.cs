using System;
using System.Collections.Immutable;

public static partial class Helpers
{
    /// <summary>
    /// The value, which fails if it is nothing.
    /// </summary>
    public static T Needed<T>(T value) => value ?? throw new InvalidOperationException("a value is missing");

    /// <summary>
    /// The value, which fails if it is nothing.
    /// </summary>
    public static T Needed<T>(T? value) where T : struct =>
        value ?? throw new InvalidOperationException("a value is missing");

    /// <summary>
    /// The list, which fails if it is nothing.
    /// </summary>
    public static ImmutableArray<T> Needed<T>(ImmutableArray<T> value) =>
        value.IsDefault ? throw new InvalidOperationException("a value is missing") : value;
}
