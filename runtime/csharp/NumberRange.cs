using System;
using System.Collections.Generic;
using System.Linq;

public static partial class Helpers
{
    /// <summary>
    /// Numbers from the start up or down to before the limit.
    /// </summary>
    public static List<double> NumberRange(double limit, double start = 0, double? step = null)
    {
        var by = step ?? (limit < start ? -1 : 1);
        var count = (int)Math.Ceiling(by == 0 ? -1 : (double)(((decimal)limit - (decimal)start) / (decimal)by));
        return count < 0
            ? throw new InvalidOperationException("range: the step does not lead to the limit")
            : Enumerable.Range(0, count).Select(index => (double)((decimal)start + index * (decimal)by)).ToList();
    }
}
