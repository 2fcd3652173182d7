using Pulumi;

public static partial class Helpers
{
    /// <summary>
    /// Says the message, and goes on, unless the condition holds.
    /// </summary>
    public static bool WarnUnless(bool? condition, string message)
    {
        if (condition != true)
        {
            Log.Warn(message);
        }
        return condition == true;
    }
}
