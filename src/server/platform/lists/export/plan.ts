import type { Writable } from 'node:stream'
import type { ListTotal } from '../../../../../schemas/api/list.ts'
import { getTotalTextKey } from '../../../../shared/list-totals.ts'
import { formatDate } from '../../../../shared/format.ts'
import { getUtcOffsetMinutes, formatUtcOffset, getStoreZone } from '../../../../shared/store-day.ts'
import type { Actor } from '../../identity/actor.ts'
import { readCatalog, readStores } from '../../catalogs/repository.ts'
import { readDatabaseNow } from '../../db/now.ts'
import type { Language } from '../../i18n/translate.ts'
import { refuse } from '../../http/refusal.ts'
import type { Services } from '../../services.ts'
import { translateListText } from '../list-texts.ts'
import type { AnyList, ListRequest } from '../server-list.ts'
import {
  createMoneyCell,
  customColumn,
  type ExportCell,
  type ExportColumn,
  type ExportTexts,
} from './columns.ts'
import { createRowReader } from './read-all-rows.ts'
import { writeWorkbookInThread } from './sheet-thread.ts'
import { writeWorkbook } from './workbook.ts'

/**
 * Request to export all rows of a list, with the filters, sorting and columns that the user has chosen on the screen.
 */
export interface ExportInput {
  list: string
  /** Filters and sorting. */
  query: Record<string, unknown>
  /** Columns in display order. Null: all columns. */
  columns: string[] | null
  /** Time zone of the user. Null: the zone of the user's first store. */
  zone: string | null
  language: Language
}

export interface ExportPlan {
  fileName: string
  count: () => Promise<number>
  /**
   * Writes the file and ends `out`. With `threadOptions` the file is written in a separate thread, and `written` is
   * called after each batch with the number of rows so far.
   */
  write: (out: Writable, threadOptions?: { written: (rows: number) => Promise<void> }) => Promise<void>
}

export async function planExport(
  services: Services,
  actor: Actor,
  list: AnyList,
  input: ExportInput,
): Promise<ExportPlan> {
  const { language } = input
  const { db } = services.database
  const at = await readDatabaseNow(db, services.clock)
  const stores = await readStores(db, actor)
  const userZone = input.zone ?? getStoreZone(stores[0])
  const chosenColumns = selectColumns(list, input.columns)
  const hasSeveralZones = stores.some(
    ({ zone }) => getUtcOffsetMinutes(at, zone) !== getUtcOffsetMinutes(at, userZone),
  )
  const offsetColumns = !hasSeveralZones
    ? []
    : [
        ...(chosenColumns.some(({ usesStoreZone }) => usesStoreZone) ? [storeOffsetColumn(at)] : []),
        ...(chosenColumns.some(({ usesUserZone }) => usesUserZone) ? [userOffsetColumn(at)] : []),
      ]
  const columns = [...chosenColumns, ...offsetColumns]
  const catalogTexts = await readCatalogTexts(services, columns, language)
  const texts: ExportTexts = {
    language,
    t: (key, params) => translateListText(language, key, params),
    catalog: (name, id) => catalogTexts.get(name)?.get(id) ?? String(id),
    toLocalDate: createZoneConverter(),
    zoneOf: createZoneLookup(stores),
    userZone,
  }
  const request = { services, actor, language, query: input.query }
  const { count, pages } = createRowReader(list, request)
  const title = texts.t(`${list.name}:title`)
  return {
    fileName: `${title} ${formatDate(at, userZone)}.xlsx`,
    count,
    write: (out, threadOptions) =>
      (threadOptions ? writeWorkbookInThread : writeWorkbook)(out, {
        name: title,
        columns: columns.map(({ id, width, catalog, head }) => ({
          width: Math.max(width, computeCatalogWidth(catalogTexts.get(catalog ?? ''))),
          head: head?.(texts) ?? texts.t(offsetTextKeys[id] ?? `${list.name}:fields.${id}`),
        })),
        rows: readCells(pages(), columns, texts, () => readTotalRows(list, request, texts, columns)),
        ...threadOptions,
      }),
  }
}

async function* readCells(
  pages: AsyncIterable<unknown[]>,
  columns: readonly ExportColumn<unknown>[],
  texts: ExportTexts,
  totals: () => Promise<ExportCell[][]>,
) {
  for await (const rows of pages) yield rows.map((row) => columns.map((column) => column.cell(row, texts)))
  // Totals are read after the rows, so that they include rows that were created during the export.
  const totalRows = await totals()
  if (totalRows.length > 0) yield totalRows
}

/**
 * Creates the rows for the end of the sheet, one per total, with «Total, RUB: 12 rows» in the first column and the sum in
 * its column. A total whose column is not exported has no row.
 */
async function readTotalRows(
  { name, totals }: AnyList,
  request: ListRequest<Record<string, unknown>>,
  texts: ExportTexts,
  columns: readonly ExportColumn<unknown>[],
): Promise<ExportCell[][]> {
  if (!totals) return []
  const sums = await totals.read(request)
  return sums.flatMap((total) => {
    const totalIndex = columns.findIndex(({ id }) => id === (total.column ?? totals.column))
    if (totalIndex === -1) return []
    const cell = createMoneyCell(total.sum, total.currency, texts)
    const label = formatTotalLabel(name, total, texts)
    return [
      columns.map((_, n) => (n === totalIndex ? cell : n === (totalIndex === 0 ? 1 : 0) ? label : null)),
    ]
  })
}

/**
 * Label of a total as on the screen: «Total, RUB: 12 rows; test rows not counted: 2», or with the name of the column or
 * of the group.
 */
function formatTotalLabel(
  list: string,
  { currency, count, testCount, ...total }: ListTotal,
  { t }: ExportTexts,
): string {
  const values = { currency, count, rows: count }
  const key = getTotalTextKey(total)
  const label =
    key === undefined
      ? t('list:export.total', values)
      : t('list:export.columnTotal', { ...values, column: t(`${list}:${key}`) })
  return testCount === undefined ? label : t('list:export.withoutTests', { total: label, tests: testCount })
}

/**
 * Column with the UTC offset of the store of each row. Added only if a column contains times of the stores, and a store
 * has another UTC offset than the user.
 */
function storeOffsetColumn(at: Date): ExportColumn<{ pfm: string }> {
  const offsets = new Map<string, string>()
  const formatOffset = (zone: string) => {
    const offset = offsets.get(zone) ?? formatUtcOffset(getUtcOffsetMinutes(at, zone))
    offsets.set(zone, offset)
    return offset
  }
  return customColumn(storeOffsetId, ({ pfm }, texts) => formatOffset(texts.zoneOf(pfm)), { width: 14 })
}

/** Column with the UTC offset of the user, in which times are given that belong to no store. */
const userOffsetColumn = (at: Date): ExportColumn<unknown> =>
  customColumn(userOffsetId, (_, { userZone }) => formatUtcOffset(getUtcOffsetMinutes(at, userZone)), {
    width: 14,
  })

const storeOffsetId = 'storeClock'
const userOffsetId = 'userClock'
const offsetTextKeys: Readonly<Record<string, string>> = {
  [storeOffsetId]: 'list:export.clock',
  [userOffsetId]: 'list:export.userClock',
}

const hourMs = 3_600_000

/**
 * Creates a conversion to local time that caches the offset of the last hour, because consecutive rows are mostly in
 * the same hour. The zones of the supported countries change their offset only on the hour.
 */
function createZoneConverter(): ExportTexts['toLocalDate'] {
  const cache = new Map<string, { hour: number; offset: number }>()
  return (instant, zone) => {
    const at = Date.parse(instant)
    const hour = Math.floor(at / hourMs)
    let last = cache.get(zone)
    if (last?.hour !== hour)
      cache.set(zone, (last = { hour, offset: getUtcOffsetMinutes(instant, zone) * 60_000 }))
    return new Date(at + last.offset)
  }
}

function selectColumns(list: AnyList, ids: string[] | null): readonly ExportColumn<unknown>[] {
  const all: readonly ExportColumn<unknown>[] = [...list.columns, ...(list.dataColumns?.list() ?? [])]
  if (ids === null) return all
  const columnsById = new Map(all.map((column) => [column.id, column]))
  return [...new Set(ids)].flatMap((id) => {
    const column = columnsById.get(id)
    if (!column)
      throw refuse.incorrectData([{ path: '/querystring/columns', message: 'errors:unknownField' }])
    return [column, ...all.filter((other) => other.follows === id && !ids.includes(other.id))]
  })
}

async function readCatalogTexts(
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

/** Maximum width of a catalogue column, in characters, so that it does not displace the others. */
const maxCatalogWidth = 44
const computeCatalogWidth = (texts: ReadonlyMap<number | string, string> | undefined): number =>
  Math.min(maxCatalogWidth, Math.max(0, ...[...(texts?.values() ?? [])].map(({ length }) => length + 3)))

function createZoneLookup(stores: readonly { pfm: string; zone: string }[]): ExportTexts['zoneOf'] {
  const storesByPfm = new Map(stores.map((store) => [store.pfm, store]))
  return (pfm) => getStoreZone(storesByPfm.get(pfm))
}
