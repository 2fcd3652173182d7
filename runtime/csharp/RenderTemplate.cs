// Needs: MemberOf, ToText

using System;
using System.Text.RegularExpressions;

public static partial class Helpers
{
    /// <summary>
    /// A template with the values of its names, attributes and indices in their places; fails on one that computes.
    /// </summary>
    public static string RenderTemplate(string template, object? names)
    {
        return Regex.Replace(template, @"([$%])\1\{|%\{|\$\{\s*([^{}]*?)\s*\}", match =>
        {
            if (match.Groups[1].Success)
            {
                return match.Groups[1].Value + "{";
            }
            var path = match.Groups[2].Value;
            if (!Regex.IsMatch(path, @"^[A-Za-z_][A-Za-z0-9_-]*(\.[A-Za-z0-9_-]+|\[(""[^""\\]*""|[0-9]+)\])*\z"))
            {
                throw new InvalidOperationException($"the template computes, which is done by hand: {match.Value}");
            }
            var value = names;
            foreach (Match step in Regex.Matches(path, @"""([^""]*)""|([A-Za-z0-9_-]+)"))
            {
                value = MemberOf(value, step.Groups[1].Success ? step.Groups[1].Value : step.Groups[2].Value);
            }
            return value == null ? throw new InvalidOperationException($"the template has no value for {path}") : ToText(value);
        });
    }
}
