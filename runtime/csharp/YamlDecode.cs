// Needs: ToText

using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text;
using System.Text.RegularExpressions;

public static partial class Helpers
{
    /// <summary>
    /// The value that a text is in YAML, as Terraform reads it.
    /// </summary>
    public static object? YamlDecode(string text) => new YamlReader(text).Document();

    private sealed class YamlReader
    {
        private readonly string text;
        private readonly Dictionary<string, object?> anchors = new Dictionary<string, object?>();
        private int at;

        public YamlReader(string text) => this.text = text.Replace("\r\n", "\n").Replace('\r', '\n');

        private bool IsEnd => at >= text.Length || IsMarker("---") || IsMarker("...");

        private int Column => at - (at == 0 ? 0 : text.LastIndexOf('\n', at - 1) + 1);

        public object? Document()
        {
            Skip();
            while (at < text.Length && text[at] == '%' && Column == 0)
            {
                ToEndOfLine();
                Skip();
            }
            if (IsMarker("---"))
            {
                at += 3;
                Skip();
            }
            if (IsEnd)
            {
                throw Bad("the text holds no document");
            }
            var value = Block(-1, false, false);
            Skip();
            if (IsMarker("..."))
            {
                at += 3;
                Skip();
            }
            return at >= text.Length ? value : throw Bad("the text holds more than one value");
        }

        private object? Block(int parent, bool isValue, bool isInline)
        {
            var isText = false;
            string? anchor = null;
            while (true)
            {
                var line = LineOf(at);
                Skip();
                isInline &= LineOf(at) == line;
                var isSequence = isValue && Column == parent && IsSign('-');
                if (IsEnd || (Column <= parent && !isSequence))
                {
                    return Anchored(anchor, isText ? "" : null);
                }
                if (text[at] == '&')
                {
                    at++;
                    anchor = Word();
                }
                else if (text[at] == '!')
                {
                    var tag = Word();
                    isText |= tag == "!!str";
                    if (!tag.StartsWith("!!"))
                    {
                        throw Bad($"the tag {tag} has no meaning");
                    }
                }
                else
                {
                    break;
                }
            }
            if (IsSign('-'))
            {
                return isInline ? throw Bad("a list begins on a line of its own") : Anchored(anchor, Sequence());
            }
            if (text[at] == '|' || text[at] == '>')
            {
                return Anchored(anchor, Lines(parent));
            }
            var start = at;
            var column = Column;
            if (Key() != null)
            {
                at = start;
                return isInline ? throw Bad("a map begins on a line of its own") : Anchored(anchor, Map(column));
            }
            at = start;
            return Anchored(anchor, Scalar(parent, isText, false));
        }

        private object? Anchored(string? anchor, object? value)
        {
            if (anchor != null)
            {
                anchors[anchor] = value;
            }
            return value;
        }

        private List<object?> Sequence()
        {
            var (items, column) = (new List<object?>(), Column);
            while (!IsEnd && Column == column && IsSign('-'))
            {
                at++;
                items.Add(Block(column, false, false));
                Skip();
            }
            return !IsEnd && Column > column ? throw Bad("the lines of a list are not aligned") : items;
        }

        private Dictionary<string, object?> Map(int column)
        {
            var members = new Dictionary<string, object?>();
            while (!IsEnd && Column == column)
            {
                var key = Key() ?? throw Bad("a key is missing");
                Add(members, key, Block(column, true, true));
                Skip();
            }
            return !IsEnd && Column > column ? throw Bad("the lines of a map are not aligned") : members;
        }

        // Of a key that stands twice the last value counts, one that is merged as well.
        private void Add(Dictionary<string, object?> members, string key, object? value)
        {
            if (key != "<<")
            {
                members[key] = value;
                return;
            }
            foreach (var pair in value as Dictionary<string, object?> ?? throw Bad("only maps are merged"))
            {
                members[pair.Key] = pair.Value;
            }
        }

        // The key that stands here on one line with its colon behind it, if there is one.
        private string? Key()
        {
            var line = LineOf(at);
            if (text[at] == '[' || text[at] == '{')
            {
                return null;
            }
            var isAlias = text[at] == '*';
            var value = isAlias ? Alias() : Scalar(int.MaxValue, false, false);
            while (at < text.Length && text[at] == ' ')
            {
                at++;
            }
            if (LineOf(at) != line || !IsSign(':'))
            {
                return null;
            }
            at++;
            return value == null ? "null" : ToText(value);
        }

        private object? Alias()
        {
            at++;
            var name = Word();
            return anchors.TryGetValue(name, out var value) ? value : throw Bad($"there is no anchor {name}");
        }

        // A text, a collection in brackets, or what an anchor names. Lines that go on are further in than `parent`.
        private object? Scalar(int parent, bool isText, bool isFlow)
        {
            switch (text[at])
            {
                case '"':
                case '\'':
                    return Quoted();
                case '[':
                    return FlowList();
                case '{':
                    return FlowMap();
                case '*':
                    return Alias();
            }
            if ("@`%,]}|>#".Contains(text[at]) || (IsSign('?') && !isFlow))
            {
                throw Bad($"a value begins with {text[at]}");
            }
            var lines = new List<string>();
            while (true)
            {
                var start = at;
                while (at < text.Length && text[at] != '\n' && !IsPlainEnd(isFlow))
                {
                    at++;
                }
                lines.Add(text.Substring(start, at - start).Trim(' ', '\t'));
                var end = at;
                if (parent == int.MaxValue || at >= text.Length || text[at] != '\n')
                {
                    break;
                }
                var empty = 0;
                for (; at < text.Length && (text[at] == '\n' || text[at] == ' ' || text[at] == '\t'); at++)
                {
                    empty += text[at] == '\n' ? 1 : 0;
                }
                if (IsEnd || (!isFlow && Column <= parent) || text[at] == '#' || IsPlainEnd(isFlow))
                {
                    at = end;
                    break;
                }
                lines.AddRange(Enumerable.Repeat("", empty - 1));
            }
            var whole = Folded(lines);
            return isText ? whole : Resolved(whole);
        }

        private bool IsPlainEnd(bool isFlow) =>
            (text[at] == ':' && (at + 1 >= text.Length || char.IsWhiteSpace(text[at + 1]) || (isFlow && ",[]{}".Contains(text[at + 1])))) ||
            (text[at] == '#' && at > 0 && char.IsWhiteSpace(text[at - 1])) || (isFlow && ",[]{}".Contains(text[at]));

        // Lines as one, with a blank between two and a newline for each that is empty.
        private static string Folded(List<string> lines)
        {
            var made = new StringBuilder(lines[0]);
            for (int i = 1, empty = 0; i < lines.Count; i++)
            {
                if (lines[i] == "" && i + 1 < lines.Count)
                {
                    empty++;
                    continue;
                }
                made.Append(empty > 0 ? new string('\n', empty) : " ").Append(lines[i]);
                empty = 0;
            }
            return made.ToString();
        }

        private static object? Resolved(string text)
        {
            var culture = CultureInfo.InvariantCulture;
            static object Number(double number) =>
                number == Math.Floor(number) && Math.Abs(number) <= int.MaxValue ? (object)(int)number : number;
            switch (text)
            {
                case "":
                case "~":
                case "null":
                case "Null":
                case "NULL":
                    return null;
            }
            if (Regex.IsMatch(text, @"\A(y|Y|yes|Yes|YES|true|True|TRUE|on|On|ON)\z"))
            {
                return true;
            }
            if (Regex.IsMatch(text, @"\A(n|N|no|No|NO|false|False|FALSE|off|Off|OFF)\z"))
            {
                return false;
            }
            if (Regex.IsMatch(text, @"\A(0o[0-7]+|0x[0-9a-fA-F]+)\z"))
            {
                return Number(Convert.ToInt64(text.Substring(2), text[1] == 'x' ? 16 : 8));
            }
            if (Regex.IsMatch(text, @"\A[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?\z"))
            {
                return Number(double.Parse(text, culture));
            }
            return Regex.IsMatch(text, @"\A[0-9]{4}-[0-9]{2}-[0-9]{2}\z") ? text + "T00:00:00Z" : text;
        }

        private string Quoted()
        {
            var quote = text[at++];
            var made = new StringBuilder();
            while (true)
            {
                if (at >= text.Length)
                {
                    throw Bad("a text does not end");
                }
                var sign = text[at++];
                if (sign == quote && quote == '\'' && at < text.Length && text[at] == '\'')
                {
                    made.Append(text[at++]);
                }
                else if (sign == quote)
                {
                    return made.ToString();
                }
                else if (sign == '\\' && quote == '"')
                {
                    Escape(made);
                }
                else if (sign == '\n')
                {
                    while (made.Length > 0 && (made[^1] == ' ' || made[^1] == '\t'))
                    {
                        made.Length--;
                    }
                    made.Append(EmptyLines() is var empty && empty > 0 ? new string('\n', empty) : " ");
                }
                else
                {
                    made.Append(sign);
                }
            }
        }

        private int EmptyLines()
        {
            var empty = 0;
            for (; at < text.Length && (text[at] == ' ' || text[at] == '\t' || text[at] == '\n'); at++)
            {
                empty += text[at] == '\n' ? 1 : 0;
            }
            return empty;
        }

        private void Escape(StringBuilder made)
        {
            var sign = at < text.Length ? text[at++] : throw Bad("a text does not end");
            var place = "0abtnvfre\"/\\N_LP \t".IndexOf(sign);
            var digits = sign == 'x' ? 2 : sign == 'u' ? 4 : sign == 'U' ? 8 : 0;
            if (digits > 0 && at + digits <= text.Length)
            {
                made.Append(char.ConvertFromUtf32(Convert.ToInt32(text.Substring(at, digits), 16)));
                at += digits;
            }
            else if (place >= 0)
            {
                made.Append("\0\a\b\t\n\v\f\r\u001b\"/\\\u0085\u00a0\u2028\u2029 \t"[place]);
            }
            else if (sign == '\n')
            {
                EmptyLines();
            }
            else
            {
                throw Bad($"nothing is written \\{sign}");
            }
        }

        private object? FlowItem()
        {
            Skip();
            string? anchor = null;
            if (at < text.Length && text[at] == '&')
            {
                at++;
                anchor = Word();
                Skip();
            }
            if (IsEnd)
            {
                throw Bad("a collection does not end");
            }
            return Anchored(anchor, ",]}".Contains(text[at]) ? null : Scalar(-1, false, true));
        }

        private List<object?> FlowList()
        {
            var items = new List<object?>();
            for (at++; ; at++)
            {
                Skip();
                if (at < text.Length && text[at] == ']')
                {
                    at++;
                    return items;
                }
                var item = FlowItem();
                Skip();
                if (at < text.Length && text[at] == ':')
                {
                    at++;
                    item = new Dictionary<string, object?> { [item == null ? "null" : ToText(item)] = FlowItem() };
                    Skip();
                }
                items.Add(item);
                if (at < text.Length && text[at] == ']')
                {
                    at++;
                    return items;
                }
                if (at >= text.Length || text[at] != ',')
                {
                    throw Bad("a list does not end");
                }
            }
        }

        private Dictionary<string, object?> FlowMap()
        {
            var members = new Dictionary<string, object?>();
            for (at++; ; at++)
            {
                Skip();
                if (at < text.Length && text[at] == '}')
                {
                    at++;
                    return members;
                }
                var key = FlowItem();
                object? value = null;
                Skip();
                if (at < text.Length && text[at] == ':')
                {
                    at++;
                    value = FlowItem();
                    Skip();
                }
                Add(members, key == null ? "null" : ToText(key), value);
                if (at < text.Length && text[at] == '}')
                {
                    at++;
                    return members;
                }
                if (at >= text.Length || text[at] != ',')
                {
                    throw Bad("a map does not end");
                }
            }
        }

        // The lines behind `|` and `>`.
        private string Lines(int parent)
        {
            var isLiteral = text[at++] == '|';
            var header = Regex.Match(text.Substring(at), @"\A([-+]?)([1-9]?)([-+]?)[ \t]*(#[^\n]*)?(\n|\z)");
            if (!header.Success)
            {
                throw Bad("a block of lines begins on the next one");
            }
            at += header.Length;
            var chomp = header.Groups[1].Value + header.Groups[3].Value;
            var indent = header.Groups[2].Value == "" ? -1 : Math.Max(parent, 0) + int.Parse(header.Groups[2].Value);
            var lines = new List<string>();
            while (at < text.Length && !IsEnd)
            {
                var end = text.IndexOf('\n', at) is var found && found < 0 ? text.Length : found;
                var line = text.Substring(at, end - at);
                var blanks = line.Length - line.TrimStart(' ').Length;
                if (line.Trim(' ') != "")
                {
                    indent = indent < 0 ? blanks : indent;
                    if (blanks < indent || blanks <= parent)
                    {
                        break;
                    }
                }
                lines.Add(line.Length >= indent && indent >= 0 ? line.Substring(indent) : "");
                at = Math.Min(end + 1, text.Length);
            }
            var last = lines.FindLastIndex(line => line != "") + 1;
            var ends = chomp == "-" || (last == 0 && chomp != "+") ? "" : chomp == "+" ? new string('\n', lines.Count - last + (last > 0 ? 1 : 0)) : "\n";
            lines.RemoveRange(last, lines.Count - last);
            var made = new StringBuilder();
            for (var (i, empty) = (0, 0); i < lines.Count; i++)
            {
                if (lines[i] == "" && !isLiteral)
                {
                    empty++;
                    continue;
                }
                var before = i - 1 - empty;
                var isApart = isLiteral || lines[i][0] == ' ' || (before >= 0 && lines[before].StartsWith(' '));
                made.Append('\n', empty + (i > empty && isApart ? 1 : 0));
                made.Append(i > 0 && empty == 0 && !isApart ? " " : "").Append(lines[i]);
                empty = 0;
            }
            return made + ends;
        }

        private string Word()
        {
            var start = at;
            while (at < text.Length && !char.IsWhiteSpace(text[at]) && !",[]{}".Contains(text[at]))
            {
                at++;
            }
            return text.Substring(start, at - start);
        }

        private void ToEndOfLine()
        {
            while (at < text.Length && text[at] != '\n')
            {
                at++;
            }
        }

        // Goes over blanks, ends of lines and comments.
        private void Skip()
        {
            for (; at < text.Length && (char.IsWhiteSpace(text[at]) || text[at] == '#'); at++)
            {
                if (text[at] == '#')
                {
                    ToEndOfLine();
                    if (at >= text.Length)
                    {
                        return;
                    }
                }
            }
        }

        private bool IsSign(char sign) =>
            at < text.Length && text[at] == sign && (at + 1 >= text.Length || char.IsWhiteSpace(text[at + 1]));

        private bool IsMarker(string marker) =>
            at < text.Length && Column == 0 && string.CompareOrdinal(text, at, marker, 0, 3) == 0 &&
            (at + 3 >= text.Length || char.IsWhiteSpace(text[at + 3]));

        private int LineOf(int place) => text.AsSpan(0, Math.Min(place, text.Length)).ToArray().Count(sign => sign == '\n');

        private FormatException Bad(string what) => new FormatException($"line {LineOf(at) + 1}: {what}");
    }
}
