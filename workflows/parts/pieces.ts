export const sumBy = <Item>(items: readonly Item[], getNumber: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + getNumber(item), 0)

/** Formats quantities as `<lineId>:<pieces>`, for example `11:2 12:1`. Lines with a zero quantity are omitted. */
export const formatPieceCounts = <Line extends { lineId: number }>(
  lines: readonly Line[],
  count: (line: Line) => number,
): string =>
  lines
    .filter((line) => count(line) > 0)
    .map((line) => `${line.lineId}:${count(line)}`)
    .join(' ')

/** True if every candidate is a line of the order and no line occurs twice. */
export const areDistinctLinesOfOrder = (
  lines: readonly { lineId: number }[],
  candidates: readonly { lineId: number }[],
): boolean =>
  new Set(candidates.map(({ lineId }) => lineId)).size === candidates.length &&
  candidates.every(({ lineId }) => lines.some((line) => line.lineId === lineId))
