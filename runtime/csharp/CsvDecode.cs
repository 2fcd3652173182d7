using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

public static partial class Helpers
{
    /// <summary>
    /// The rows of a table, each with the names of the columns.
    /// </summary>
    public static List<Dictionary<string, string>> CsvDecode(string text)
    {
        var rows = new List<List<string>>();
        var (row, cell, isQuoted, wasQuoted) = (new List<string>(), new StringBuilder(), false, false);
        void EndRow()
        {
            row.Add(cell.ToString());
            cell.Clear();
            if (row.Count > 1 || row[0] != "" || wasQuoted)
            {
                rows.Add(row);
            }
            (row, wasQuoted) = (new List<string>(), false);
        }
        for (var at = 0; at < text.Length; at++)
        {
            var sign = text[at];
            if (isQuoted && sign == '"' && at + 1 < text.Length && text[at + 1] == '"')
            {
                cell.Append(text[++at]);
            }
            else if (sign == '"' && (isQuoted || cell.Length == 0))
            {
                (isQuoted, wasQuoted) = (!isQuoted, true);
            }
            else if (isQuoted)
            {
                cell.Append(sign);
            }
            else if (sign == ',')
            {
                row.Add(cell.ToString());
                cell.Clear();
            }
            else if (sign == '\n')
            {
                EndRow();
            }
            else if (sign != '\r' || at + 1 >= text.Length || text[at + 1] != '\n')
            {
                cell.Append(sign);
            }
        }
        if (isQuoted)
        {
            throw new FormatException("csvdecode: a quote has no end");
        }
        EndRow();
        var names = rows[0];
        return rows.Skip(1).Select(cells => cells.Count == names.Count
            ? cells.Select((value, index) => (names[index], value)).ToDictionary(pair => pair.Item1, pair => pair.value)
            : throw new FormatException("csvdecode: a row has not as many cells as there are columns")).ToList();
    }
}
