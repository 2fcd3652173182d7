using System;

public static partial class Helpers
{
    /// <summary>
    /// What the function makes of a value that is there.
    /// </summary>
    public static TResult IfPresent<T, TResult>(T value, Func<T, TResult> function) where TResult : class =>
        value == null ? null! : function(value);
}
