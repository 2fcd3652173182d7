using System;

public static partial class Helpers
{
    /// <summary>
    /// Fails with the message unless the condition holds.
    /// </summary>
    public static bool Ensure(bool? condition, string message) =>
        condition == true ? true : throw new InvalidOperationException(message);
}
