// Needs: Optional

public static partial class Helpers
{
    /// <summary>
    /// Whether the keys lead to anything in a value; null is something.
    /// </summary>
    public static bool Has(object? value, params object[] path) => IsFound(ref value, path);
}
