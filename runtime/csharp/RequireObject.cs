// Needs: GetObject

using System.Text.Json;

public static partial class Helpers
{
    /// <summary>
    /// A configured value as a T; an error says of which value and which member of it.
    /// </summary>
    public static T RequireObject<T>(Pulumi.Config config, string name)
    {
        config.RequireObject<JsonElement>(name);
        return GetObject<T>(config, name);
    }
}
