// Needs: As

using System;

public static partial class Helpers
{
    /// <summary>
    /// The value of the first function that gives one.
    /// </summary>
    public static T Try<T>(params Func<object?>[] attempts)
    {
        foreach (var attempt in attempts)
        {
            object? value;
            try
            {
                value = attempt();
            }
            catch (Exception)
            {
                continue; // The next one decides.
            }
            return As<T>(value);
        }
        throw new InvalidOperationException("try: no expression has a value");
    }
}
