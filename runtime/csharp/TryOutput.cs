// Needs: As

using System;
using Pulumi;

public static partial class Helpers
{
    /// <summary>
    /// The value of the first function that gives one, where values may be outputs.
    /// </summary>
    public static Output<T> TryOutput<T>(params Func<object?>[] attempts)
    {
        foreach (var attempt in attempts)
        {
            try
            {
                var value = attempt();
                return value is Output<T> output ? output : AsOutput<T>(value);
            }
            catch (Exception)
            {
                // The next one decides.
            }
        }
        throw new InvalidOperationException("try: no expression has a value");
    }
}
