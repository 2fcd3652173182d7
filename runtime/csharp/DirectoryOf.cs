using System.Collections.Generic;

public static partial class Helpers
{
    /// <summary>
    /// The path without what stands behind the last slash.
    /// </summary>
    public static string DirectoryOf(string path)
    {
        var root = path.StartsWith("/") ? "/" : "";
        var parts = new List<string>();
        foreach (var part in path.Substring(0, path.LastIndexOf('/') + 1).Split('/'))
        {
            if (part == ".." && parts.Count > 0 && parts[^1] != "..")
            {
                parts.RemoveAt(parts.Count - 1);
            }
            else if (part != "" && part != "." && (part != ".." || root == ""))
            {
                parts.Add(part);
            }
        }
        var directory = root + string.Join("/", parts);
        return directory == "" ? "." : directory;
    }
}
