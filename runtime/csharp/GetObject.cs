// Needs: As

using System;
using System.Text.Json;

public static partial class Helpers
{
    /// <summary>
    /// A configured value as a T, or nothing; an error says of which value and which member of it.
    /// </summary>
    public static T GetObject<T>(Pulumi.Config config, string name)
    {
        var value = config.GetObject<JsonElement?>(name);
        try
        {
            return As<T>(value);
        }
        catch (Exception error)
        {
            throw new InvalidOperationException($"the configuration {name}: {error.Message}");
        }
    }
}
