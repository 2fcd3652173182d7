// Needs: Can

using System;
using Pulumi;

public static partial class Helpers
{
    /// <summary>
    /// Whether the function gives a value, which may be an output.
    /// </summary>
    public static Output<bool> CanOutput(Func<object?> attempt) => Output.Create(Can(attempt));
}
