using System;

public static partial class Helpers
{
    /// <summary>
    /// Whether the function gives a value.
    /// </summary>
    public static bool Can(Func<object?> attempt)
    {
        try
        {
            attempt();
            return true;
        }
        catch (Exception)
        {
            return false;
        }
    }
}
