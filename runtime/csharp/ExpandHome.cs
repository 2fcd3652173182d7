using System;

public static partial class Helpers
{
    /// <summary>
    /// The path with the home directory in the place of `~`.
    /// </summary>
    public static string ExpandHome(string path) => path == "~" || path.StartsWith("~/")
        ? Environment.GetFolderPath(Environment.SpecialFolder.UserProfile) + path.Substring(1)
        : path;
}
