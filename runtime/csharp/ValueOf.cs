using System.Threading.Tasks;
using Pulumi;
using Pulumi.Utilities;

public static partial class Helpers
{
    /// <summary>
    /// The value of an output, to be waited for.
    /// </summary>
    public static Task<T> ValueOf<T>(Output<T> output) => OutputUtilities.GetValueAsync(output);
}
