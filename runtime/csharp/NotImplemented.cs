using System;

public static partial class Helpers
{
    /// <summary>
    /// Stands where the conversion could not say what the source says.
    /// </summary>
    public static dynamic NotImplemented(string source) =>
        throw new NotImplementedException($"not converted: {source}");
}
