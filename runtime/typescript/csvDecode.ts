/** The rows of a text of comma-separated values, by the names in its first line. */
export function csvDecode(text: string): Record<string, string>[] {
    const rows: string[][] = [];
    let row: string[] = [];
    const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy;
    while (cell.lastIndex < text.length || row.length > 0) {
        const match = cell.exec(text);
        if (!match) {
            throw new Error("csvdecode: a quote is not where it may be");
        }
        row.push(match[1] !== undefined ? match[1].replace(/""/g, '"') : match[2]);
        if (match[3] !== ",") {
            if (row.length > 1 || row[0] !== "") {
                rows.push(row);
            }
            row = [];
        }
    }
    const [names, ...lines] = rows;
    if (names !== undefined && new Set(names).size !== names.length) {
        throw new Error("csvdecode: two columns have one name");
    }
    if (names === undefined || lines.some((line) => line.length !== names.length)) {
        throw new Error("csvdecode: a line has not as many values as there are names");
    }
    return lines.map((line) => Object.fromEntries(names.map((name, i) => [name, line[i]])));
}
