/** Formats the pieces of each line for a summary, `11:2 12:1`; lines without pieces are left out. */
export const piecesOf = <Line extends { lineId: number }>(
  lines: readonly Line[],
  count: (line: Line) => number,
): string =>
  lines
    .filter((line) => count(line) > 0)
    .map((line) => `${line.lineId}:${count(line)}`)
    .join(' ')
