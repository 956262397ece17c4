import { formatDay } from '../../../shared/format.ts'
import type { Language } from '../../platform/i18n/translate.ts'
import { translateListText } from '../../platform/lists/list-texts.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { RowProblem, SheetFormat } from './batch-family.ts'
import { combineProblems } from './problems.ts'
import type { NewBatchRow } from './repository.ts'
import { parseSerialDate } from './sheet/serial-date.ts'
import { sheetLimits, type SheetCell, type SheetRow } from './sheet/sheet.ts'

/** Maximum stored length of a cell text of an unparsed row, in characters. */
const maxTypedLength = 200

const languages: readonly Language[] = ['ru', 'en', 'kk']

/**
 * Normalizes the spaces and the letter case of a header, which may contain line breaks. Null if the cell is not a text.
 */
const normalizeHeader = (text: unknown) =>
  typeof text === 'string' ? text.trim().replace(/\s+/g, ' ').toLowerCase() : null

/**
 * Finds the columns by their headers in any language. Users may put titles above the header. A sheet with one column
 * needs no header. `places`: index in the sheet of each column of the format. `from`: index of the first data row.
 * Throws a Refusal that lists missing or repeated columns.
 */
function findColumns(
  { name, columns }: Pick<SheetFormat<unknown>, 'name' | 'columns'>,
  sheet: readonly SheetRow[],
  language: Language,
): { places: number[]; from: number } {
  const heads = columns.map(({ id, listTextKey }) =>
    [`${name}:columns.${id}`, ...(listTextKey === undefined ? [] : [listTextKey])].flatMap((key) =>
      languages.map((headerLanguage) => normalizeHeader(translateListText(headerLanguage, key))),
    ),
  )
  const candidates = sheet
    .slice(0, sheetLimits.titles + 1)
    .map(({ cells }) =>
      heads.map((names) => cells.findIndex((cell) => names.includes(normalizeHeader(cell)))),
    )
  const headerIndex = candidates.findIndex((places) => !places.includes(-1))
  if (headerIndex !== -1) {
    refuseDuplicates(sheet[headerIndex]!.cells, heads)
    return { places: candidates[headerIndex]!, from: headerIndex + 1 }
  }
  if (columns.length === 1 && sheet.every(isOneColumn)) return { places: [0], from: 0 }
  const countMatches = (places: readonly number[]) => places.filter((place) => place !== -1).length
  const [closest] = candidates.toSorted((a, b) => countMatches(b) - countMatches(a))
  const missing = columns.filter((_, n) => closest![n] === -1)
  throw refuse.denied('errors:fileColumnsMissing', {
    columns: missing.map(({ id }) => translateListText(language, `${name}:columns.${id}`)).join(', '),
  })
}

/**
 * Refuses a sheet in which two headers mean the same column of the template, in any language, because it is unknown
 * which one is meant. Other columns are ignored.
 */
function refuseDuplicates(cells: readonly SheetCell[], heads: readonly (readonly (string | null)[])[]): void {
  const duplicates = heads.flatMap((names) => {
    const matches = cells.filter(
      (cell) => normalizeHeader(cell) !== null && names.includes(normalizeHeader(cell)),
    )
    return matches.length > 1 ? [String(matches[0])] : []
  })
  if (duplicates.length > 0) throw refuse.denied('errors:fileColumnTwice', { columns: duplicates.join(', ') })
}

/** Matches the title of a totals row in all languages of the product. */
const totalsRow = /^(итого|всего|total|барлығы|жиыны|жиынтығы)(?![\p{L}\p{N}])/iu
const hasTotalTitle = (cells: readonly SheetCell[]) => {
  const first = cells.find((cell) => cell !== null && cell !== '')
  return typeof first === 'string' && totalsRow.test(first.trim())
}
/**
 * True for a row of totals. The template's columns are also checked separately, because in an uploaded result file the
 * line number precedes the title of the totals.
 */
const isTotals = (cells: readonly SheetCell[], places: readonly number[]) =>
  hasTotalTitle(cells) || hasTotalTitle(cells.filter((_, place) => places.includes(place)))

/**
 * True if only the first cell of the row may have a value. Only a sheet with a single column may lack the header. With
 * several columns an amount could be mistaken for an order number.
 */
const isOneColumn = ({ cells }: SheetRow) => cells.slice(1).every((cell) => cell === null || cell === '')

/** Converts the rows of a sheet to rows of a batch. Hidden, unreadable, repeated and totals rows get a problem. */
export function parseBatchRows<Data>(
  family: SheetFormat<Data>,
  sheet: readonly SheetRow[],
  language: Language,
): NewBatchRow[] {
  const { places, from } = findColumns(family, sheet, language)
  const { maxRows } = family
  if (sheet.length - from > maxRows) throw refuse.denied('errors:fileTooManyRows', { most: maxRows })
  const lines = new Map<string, number>()
  const getColumnTitle = (id: string) => translateListText(language, `${family.name}:columns.${id}`)
  return sheet.slice(from).map(({ line, cells, date1904, hidden }) => {
    const typedCells = family.columns.map(({ id, isDay }, n): [string, SheetCell] => {
      const cell = cells[places[n]!] ?? null
      return [id, isDay && typeof cell === 'number' ? (parseSerialDate(cell, { date1904 }) ?? cell) : cell]
    })
    const texts = typedCells.map(([, cell]) => getCellText(cell))
    const cellsTyped = Object.fromEntries(
      typedCells.map(([id], n) => [id, texts[n]!.slice(0, maxTypedLength)]),
    )
    // The first column identifies the row to the user, even if the row cannot be parsed. If it is empty, the filled
    // columns do, each with its title.
    const filled = typedCells.flatMap(([id], n) => (texts[n] ? [`${getColumnTitle(id)}: ${texts[n]}`] : []))
    const typedSubject = (texts[0] || filled.join(', ')).trim()
    const inFile = Object.fromEntries(typedCells)
    const totals = isTotals(cells, places)
    const validCells = totals ? {} : (family.readValidCells?.(inFile) ?? {})
    const wrongRow = { line, subject: typedSubject, data: validCells, typed: cellsTyped }
    if (hidden) return { ...wrongRow, problem: { key: 'errors:rowHidden' } }
    if (totals) return { ...wrongRow, problem: { key: 'errors:rowOfTotals' } }
    if (typedCells.some(([, cell]) => cell !== null && typeof cell === 'object' && 'formula' in cell))
      return { ...wrongRow, problem: { key: 'errors:cellIsFormula' } }
    const dateProblem = combineProblems(
      typedCells.map(([id, cell]) => findDateProblem(cell, { line, column: getColumnTitle(id) })),
    )
    if (dateProblem) return { ...wrongRow, problem: dateProblem }
    const result = family.read(inFile)
    if ('problem' in result) return { ...wrongRow, problem: result.problem }
    const subject = family.subjectOf(result.data)
    if (family.allowsRepeatedSubjects) return { line, subject, data: result.data, problem: null }
    const firstLine = lines.get(subject)
    lines.set(subject, firstLine ?? line)
    return {
      line,
      subject,
      data: result.data,
      problem: firstLine === undefined ? null : { key: 'errors:rowRepeated', params: { line: firstLine } },
    }
  })
}

/** Problem of a cell that is formatted as a date but contains no valid one. Checked in every column. */
const findDateProblem = (cell: SheetCell, location: { line: number; column: string }): RowProblem | null =>
  cell !== null && typeof cell === 'object' && 'unreadableDate' in cell
    ? { key: 'errors:cellDateUnreadable', params: location }
    : null

function getCellText(cell: SheetCell): string {
  if (cell === null) return ''
  if (typeof cell !== 'object') return String(cell)
  if (cell instanceof Date) return formatDay(cell.toISOString().slice(0, 10))
  return 'formula' in cell ? '=' : cell.unreadableDate
}
