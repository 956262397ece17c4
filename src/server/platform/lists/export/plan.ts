import type { Writable } from 'node:stream'
import { formatDate } from '../../../../shared/format.ts'
import { offsetMinutes, utcMark, zoneOf } from '../../../../shared/store-day.ts'
import type { Actor } from '../../identity/actor.ts'
import { readCatalog, readStores } from '../../catalogs/repository.ts'
import { databaseNow } from '../../db/now.ts'
import type { Language } from '../../i18n/translate.ts'
import { refuse } from '../../http/refusal.ts'
import type { Services } from '../../services.ts'
import { listText } from '../list-texts.ts'
import type { AnyList, ListRequest } from '../server-list.ts'
import { money as moneyColumn, own, type ExportCell, type ExportColumn, type ExportWords } from './columns.ts'
import { everyRow } from './every-row.ts'
import { writeInThread } from './sheet-thread.ts'
import { writeWorkbook } from './workbook.ts'

/** What somebody asked for: a list as they see it, all pages of it. */
export interface ExportInput {
  list: string
  /** Filters and sort. */
  query: Record<string, unknown>
  /** In their order; null: all. */
  columns: string[] | null
  /** Of the asker's clock; null: that of a store. */
  zone: string | null
  language: Language
}

export interface ExportPlan {
  fileName: string
  count: () => Promise<number>
  /** Ends `out`. `long`: in a thread of its own. `written`: after every portion, with the rows so far. */
  write: (out: Writable, long?: { written: (rows: number) => Promise<void> }) => Promise<void>
}

export async function planExport(
  services: Services,
  actor: Actor,
  list: AnyList,
  input: ExportInput,
): Promise<ExportPlan> {
  const { language } = input
  const { db } = services.database
  const at = await databaseNow(db, services.clock)
  const stores = await readStores(db, actor)
  const ownZone = input.zone ?? zoneOf(stores[0])
  const chosen = columnsOf(list, input.columns)
  const severalClocks = stores.some(({ zone }) => offsetMinutes(at, zone) !== offsetMinutes(at, ownZone))
  const columns =
    severalClocks && chosen.some(({ ofStores }) => ofStores) ? [...chosen, storeClock(at)] : chosen
  const texts = await catalogsOf(services, columns, language)
  const words: ExportWords = {
    language,
    t: (key, params) => listText(language, key, params),
    catalog: (name, id) => texts.get(name)?.get(id) ?? String(id),
    byClock: clocks(),
    zoneOf: zonesOf(stores),
    ownZone,
  }
  const asked = { services, actor, language, query: input.query }
  const { count, pages } = everyRow(list, asked)
  const title = words.t(`${list.name}:title`)
  return {
    fileName: `${title} ${formatDate(at, ownZone)}.xlsx`,
    count,
    write: (out, long) =>
      (long ? writeInThread : writeWorkbook)(out, {
        name: title,
        columns: columns.map(({ id, width, catalog }) => ({
          width: Math.max(width, longest(texts.get(catalog ?? ''))),
          head: words.t(id === clockId ? 'list:export.clock' : `${list.name}:fields.${id}`),
        })),
        rows: cellsOf(pages(), columns, words, () => totalsOf(list, asked, words, columns)),
        ...long,
      }),
  }
}

async function* cellsOf(
  pages: AsyncIterable<unknown[]>,
  columns: readonly ExportColumn<never>[],
  words: ExportWords,
  totals: () => Promise<ExportCell[][]>,
) {
  for await (const rows of pages)
    yield rows.map((row) => columns.map((column) => column.cell(row as never, words)))
  // After the rows: what came in while they were written is counted with them.
  const below = await totals()
  if (below.length > 0) yield below
}

/** A row below for each currency: «Total, RUB: 12» in the first column, the sum in its own. */
async function totalsOf(
  { totals }: AnyList,
  asked: ListRequest<Record<string, unknown>>,
  words: ExportWords,
  columns: readonly ExportColumn<never>[],
): Promise<ExportCell[][]> {
  if (!totals) return []
  const sums = await totals.read(asked)
  const at = columns.findIndex(({ id }) => id === totals.column)
  return sums.map(({ currency, count, sum }) => {
    const cell = moneyColumn(totals.column).cell({ [totals.column]: sum, currency } as never, words)
    const label = words.t('list:export.total', { currency, rows: count })
    return columns.map((_, n) => (n === at ? cell : n === (at === 0 ? 1 : 0) ? label : null))
  })
}

/** Where the clocks of stores differ from the asker's own, each row says by which one its dates go. */
function storeClock(at: Date): ExportColumn<{ pfm: string }> {
  const marks = new Map<string, string>()
  const markOf = (zone: string) => {
    const known = marks.get(zone) ?? utcMark(offsetMinutes(at, zone))
    marks.set(zone, known)
    return known
  }
  return own(clockId, ({ pfm }, words) => markOf(words.zoneOf(pfm)), { width: 14 })
}

const clockId = 'storeClock'

const hourMs = 3_600_000

/** Rows that follow each other are mostly of the same hour: a clock is asked once for it. No clock is changed within one. */
function clocks(): ExportWords['byClock'] {
  const known = new Map<string, { hour: number; offset: number }>()
  return (instant, zone) => {
    const at = Date.parse(instant)
    const hour = Math.floor(at / hourMs)
    let last = known.get(zone)
    if (last?.hour !== hour) known.set(zone, (last = { hour, offset: offsetMinutes(instant, zone) * 60_000 }))
    return new Date(at + last.offset)
  }
}

function columnsOf(list: AnyList, ids: string[] | null): readonly ExportColumn<never>[] {
  const all = list.columns as readonly ExportColumn<never>[]
  if (ids === null) return all
  const known = new Map(all.map((column) => [column.id, column]))
  return [...new Set(ids)].map((id) => {
    const column = known.get(id)
    if (!column)
      throw refuse.incorrectData([{ path: '/querystring/columns', message: 'errors:unknownField' }])
    return column
  })
}

async function catalogsOf(
  { database: { db } }: Services,
  columns: readonly { catalog?: string }[],
  language: Language,
): Promise<Map<string, Map<number | string, string>>> {
  const names = [...new Set(columns.flatMap(({ catalog }) => catalog ?? []))]
  const texts = new Map<string, Map<number | string, string>>()
  for (const name of names) {
    const entries = (await readCatalog(db, name, language)) ?? []
    texts.set(name, new Map(entries.map(({ id, description }) => [id, description])))
  }
  return texts
}

/** Wider than that a column stands in the way of the others. */
const widest = 44
const longest = (texts: ReadonlyMap<number | string, string> | undefined): number =>
  Math.min(widest, Math.max(0, ...[...(texts?.values() ?? [])].map(({ length }) => length + 3)))

function zonesOf(stores: readonly { pfm: string; zone: string }[]): ExportWords['zoneOf'] {
  const zones = new Map(stores.map((store) => [store.pfm, store]))
  return (pfm) => zoneOf(zones.get(pfm))
}
