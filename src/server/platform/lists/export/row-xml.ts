import type { ExportCell } from './columns.ts'

/** Maximum length of a text in a cell. Excel rejects a file with a longer text. */
const maxTextLength = 32_767
const dayMs = 86_400_000
/** Day number of 1 January 1970 in Excel. */
const epochDay = 25_569

/**
 * Creates a function that converts the cells of a row to XML. Each call of the function creates the next row, beginning
 * with row 2, because row 1 is the heading. `styleOf`: returns the number of the style for a format. `wraps`: whether
 * the text of each column wraps.
 */
export function createRowXmlFormatter(
  styleOf: (format: string, wraps: boolean) => number,
  wraps: readonly boolean[] = [],
): (cells: readonly ExportCell[]) => string {
  const styles = { true: new Map<string, number>(), false: new Map<string, number>() }
  const getStyle = (format: string, wrapped = false) => {
    const stylesByFormat = styles[`${wrapped}`]
    let number = stylesByFormat.get(format)
    if (number === undefined) stylesByFormat.set(format, (number = styleOf(format, wrapped)))
    return number
  }
  const letters: string[] = []
  let row = 1
  return (cells) => {
    row++
    let xml = `<row r="${row}">`
    cells.forEach((cell, i) => {
      if (cell === null || cell === '') return
      const address = `${(letters[i] ??= toColumnLetters(i))}${row}`
      xml +=
        typeof cell === 'string'
          ? `<c r="${address}" s="${getStyle('@', wraps[i])}" t="str"><v>${escapeText(cell)}</v></c>`
          : `<c r="${address}" s="${getStyle(cell.format)}"><v>${toExcelNumber(cell.value)}</v></c>`
    })
    return `${xml}</row>`
  }
}

const toExcelNumber = (value: number | Date): number =>
  typeof value === 'number' ? value : epochDay + value.getTime() / dayMs

/** Converts a column index to letters: 0 to A, 26 to AA. */
const toColumnLetters = (column: number): string =>
  (column < 26 ? '' : toColumnLetters(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26))

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
/** Characters that must be escaped in XML, and characters that XML forbids. */
// oxlint-disable-next-line no-control-regex
const specialCharacters = /[&<>\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]|\p{Cs}/gu

function escapeText(text: string): string {
  const truncated = text.length > maxTextLength ? `${text.slice(0, maxTextLength - 1)}…` : text
  return truncated.replace(specialCharacters, (character) => entities[character] ?? '')
}
