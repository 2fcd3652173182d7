// Needs: TimeOf

public static partial class Helpers
{
    /// <summary>
    /// Which of two points in time is earlier: -1, 0 or 1.
    /// </summary>
    public static int TimeCompare(string left, string right) => TimeOf(left).CompareTo(TimeOf(right));
}
