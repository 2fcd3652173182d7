public static partial class Helpers
{
    /// <summary>
    /// An index that is counted around the end of a list.
    /// </summary>
    public static int WrapIndex(int index, int length) => (index % length + length) % length;
}
