import type { ExportCell } from './columns.ts'

/** Excel refuses a file with a longer text. */
const longestText = 32_767
const dayMs = 86_400_000
/** 1 January 1970, as Excel counts days. */
const epochDay = 25_569

/**
 * Rows of a sheet as it is stored, the second one first: heads are above. `styleOf`: number of a format's style. `wraps`: in
 * which columns a text goes on in the next line.
 */
export function rowWriter(
  styleOf: (format: string, wraps: boolean) => number,
  wraps: readonly boolean[] = [],
): (cells: readonly ExportCell[]) => string {
  const styles = { true: new Map<string, number>(), false: new Map<string, number>() }
  const style = (format: string, wrapped = false) => {
    const known = styles[`${wrapped}`]
    let number = known.get(format)
    if (number === undefined) known.set(format, (number = styleOf(format, wrapped)))
    return number
  }
  const letters: string[] = []
  let row = 1
  return (cells) => {
    row++
    let xml = `<row r="${row}">`
    cells.forEach((cell, i) => {
      if (cell === null || cell === '') return
      const at = `${(letters[i] ??= lettersOf(i))}${row}`
      xml +=
        typeof cell === 'string'
          ? `<c r="${at}" s="${style('@', wraps[i])}" t="str"><v>${textXml(cell)}</v></c>`
          : `<c r="${at}" s="${style(cell.format)}"><v>${numberOf(cell.value)}</v></c>`
    })
    return `${xml}</row>`
  }
}

const numberOf = (value: number | Date): number =>
  typeof value === 'number' ? value : epochDay + value.getTime() / dayMs

/** 0 → A, 26 → AA. */
const lettersOf = (column: number): string =>
  (column < 26 ? '' : lettersOf(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26))

const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
/** Signs with a meaning in XML, and those that it may not hold. */
// oxlint-disable-next-line no-control-regex
const special = /[&<>\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]|\p{Cs}/gu

function textXml(text: string): string {
  const fitting = text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text
  return fitting.replace(special, (sign) => names[sign] ?? '')
}
