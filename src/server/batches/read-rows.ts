import type { Language } from '../i18n/translate.ts'
import { listText } from '../lists/list-texts.ts'
import { refuse } from '../refusal.ts'
import type { SheetFamily } from './batch-family.ts'
import type { NewRow } from './repository.ts'
import type { SheetCell, SheetRow } from './sheet/sheet.ts'

const languages: readonly Language[] = ['ru', 'en', 'kk']

const plain = (text: unknown) => (typeof text === 'string' ? text.trim().toLowerCase() : null)

/**
 * Which column stands where: by the heads of the template in any language; a sheet of one column needs no head. Throws a
 * Refusal that names the columns that are missing.
 */
function placesOf(
  { name, columns }: Pick<SheetFamily<unknown>, 'name' | 'columns'>,
  head: SheetRow,
  language: Language,
): { places: number[]; headed: boolean } {
  const places = columns.map(({ id }) => {
    const heads = languages.map((one) => plain(listText(one, `${name}:columns.${id}`)))
    return head.cells.findIndex((cell) => heads.includes(plain(cell)))
  })
  const missing = columns.filter((_, n) => places[n] === -1)
  if (missing.length === 0) return { places, headed: true }
  if (columns.length === 1) return { places: [0], headed: false }
  throw refuse.denied('errors:fileColumnsMissing', {
    columns: missing.map(({ id }) => listText(language, `${name}:columns.${id}`)).join(', '),
  })
}

/** Rows of a sheet as rows of a batch: what cannot be read, and what stands there twice, is wrong from the start. */
export function readRows<Data>(
  family: SheetFamily<Data>,
  sheet: readonly SheetRow[],
  language: Language,
): NewRow[] {
  const { places, headed } = placesOf(family, sheet[0]!, language)
  const lines = new Map<string, number>()
  return sheet.slice(headed ? 1 : 0).map(({ line, cells }) => {
    const given = family.columns.map(({ id }, n): [string, SheetCell] => [id, cells[places[n]!] ?? null])
    const typed = given.map(([, cell]) => shown(cell))
    // The first column names the row.
    const asTyped = (typed[0] || typed.join(' ')).trim()
    if (given.some(([, cell]) => cell !== null && typeof cell === 'object' && 'formula' in cell))
      return { line, subject: asTyped, data: {}, problem: { key: 'errors:cellIsFormula' } }
    const read = family.read(Object.fromEntries(given))
    if ('problem' in read) return { line, subject: asTyped, data: {}, problem: read.problem }
    const subject = family.subjectOf(read.data)
    const first = lines.get(subject)
    lines.set(subject, first ?? line)
    return {
      ...{ line, subject, data: read.data },
      problem: first === undefined ? null : { key: 'errors:rowRepeated', params: { line: first } },
    }
  })
}

const shown = (cell: SheetCell): string =>
  cell === null
    ? ''
    : cell instanceof Date
      ? cell.toISOString().slice(0, 10)
      : typeof cell === 'object'
        ? '='
        : String(cell)
