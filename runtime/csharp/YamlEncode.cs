// Needs: ElementsOf, JsonEncode

using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using System.Text.RegularExpressions;

public static partial class Helpers
{
    /// <summary>
    /// A value as YAML, with texts in quotes or as blocks.
    /// </summary>
    public static string YamlEncode(object? value)
    {
        value = Plain(value);
        if (IsFull(value))
        {
            return YamlWritten(value, "") + "\n";
        }
        return YamlScalar(value, "  ", 1) + (value is string || value is IEnumerable ? "\n" : "\n...\n");
    }

    private static bool IsFull(object? value) =>
        Plain(value) is IEnumerable items && !(items is string) && items.Cast<object?>().Any();

    // What stands behind the indent; lists in maps are not set in.
    private static string YamlWritten(object? value, string indent)
    {
        var deeper = indent + "  ";
        if (!(Plain(value) is IDictionary map))
        {
            return string.Join("\n" + indent, ElementsOf(value).Select(item =>
                "- " + (IsFull(item) ? YamlWritten(item, deeper) : YamlScalar(item, deeper, deeper.Length + 1))));
        }
        return string.Join("\n" + indent, Pairs(map).Select(pair =>
        {
            var key = YamlQuoted((string)pair.Key, "", int.MinValue / 2);
            var inner = Plain(pair.Value) is IDictionary ? deeper : indent;
            return IsFull(pair.Value)
                ? $"{key}:\n{inner}{YamlWritten(pair.Value, inner)}"
                : $"{key}: {YamlScalar(pair.Value, deeper, indent.Length + key.Length + 3)}";
        }));
    }

    private static string YamlScalar(object? value, string indent, int column)
    {
        if (!(Plain(value) is string text))
        {
            return JsonEncode(value);
        }
        var isSpecial = Regex.IsMatch(text, "[^\n\x20-\x7e\xa0-\ufffd]|[\ud800-\udfff\u2028\u2029\ufeff]| \n| \\z");
        if (!text.Contains('\n') || isSpecial)
        {
            return YamlQuoted(text, indent, column);
        }
        var lines = (text.EndsWith('\n') ? text.Substring(0, text.Length - 1) : text).Split('\n');
        var hint = text[0] == ' ' || text[0] == '\n' ? "2" : "";
        var end = !text.EndsWith('\n') ? "-" : text == "\n" || text.EndsWith("\n\n") ? "+" : "";
        return $"|{hint}{end}\n" + string.Join("\n", lines.Select(line => line == "" ? "" : indent + line));
    }

    private static string YamlQuoted(string text, string indent, int column)
    {
        var made = new StringBuilder("\"");
        for (var i = 0; i < text.Length; i++)
        {
            // Long lines are broken at a blank.
            if (text[i] == ' ' && column + 1 > 80 && 0 < i && i < text.Length - 1 && text[i - 1] != ' ')
            {
                made.Append("\n" + indent + (text[i + 1] == ' ' ? "\\" : ""));
                column = indent.Length;
                continue;
            }
            var sign = text[i];
            var at = "\0\a\b\t\n\v\f\r\u001b\"\\\u0085\u2028\u2029".IndexOf(sign);
            var written = at >= 0 ? "\\" + "0abtnvfre\"\\NLP"[at]
                : char.IsHighSurrogate(sign) && i + 1 < text.Length ? $"\\U{char.ConvertToUtf32(sign, text[++i]):X8}"
                : sign < ' ' || (sign > '~' && sign < '\xa0') || sign == '\ufeff' ? $"\\x{(int)sign:X2}"
                : sign.ToString();
            made.Append(written);
            column += written.Length;
        }
        return made.Append('"').ToString();
    }
}
