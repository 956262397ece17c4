export const sumOf = <Item>(items: readonly Item[], number: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + number(item), 0)

/** Pieces by line as a summary holds them, `11:2 12:1`; a line without a piece is left out. */
export const piecesOf = <Line extends { lineId: number }>(
  lines: readonly Line[],
  count: (line: Line) => number,
): string =>
  lines
    .filter((line) => count(line) > 0)
    .map((line) => `${line.lineId}:${count(line)}`)
    .join(' ')

/** Each of the named lines is one of the order's, and none is named twice. */
export const areLinesOf = (
  lines: readonly { lineId: number }[],
  named: readonly { lineId: number }[],
): boolean =>
  new Set(named.map(({ lineId }) => lineId)).size === named.length &&
  named.every(({ lineId }) => lines.some((line) => line.lineId === lineId))
