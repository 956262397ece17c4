export const papers = ['A4', 'A3'] as const
export type Paper = (typeof papers)[number]

/** Printable area of a landscape sheet in CSS pixels, without the caption above the picture. */
const paperSizes: Readonly<Record<Paper, { width: number; height: number }>> = {
  A4: { width: 1062, height: 680 },
  A3: { width: 1526, height: 1010 },
}
/** Smallest scale at which printed text is readable. */
const readableScale = 0.62
/**
 * Half of the overlap of neighbouring sheets in pixels of the picture. Because of the overlap an arrow can be followed
 * to the next sheet.
 */
const overlap = 40

export interface SheetPart {
  x: number
  y: number
  width: number
  height: number
  /** Number of the column, from 1; null if the sheet shows the whole picture. */
  column: number | null
  row: number | null
}

/**
 * Splits a picture into sheets. The first one shows the whole picture. If the text would be unreadable there, sheets
 * with parts of equal size follow.
 */
export function splitIntoSheets(
  { width, height }: { width: number; height: number },
  paper: Paper,
): SheetPart[] {
  const paperSize = paperSizes[paper]
  const wholeSheet: SheetPart = { x: 0, y: 0, width, height, column: null, row: null }
  if (Math.min(paperSize.width / width, paperSize.height / height) >= readableScale) return [wholeSheet]
  const countParts = (side: number, paperSide: number) =>
    Math.max(1, Math.ceil((side - 2 * overlap) / (paperSide / readableScale - 2 * overlap)))
  const [columns, rows] = [countParts(width, paperSize.width), countParts(height, paperSize.height)]
  const calculatePartSide = (side: number, parts: number) => (side + 2 * overlap * (parts - 1)) / parts
  const [partWidth, partHeight] = [calculatePartSide(width, columns), calculatePartSide(height, rows)]
  const parts = Array.from({ length: columns * rows }, (_, index): SheetPart => {
    const [column, row] = [index % columns, Math.floor(index / columns)]
    return {
      x: column * (partWidth - 2 * overlap),
      y: row * (partHeight - 2 * overlap),
      width: partWidth,
      height: partHeight,
      column: column + 1,
      row: row + 1,
    }
  })
  return [wholeSheet, ...parts]
}
