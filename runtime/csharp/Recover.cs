using System;
using System.Threading.Tasks;
using Pulumi;
using Pulumi.Utilities;

public static partial class Helpers
{
    /// <summary>
    /// The output, and what the function gives where that fails.
    /// </summary>
    public static Output<T> Recover<T>(Output<T> output, Func<string, T> fallback)
    {
        async Task<string?> Failure()
        {
            try
            {
                await OutputUtilities.GetValueAsync(output).ConfigureAwait(false);
                return null;
            }
            catch (Exception error)
            {
                return error.Message;
            }
        }
        return Output.Create(Failure()).Apply(error => error == null ? output : Output.Create(fallback(error)));
    }
}
