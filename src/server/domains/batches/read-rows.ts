import { formatDay } from '../../../shared/format.ts'
import type { Language } from '../../platform/i18n/translate.ts'
import { listText } from '../../platform/lists/list-texts.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { RowProblem, SheetFamily } from './batch-family.ts'
import { together } from './problems.ts'
import type { NewRow } from './repository.ts'
import { serialDate } from './sheet/serial-date.ts'
import { sheetLimits, type SheetCell, type SheetRow } from './sheet/sheet.ts'

/** Of a cell that could not be read so much is shown again. */
const longestTyped = 200

const languages: readonly Language[] = ['ru', 'en', 'kk']

/** A head may be broken into lines. */
const plain = (text: unknown) =>
  typeof text === 'string' ? text.trim().replace(/\s+/g, ' ').toLowerCase() : null

/**
 * Which column stands where: by the heads of the template in any language, under the titles that people put above them; a
 * sheet of one column needs no head. `from`: the first row below. Throws a Refusal that names the columns that are missing.
 */
function placesOf(
  { name, columns }: Pick<SheetFamily<unknown>, 'name' | 'columns'>,
  sheet: readonly SheetRow[],
  language: Language,
): { places: number[]; from: number } {
  const heads = columns.map(({ id, also }) =>
    [`${name}:columns.${id}`, ...(also === undefined ? [] : [also])].flatMap((key) =>
      languages.map((one) => plain(listText(one, key))),
    ),
  )
  const read = sheet
    .slice(0, sheetLimits.titles + 1)
    .map(({ cells }) => heads.map((known) => cells.findIndex((cell) => known.includes(plain(cell)))))
  const at = read.findIndex((places) => !places.includes(-1))
  if (at !== -1) {
    refuseTwice(sheet[at]!.cells, heads)
    return { places: read[at]!, from: at + 1 }
  }
  if (columns.length === 1 && sheet.every(isOneColumn)) return { places: [0], from: 0 }
  const found = (places: readonly number[]) => places.filter((place) => place !== -1).length
  const [closest] = read.toSorted((a, b) => found(b) - found(a))
  const missing = columns.filter((_, n) => closest![n] === -1)
  throw refuse.denied('errors:fileColumnsMissing', {
    columns: missing.map(({ id }) => listText(language, `${name}:columns.${id}`)).join(', '),
  })
}

/** Of two columns with the same head nobody knows which is meant. */
function refuseTwice(cells: readonly SheetCell[], heads: readonly (readonly (string | null)[])[]): void {
  const twice = heads.flatMap((known) => {
    const found = cells.filter((cell) => plain(cell) !== null && known.includes(plain(cell)))
    return found.length > 1 ? [String(found[0])] : []
  })
  if (twice.length > 0) throw refuse.denied('errors:fileColumnTwice', { columns: twice.join(', ') })
}

/** A row of totals below the table, in the languages of the product. */
const totalsRow = /^(итого|всего|total|барлығы|жиыны|жиынтығы)(?![\p{L}\p{N}])/iu
const saysTotals = (cells: readonly SheetCell[]) => {
  const first = cells.find((cell) => cell !== null && cell !== '')
  return typeof first === 'string' && totalsRow.test(first.trim())
}
/** A file of results has columns of the product around its own ones, which are looked at alone too. */
const isTotals = (cells: readonly SheetCell[], places: readonly number[]) =>
  saysTotals(cells) || saysTotals(cells.filter((_, place) => places.includes(place)))

/** Of several columns without a known head none is guessed at: a sum may look like a number of an order. */
const isOneColumn = ({ cells }: SheetRow) => cells.slice(1).every((cell) => cell === null || cell === '')

/** Rows of a sheet as rows of a batch: what cannot be read, and what stands there twice, is wrong from the start. */
export function readRows<Data>(
  family: SheetFamily<Data>,
  sheet: readonly SheetRow[],
  language: Language,
): NewRow[] {
  const { places, from } = placesOf(family, sheet, language)
  const { mostRows: most } = family
  if (sheet.length - from > most) throw refuse.denied('errors:fileTooManyRows', { most })
  const lines = new Map<string, number>()
  const titleOf = (id: string) => listText(language, `${family.name}:columns.${id}`)
  return sheet.slice(from).map(({ line, cells, date1904, hidden }) => {
    const given = family.columns.map(({ id, isDay }, n): [string, SheetCell] => {
      const cell = cells[places[n]!] ?? null
      return [id, isDay && typeof cell === 'number' ? (serialDate(cell, { date1904 }) ?? cell) : cell]
    })
    const typed = given.map(([, cell]) => cellText(cell))
    const cellsTyped = Object.fromEntries(given.map(([id], n) => [id, typed[n]!.slice(0, longestTyped)]))
    // The first column names the row.
    const asTyped = (typed[0] || typed.join(' ')).trim()
    const unread = { line, subject: asTyped, data: {}, typed: cellsTyped }
    if (hidden) return { ...unread, problem: { key: 'errors:rowHidden' } }
    if (isTotals(cells, places)) return { ...unread, problem: { key: 'errors:rowOfTotals' } }
    if (given.some(([, cell]) => cell !== null && typeof cell === 'object' && 'formula' in cell))
      return { ...unread, problem: { key: 'errors:cellIsFormula' } }
    const unreadable = together(
      given.map(([id, cell]) => unreadableDate(cell, { line, column: titleOf(id) })),
    )
    if (unreadable) return { ...unread, problem: unreadable }
    const read = family.read(Object.fromEntries(given))
    if ('problem' in read) return { ...unread, problem: read.problem }
    const subject = family.subjectOf(read.data)
    if (family.mayRepeat) return { line, subject, data: read.data, problem: null }
    const first = lines.get(subject)
    lines.set(subject, first ?? line)
    return {
      ...{ line, subject, data: read.data },
      problem: first === undefined ? null : { key: 'errors:rowRepeated', params: { line: first } },
    }
  })
}

/** A date that a program wrote and that is none is refused, whatever its column is for: its number would be a guess. */
const unreadableDate = (cell: SheetCell, place: { line: number; column: string }): RowProblem | null =>
  cell !== null && typeof cell === 'object' && 'unreadableDate' in cell
    ? { key: 'errors:cellDateUnreadable', params: place }
    : null

function cellText(cell: SheetCell): string {
  if (cell === null) return ''
  if (typeof cell !== 'object') return String(cell)
  if (cell instanceof Date) return formatDay(cell.toISOString().slice(0, 10))
  return 'formula' in cell ? '=' : cell.unreadableDate
}
