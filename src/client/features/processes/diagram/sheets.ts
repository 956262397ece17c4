/** A4 lying on its side within its margins, in CSS pixels, and what the line above the picture takes of it. */
const paper = { width: 1062, height: 680 }
/** Smaller than this the text of a picture cannot be read on paper. */
const readable = 0.62
/** Of the picture, on both sides of a cut: an arrow is found again on the next sheet. */
const shared = 40

export interface SheetPart {
  x: number
  y: number
  width: number
  height: number
  /** From 1; null: the picture as a whole. */
  column: number | null
  row: number | null
}

/** A picture on sheets of paper: whole, and where that would be too small to read, in parts of one size after it. */
export function sheetsOf({ width, height }: { width: number; height: number }): SheetPart[] {
  const whole: SheetPart = { x: 0, y: 0, width, height, column: null, row: null }
  if (Math.min(paper.width / width, paper.height / height) >= readable) return [whole]
  const partsOf = (side: number, room: number) =>
    Math.max(1, Math.ceil((side - 2 * shared) / (room / readable - 2 * shared)))
  const [columns, rows] = [partsOf(width, paper.width), partsOf(height, paper.height)]
  const sideOf = (side: number, parts: number) => (side + 2 * shared * (parts - 1)) / parts
  const [wide, high] = [sideOf(width, columns), sideOf(height, rows)]
  const parts = Array.from({ length: columns * rows }, (_, n): SheetPart => {
    const [column, row] = [n % columns, Math.floor(n / columns)]
    return {
      ...{ x: column * (wide - 2 * shared), y: row * (high - 2 * shared), width: wide, height: high },
      ...{ column: column + 1, row: row + 1 },
    }
  })
  return [whole, ...parts]
}
