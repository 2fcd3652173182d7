public static partial class Helpers
{
    /// <summary>
    /// What stands behind the last slash of the path.
    /// </summary>
    public static string BaseName(string path)
    {
        var trimmed = path.TrimEnd('/');
        return path == "" ? "." : trimmed == "" ? "/" : trimmed.Substring(trimmed.LastIndexOf('/') + 1);
    }
}
