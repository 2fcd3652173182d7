// Needs: ElementsOf

using System.Collections.Generic;
using System.Linq;

public static partial class Helpers
{
    /// <summary>
    /// One map of all, in which a later member takes the place of an earlier one.
    /// </summary>
    public static Dictionary<string, object?> Merge(object? maps)
    {
        var result = new Dictionary<string, object?>();
        foreach (var map in ElementsOf(maps).Where(map => Plain(map) != null))
        {
            foreach (var pair in EntriesOf(map))
            {
                result[(string)pair.Key] = pair.Value;
            }
        }
        return result;
    }
}
