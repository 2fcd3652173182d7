using System;
using System.Text.RegularExpressions;

public static partial class Helpers
{
    /// <summary>
    /// A regular expression of Go's syntax (RE2).
    /// </summary>
    public static Regex GoPattern(string pattern)
    {
        var source = Regex.Replace(pattern, @"\\Q(.*?)(?:\\E|$)", match => Regex.Escape(match.Groups[1].Value),
            RegexOptions.Singleline);
        source = Regex.Replace(source, @"\[:(\w+):\]", match => match.Groups[1].Value switch
        {
            "alnum" => "0-9A-Za-z",
            "alpha" => "A-Za-z",
            "ascii" => @"\x00-\x7f",
            "blank" => @"\t ",
            "cntrl" => @"\x00-\x1f\x7f",
            "digit" => "0-9",
            "graph" => "!-~",
            "lower" => "a-z",
            "print" => " -~",
            "punct" => @"!-/:-@\[-`{-~",
            "space" => @"\t\n\v\f\r ",
            "upper" => "A-Z",
            "word" => "0-9A-Za-z_",
            "xdigit" => "0-9A-Fa-f",
            _ => throw new ArgumentException($"no class of characters `{match.Value}`"),
        });
        source = source.Replace("(?P<", "(?<").Replace(@"\x{", @"\u{");
        source = Regex.Replace(source, @"\\u\{([0-9A-Fa-f]+)\}",
            match => Regex.Escape(char.ConvertFromUtf32(Convert.ToInt32(match.Groups[1].Value, 16))));
        // Digits, words and spaces are those of ASCII; a group without a name is counted among those that have one.
        var inClass = false;
        var isMultiline = Regex.IsMatch(source, @"\(\?[a-z]*m");
        source = Regex.Replace(source, @"(\\[\s\S])(-?)|\[\^?\]?|\]|\$", match =>
        {
            var part = match.Groups[1].Success ? match.Groups[1].Value : match.Value;
            var behind = match.Groups[2].Value; // behind a class in brackets it is no range
            if (part[0] != '\\' && part != "$" && inClass)
            {
                inClass = !part.EndsWith("]");
                return part[0] == '[' ? @"\" + part : part;
            }
            if (part == "$")
            {
                return inClass || isMultiline ? part : @"\z"; // the end, and not a line's before it
            }
            inClass |= part[0] == '[';
            var word = "0-9A-Za-z_";
            var ascii = part switch
            {
                @"\d" => "0-9",
                @"\w" => word,
                @"\s" => @"\t\n\f\r ",
                _ => null,
            };
            if (inClass && "dDwWsS".Contains(part[^1]))
            {
                behind = behind.Replace("-", @"\-");
            }
            if (ascii != null)
            {
                return (inClass ? ascii : $"[{ascii}]") + behind;
            }
            return (inClass ? part : part switch
            {
                @"\D" => "[^0-9]",
                @"\W" => $"[^{word}]",
                @"\S" => @"[^\t\n\f\r ]",
                @"\b" => $"(?:(?<![{word}])(?=[{word}])|(?<=[{word}])(?![{word}]))",
                @"\B" => $"(?:(?<![{word}])(?![{word}])|(?<=[{word}])(?=[{word}]))",
                _ => part,
            }) + behind;
        });
        return new Regex(Widened(source), RegexOptions.CultureInvariant);
    }

    // Signs beyond 16 bits are two for .NET and one for Go: a dot, a class, and what is repeated take both.
    private static string Widened(string source)
    {
        const string half = @"[\ud800-\udfff]", pair = @"[\ud800-\udbff][\udc00-\udfff]";
        return Regex.Replace(source, $@"\\[\s\S]|{pair}|\[(\^?)(\]?(?:\\[\s\S]|[^\]\\])*)\]|\.", match =>
        {
            var text = match.Value;
            if (text == ".")
            {
                return $"(?:{pair}|(?!{half}).)";
            }
            if (text[0] != '[')
            {
                return char.IsHighSurrogate(text[0]) ? $"(?:{text})" : text;
            }
            var wide = "";
            var narrow = Regex.Replace(match.Groups[2].Value, $@"(\\[\s\S]|{pair}|[^\\-])-({pair})|{pair}", part =>
            {
                var isRange = part.Groups[2].Success;
                var (first, last) = isRange ? (part.Groups[1].Value, part.Groups[2].Value) : (part.Value, part.Value);
                var isWide = char.IsHighSurrogate(first[0]);
                wide += Between(isWide ? first : "\ud800\udc00", last) + "|";
                return isWide ? "" : first + @"-\ud7ff\ue000-\uffff";
            });
            if (match.Groups[1].Value == "^")
            {
                return $"(?:{(wide == "" ? "" : $"(?!{wide.TrimEnd('|')})")}{pair}|(?!{half})[^{narrow}])";
            }
            return wide == "" ? text : narrow == "" ? $"(?:{wide.TrimEnd('|')})" : $"(?:{wide}[{narrow}])";
        });
        static string Between(string first, string last) => first[0] == last[0]
            ? $"{first[0]}[{first[1]}-{last[1]}]"
            : $"{first[0]}[{first[1]}-\udfff]|{last[0]}[\udc00-{last[1]}]" +
                (first[0] + 1 < last[0] ? $"|[{(char)(first[0] + 1)}-{(char)(last[0] - 1)}][\udc00-\udfff]" : "");
    }

    /// <summary>
    /// The matches, without one of nothing right behind another.
    /// </summary>
    private static System.Collections.Generic.IEnumerable<Match> Found(Regex pattern, string text)
    {
        var end = -1;
        foreach (Match match in pattern.Matches(text))
        {
            if (match.Length > 0 || match.Index != end)
            {
                yield return match;
            }
            end = match.Index + match.Length;
        }
    }

    private static object? Groups(Regex pattern, Match match)
    {
        var numbers = pattern.GetGroupNumbers();
        if (numbers.Length == 1)
        {
            return match.Value;
        }
        object? Value(Group group) => group.Success ? group.Value : null;
        var names = Array.FindAll(pattern.GetGroupNames(), name => !int.TryParse(name, out _));
        if (names.Length == 0)
        {
            return Array.ConvertAll(numbers, number => Value(match.Groups[number]))[1..];
        }
        var result = new System.Collections.Generic.Dictionary<string, object?>();
        foreach (var name in names)
        {
            result[name] = Value(match.Groups[name]);
        }
        return result;
    }
}
