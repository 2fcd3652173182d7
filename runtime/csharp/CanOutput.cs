// Needs: Lifted

using System;
using System.Threading.Tasks;
using Pulumi;
using Pulumi.Utilities;

public static partial class Helpers
{
    /// <summary>
    /// Whether the function gives a value, which may be an output, and so does that.
    /// </summary>
    public static Output<bool> CanOutput(Func<object?> attempt)
    {
        async Task<bool> GivesValue()
        {
            try
            {
                await OutputUtilities.GetValueAsync(Lifted(attempt())).ConfigureAwait(false);
                return true;
            }
            catch (Exception)
            {
                return false;
            }
        }
        return Output.Create(GivesValue());
    }
}
