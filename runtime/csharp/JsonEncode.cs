// Needs: Pairs, ToText

using System;
using System.Collections;
using System.Linq;
using System.Text;

public static partial class Helpers
{
    /// <summary>
    /// A value as JSON: members sorted, and nothing that HTML takes for its own.
    /// </summary>
    public static string JsonEncode(object? value)
    {
        switch (Plain(value))
        {
            case null:
                return "null";
            case string text:
                var json = new StringBuilder("\"");
                foreach (var sign in text)
                {
                    var at = "\"\\\n\r\t\b\f".IndexOf(sign);
                    json.Append(at >= 0 ? "\\" + "\"\\nrtbf"[at]
                        : sign < ' ' || "<>&\u2028\u2029".IndexOf(sign) >= 0 ? $"\\u{(int)sign:x4}" : sign.ToString());
                }
                return json.Append('"').ToString();
            case IDictionary map:
                return "{" + string.Join(",", Pairs(map).Select(pair => $"{JsonEncode(pair.Key)}:{JsonEncode(pair.Value)}")) + "}";
            case IEnumerable items:
                return "[" + string.Join(",", items.Cast<object?>().Select(JsonEncode)) + "]";
            default:
                return ToText(value);
        }
    }
}
