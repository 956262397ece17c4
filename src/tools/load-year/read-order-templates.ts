import { sql } from 'drizzle-orm'
import {
  rebuildRecordCounters,
  updateRecordCounters,
} from '../../server/processes/statistics/count-records.ts'
import { queryRows, type Database } from '../../server/platform/db/database.ts'
import { idKinds, orderTables, recordsTable, tablesNotCopied } from './order-tables.ts'
import {
  getCounterDay,
  getMsOfCounterDay,
  parseDay,
  type Copy,
  type DayGroup,
  type OrderTemplate,
  type Slot,
  type StayCount,
  type StepCount,
} from './order-template.ts'
import type { PlayedOrders } from './play-orders.ts'
import { TemplateCompiler, type Cell, type Token } from './templates.ts'

/** Columns of a table that are copied. */
export interface CopiedColumns {
  names: string[]
  json: Set<string>
}

interface PlayedRow {
  table: number
  cells: (string | null)[]
  atMs: number | null
  expiresMs: number | null
}

export interface Library {
  templates: OrderTemplate[]
  /** By place in `orderTables`. */
  columns: CopiedColumns[]
}

const dayMs = 86_400_000
/** Room within the day that a copy may use; the rhythm of the day must remain. */
const maxMoveMs = 30 * 60_000

/** Reads all rows of the played orders and makes templates of them. */
export async function readOrderTemplates({ database, serials }: PlayedOrders, now: Date): Promise<Library> {
  await updateRecordCounters(database)
  await refuseUnknownTables(database)
  const columns = await Promise.all(orderTables.map(({ name }) => readColumns(database, name)))
  const rowsByOrder = new Map<string, PlayedRow[]>()
  for (const [table, { names }] of columns.entries())
    for (const { order, ...row } of await readRows(database, table, names)) {
      const rows = rowsByOrder.get(order)
      if (rows) rows.push({ table, ...row })
      else rowsByOrder.set(order, [{ table, ...row }])
    }
  const counts = await readCounts(database)
  const templates = [...rowsByOrder].map(([order, rows]) =>
    createOrderTemplate(rows, {
      columns,
      serials,
      now,
      steps: counts.steps.get(order) ?? [],
      stays: counts.stays.get(order) ?? [],
    }),
  )
  return { templates, columns }
}

/** A new table with rows of orders must be added to the list, or the year lacks its rows. */
async function refuseUnknownTables({ db }: Database): Promise<void> {
  const tables = await queryRows<{ name: string }>(
    db,
    sql`select distinct c.table_name as name from information_schema.columns c
      join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name in ('order_id', 'instance_id')
        and not exists (select 1 from pg_class p where p.relname = c.table_name and p.relispartition)`,
  )
  const known = new Set([...orderTables.map(({ name }) => name), ...tablesNotCopied])
  const unknown = tables.filter(({ name }) => !known.has(name))
  if (unknown.length > 0)
    throw new Error(`order-tables.ts has no place for ${unknown.map(({ name }) => name).join(', ')}`)
}

async function readColumns({ db }: Database, table: string): Promise<CopiedColumns> {
  const columns = await queryRows<{ name: string; type: string }>(
    db,
    sql`select column_name as name, data_type as type from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' order by ordinal_position`,
  )
  return {
    names: columns.map(({ name }) => name),
    json: new Set(columns.filter(({ type }) => type === 'jsonb').map(({ name }) => name)),
  }
}

const toMsSql = (instant: string) => `(extract(epoch from ${instant}) * 1000)::float8`

async function readRows({ db }: Database, table: number, names: readonly string[]) {
  const { name, order, join = '', at, retention } = orderTables[table]!
  const cells = names.map((column) => `r."${column}"::text`).join(', ')
  const rows = await queryRows<{
    order: string
    cells: (string | null)[]
    at: number | null
    expires: number | null
  }>(
    db,
    sql.raw(`select (${order})::text as "order", to_json(array[${cells}]) as cells,
      ${at === null ? 'null::float8' : toMsSql(at)} as at,
      ${retention ? toMsSql(retention.from) : 'null::float8'} as expires
      from ${name} r ${join} where ${order} is not null
      order by ${name === recordsTable ? 'r.seq' : '3 nulls first, r.ctid'}`),
  )
  // Housekeeping runs hourly, but the day on which rows expire still has its rows.
  const storedDays = retention ? retention.days + 1 : 0
  return rows.map((row) => ({
    order: row.order,
    cells: row.cells,
    atMs: row.at === null ? null : Math.round(row.at),
    expiresMs: row.expires === null ? null : Math.round(row.expires) + storedDays * dayMs,
  }))
}

/** Counts the records of each order for itself: its number is written before the store of its instances. */
async function readCounts(database: Database) {
  const { db } = database
  await db.execute(sql`
    update workflow_instances set pfm = order_id || ':' || coalesce(pfm, '') where order_id is not null`)
  await rebuildRecordCounters(database)
  const steps = await queryRows<Omit<StepCount, 'day'> & { order: string; start: string }>(
    db,
    sql`select split_part(pfm, ':', 1) as "order", split_part(pfm, ':', 2) as pfm, start::text as start,
        workflow, version, from_state as "from", event, to_state as "to", count
      from process_step_counts where grain = 'd' and pfm like '%:%'`,
  )
  const stays = await queryRows<Omit<StayCount, 'day'> & { order: string; start: string }>(
    db,
    sql`select split_part(pfm, ':', 1) as "order", split_part(pfm, ':', 2) as pfm, start::text as start,
        workflow, version, state, roles, bucket, count
      from process_stay_counts where grain = 'd' and pfm like '%:%'`,
  )
  return { steps: groupByOrder(steps), stays: groupByOrder(stays) }
}

function groupByOrder<Row extends { order: string; start: string }>(rows: readonly Row[]) {
  const groups = new Map<string, (Omit<Row, 'order' | 'start'> & { day: number })[]>()
  for (const { order, start, ...row } of rows) {
    const group = groups.get(order) ?? []
    groups.set(order, group)
    group.push({ ...row, day: parseDay(start) })
  }
  return groups
}

interface TemplateParts extends Pick<OrderTemplate, 'steps' | 'stays'> {
  columns: readonly CopiedColumns[]
  serials: ReadonlySet<string>
  now: Date
}

function createOrderTemplate(
  rows: readonly PlayedRow[],
  { columns, serials, now, steps, stays }: TemplateParts,
): OrderTemplate {
  const getCell = ({ table, cells }: PlayedRow, column: string): string | null =>
    cells[columns[table]!.names.indexOf(column)] ?? null
  const rowsOf = (name: string) => rows.filter(({ table }) => orderTables[table]!.name === name)
  const order = rowsOf('orders')[0]!
  const createdMs = Date.parse(getCell(order, 'date_create')!.replace(' ', 'T').replace(/\+00$/, 'Z'))
  const day = getCounterDay(createdMs)
  const pfm = getCell(order, 'pfm')!
  const ids = idKinds.map(({ table, column }) =>
    rowsOf(table)
      .map((row) => Number(getCell(row, column)))
      .sort((a, b) => a - b),
  )
  const idSlots = new Map<string, Slot>(
    ids.flatMap((numbers, kind) =>
      numbers.map((id, n): [string, Slot] => [String(id), (copy) => String(copy.bases[kind]! + n + 1)]),
    ),
  )
  const units = findUnits(rows, serials)
  const tokens = [
    ...listTokens({
      pfm,
      name: getCell(order, 'name')!,
      phone: getCell(order, 'phone')!,
      email: getCell(order, 'email'),
      loyaltyCard: getCell(order, 'loyalty_card_number'),
      partnerOrderId: getCell(order, 'partner_order_id'),
    }),
    ...listPaperTokens([
      ...rowsOf('refunds').map((row) => getCell(row, 'payment_number')),
      ...rowsOf('ledger_entries').map((row) => getCell(row, 'document')),
      getCell(order, 'payment_number'),
    ]),
    ...units.map((text, n): Token => ({ text, slot: (copy) => formatUnit(copy.firstUnit + n) })),
  ]
  const compiler = new TemplateCompiler(idSlots, tokens, now.getTime())
  const groups = new Map<number, DayGroup>()
  for (const row of rows) {
    const days = row.atMs === null ? 0 : Math.max(0, getCounterDay(row.atMs) - day)
    const group: DayGroup = groups.get(days) ?? { slots: [], rows: new Map() }
    groups.set(days, group)
    const { names, json } = columns[row.table]!
    const cells = names.map((column, n): Cell => ({
      column,
      isJson: json.has(column),
      value: row.cells[n] ?? null,
    }))
    const template = compiler.compileRow(group, cells, row.expiresMs)
    const rowTemplates = group.rows.get(row.table)
    if (rowTemplates) rowTemplates.push(template)
    else group.rows.set(row.table, [template])
  }
  const times = [createdMs, ...rows.flatMap(({ atMs }) => (atMs === null ? [] : [atMs]))]
  const ofDay = times.map(getMsOfCounterDay)
  const active = rowsOf('workflow_instances').filter((row) => getCell(row, 'status') === 'active')
  return {
    ended:
      active.length === 0 && rowsOf('workflow_timers').every((row) => getCell(row, 'status') !== 'pending'),
    open: active.length > 0,
    pfm,
    woman: getCell(order, 'name')!.split(' ')[0]!.endsWith('а'),
    day,
    lastMs: times.reduce((last, ms) => Math.max(last, ms), 0),
    earlierMs: ofDay.reduce((room, ms) => Math.min(room, ms), maxMoveMs),
    laterMs: ofDay.reduce((room, ms) => Math.min(room, dayMs - 1 - ms), maxMoveMs),
    groups,
    idCounts: ids.map((numbers) => numbers.length),
    units: units.length,
    steps,
    stays,
  }
}

interface CustomerTexts {
  pfm: string
  name: string
  phone: string
  email: string | null
  loyaltyCard: string | null
  partnerOrderId: string | null
}

/** Numbers of the shop's orders begin after those of the demo. */
const firstPartnerNumber = 5_000_000

function listTokens({ pfm, name, phone, email, loyaltyCard, partnerOrderId }: CustomerTexts): Token[] {
  const channel = partnerOrderId?.split('-')[0]
  return [
    { text: pfm, slot: (copy) => copy.pfm, whole: true },
    { text: name, slot: (copy) => copy.name },
    { text: phone.replace('+', ''), slot: (copy) => copy.phone },
    ...(email === null ? [] : [{ text: email, slot: (copy: Copy) => copy.email }]),
    ...(loyaltyCard === null ? [] : [{ text: loyaltyCard, slot: (copy: Copy) => copy.loyaltyCard }]),
    ...(partnerOrderId === null
      ? []
      : [{ text: partnerOrderId, slot: (copy: Copy) => `${channel}-${firstPartnerNumber + copy.number}` }]),
  ]
}

/**
 * A payment order and a receipt of a till are accepted once. The last digits of their numbers become six others, which
 * are not repeated within weeks.
 */
const listPaperTokens = (numbers: readonly (string | null)[]): Token[] =>
  [...new Set(numbers)]
    .filter((text): text is string => text !== null && /\d{4}$/.test(text))
    .map((text, n): Token => {
      const start = text.replace(/\d+$/, '')
      return { text, slot: (copy) => `${start}${100_000 + ((copy.number * 10 + n) % 900_000)}`, whole: true }
    })

/** Serial numbers of marked units in the rows of an order. */
function findUnits(rows: readonly PlayedRow[], serials: ReadonlySet<string>): string[] {
  const units = new Set<string>()
  for (const { cells } of rows)
    for (const cell of cells)
      for (const [text] of cell?.matchAll(/q[0-9a-z]{5}/g) ?? []) if (serials.has(text)) units.add(text)
  return [...units]
}

const formatUnit = (number: number) => number.toString(36).padStart(6, '0')
