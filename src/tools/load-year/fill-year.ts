import pg from 'pg'
import { copyRows } from '../../server/platform/drivers/pg.ts'
import { createRandom } from '../../server/platform/random.ts'
import { countingRule } from '../../server/processes/statistics/counters.ts'
import { YearCounters } from './counters.ts'
import { idKinds, orderTables, recordsTable } from './order-tables.ts'
import {
  formatDay,
  getCounterDay,
  getCounterDayStart,
  type Copy,
  type DayGroup,
  type OrderTemplate,
} from './order-template.ts'
import { playOrders } from './play-orders.ts'
import { CopyMaker, listHouseStores, planDays } from './plan-year.ts'
import { readOrderTemplates, type Library } from './read-order-templates.ts'
import { isDue, renderRow } from './templates.ts'

export interface YearOptions {
  orders: number
  /** Orders that are open now. Default: three of a thousand. */
  open?: number
  /** Orders that are played with the engine and then copied. */
  played?: { ended: number; recent: number }
  now?: Date
  report?: (message: string) => void
}

export interface FilledYear {
  orders: number
  open: number
  records: number
  rows: number
  played: { ended: number; open: number; leftOut: number }
}

const seed = 20_261_128
const defaultPlayed = { ended: 400, recent: 300 }
const openShare = 0.003
/** Size of a chunk of rows that is sent at once, in characters. */
const chunkSize = 262_144
const reportedDays = 30

/** Rows of one copy that are written on one day. */
interface DayWork {
  copy: Copy
  group: DayGroup
  /** Texts of the slots of the group, built for its first row. */
  texts: string[] | null
}

/**
 * Fills a migrated database without orders with a year of a company: `orders` orders with everything that the engine, the
 * partners and housekeeping leave of them. The rows are copies of orders that were really played. It is not one
 * transaction: after a failure, use a new database.
 */
export async function fillYear(url: string, options: YearOptions): Promise<FilledYear> {
  const { orders, report = () => {}, now = new Date() } = options
  const open = Math.min(orders, options.open ?? Math.max(1, Math.round(orders * openShare)))
  report('orders are played')
  const source = await playOrders(options.played ?? defaultPlayed, now)
  const library = await readOrderTemplates(source, now).finally(() => source.database.close())
  const count = (kind: 'ended' | 'open') => library.templates.filter((template) => template[kind]).length
  const played = { ended: count('ended'), open: count('open'), leftOut: source.leftOut }
  report(`${played.ended} have ended, ${played.open} are open, ${played.leftOut} could not be played`)

  const [db, recordsDb] = [createClient(url), createClient(url)]
  await Promise.all([db.connect(), recordsDb.connect()])
  try {
    await prepare(db)
    const indexes = await dropIndexes(db)
    const year = new Year(library, { db, recordsDb, now, orders, lastIds: await readLastIds(db) })
    const written = await year.write(orders - open, open, report)
    report('indexes')
    await createIndexes(db, indexes)
    await finish(db, year)
    report('statistics of the planner')
    await db.query('vacuum (analyze)')
    await db.query('checkpoint')
    return { orders, open, ...written, played }
  } finally {
    await Promise.all([db.end(), recordsDb.end()])
  }
}

const createClient = (url: string) =>
  new pg.Client({
    connectionString: url,
    options: '-c timezone=UTC -c synchronous_commit=off -c maintenance_work_mem=512MB',
  })

async function prepare(db: pg.Client): Promise<void> {
  const { rows } = await db.query('select 1 from orders limit 1')
  if (rows.length > 0) throw new Error('the database has orders: a year is loaded into one without orders')
  await db.query(
    `insert into stores (pfm, name, city, address, zone, country, phone)
     select pfm, name, city, address, zone, country, phone from jsonb_to_recordset($1::jsonb)
       as s (pfm text, name text, city text, address text, zone text, country text, phone text)
     on conflict do nothing`,
    [JSON.stringify(listHouseStores())],
  )
  await db.query(`select setval('order_number', 1000000)`)
}

async function readLastIds(db: pg.Client): Promise<number[]> {
  const lastIds: number[] = []
  for (const { sequence } of idKinds) {
    const { rows } = await db.query<{ last: number }>(`select last_value::float8 as last from ${sequence}`)
    lastIds.push(rows[0]!.last)
  }
  return lastIds
}

interface Index {
  name: string
  definition: string
}

/** Indexes that no constraint needs are dropped before the rows are written, which is several times faster. */
async function dropIndexes(db: pg.Client): Promise<Index[]> {
  const { rows: indexes } = await db.query<Index>(
    `select indexname as name, indexdef as definition from pg_indexes
     where schemaname = 'public' and tablename = any ($1::text[])
       and not exists (select 1 from pg_constraint where conname = indexname)`,
    [[...orderTables.map(({ name }) => name), 'order_states']],
  )
  for (const { name } of indexes) await db.query(`drop index "${name}"`)
  return indexes
}

async function createIndexes(db: pg.Client, indexes: readonly Index[]): Promise<void> {
  // The definition of an index of a partitioned table excludes its partitions.
  for (const { definition } of indexes) await db.query(definition.replace(' ON ONLY ', ' ON '))
}

/** Sequences continue after the year, and the process statistics count only what comes after it. */
async function finish(db: pg.Client, { lastIds, lastRecord }: Year): Promise<void> {
  for (const [kind, { sequence }] of idKinds.entries())
    await db.query('select setval($1, $2)', [sequence, lastIds[kind]])
  await db.query(`select setval('workflow_record_number', $1)`, [lastRecord])
  await db.query(
    `insert into process_counted (id, seq, at) values ($1, $2, clock_timestamp())
     on conflict (id) do update set seq = excluded.seq, at = excluded.at`,
    [countingRule, lastRecord],
  )
}

interface YearParams {
  db: pg.Client
  recordsDb: pg.Client
  now: Date
  orders: number
  lastIds: readonly number[]
}

/** Writes the days of the year one after another, so that the rows of every table have the sequence of a real year. */
class Year {
  readonly #library: Library
  readonly #params: YearParams
  readonly #copies: CopyMaker
  readonly #counters = new YearCounters()
  readonly #work = new Map<number, DayWork[]>()
  #records = 0
  #rows = 0

  constructor(library: Library, params: YearParams) {
    this.#library = library
    this.#params = params
    const { now, orders, lastIds } = params
    this.#copies = new CopyMaker(library.templates, { random: createRandom(seed), now, orders, lastIds })
  }

  get lastIds(): readonly number[] {
    return this.#copies.lastIds
  }

  get lastRecord(): number {
    return Math.max(1, this.#records)
  }

  async write(ended: number, open: number, report: (message: string) => void) {
    const { db, now } = this.#params
    const today = getCounterDay(now.getTime())
    const days = planDays(ended, this.#copies.lastEndedDay)
    const endedOf = new Map(days.map(({ day, orders }) => [day, orders]))
    const openOf = new Map<number, OrderTemplate[]>()
    for (let n = 0; n < open; n++) {
      const template = this.#copies.drawOpen()
      openOf.set(template.day, [...(openOf.get(template.day) ?? []), template])
    }
    const first = days[0]!.day
    await db.query('select ensure_record_partitions($1, $2)', [
      new Date(getCounterDayStart(first)),
      new Date(now.getTime() + 93 * 86_400_000),
    ])
    const startedAt = performance.now()
    for (let day = first; day <= today; day++) {
      for (let n = 0; n < (endedOf.get(day) ?? 0); n++) this.#plan(this.#copies.createEnded(day))
      for (const template of openOf.get(day) ?? []) this.#plan(this.#copies.createOpen(template))
      await this.#writeDay(day)
      if ((day - first + 1) % reportedDays === 0)
        report(`${formatDay(day)}: ${this.#rows} rows, ${Math.round(performance.now() - startedAt)} ms`)
    }
    await this.#copyCounters('steps', this.#counters.steps.takeMonths())
    await this.#copyCounters('stays', this.#counters.stays.takeMonths())
    return { records: this.#records, rows: this.#rows }
  }

  #plan(copy: Copy): void {
    this.#counters.add(copy)
    for (const [days, group] of copy.template.groups) {
      const day = copy.template.day + copy.shiftDays + days
      const work = this.#work.get(day)
      if (work) work.push({ copy, group, texts: null })
      else this.#work.set(day, [{ copy, group, texts: null }])
    }
  }

  async #writeDay(day: number): Promise<void> {
    const { db, recordsDb } = this.#params
    const work = this.#work.get(day) ?? []
    this.#work.delete(day)
    const recordsBefore = this.#records
    const writeTables = async () => {
      for (const [table, { name }] of orderTables.entries())
        if (name !== recordsTable && work.some(({ group }) => group.rows.has(table)))
          await copyRows(db, this.#copyStatement(table), joinChunks(this.#renderRows(table, work)))
    }
    const place = orderTables.findIndex(({ name }) => name === recordsTable)
    await Promise.all([
      writeTables(),
      copyRows(recordsDb, this.#copyStatement(place), joinChunks(this.#renderRows(place, work))),
    ])
    await this.#copyCounters('steps', this.#counters.steps.takeDay(day))
    await this.#copyCounters('stays', this.#counters.stays.takeDay(day))
    const records = this.#records - recordsBefore
    if (records > 0)
      await db.query('insert into process_counted_days (day, records) values ($1, $2)', [
        formatDay(day),
        records,
      ])
  }

  #copyStatement(table: number): string {
    const names = this.#library.columns[table]!.names.map((name) => `"${name}"`)
    return `copy ${orderTables[table]!.name} (${names.join(', ')}) from stdin`
  }

  async #copyCounters(kind: 'steps' | 'stays', lines: string[]): Promise<void> {
    if (lines.length === 0) return
    const columns = kind === 'steps' ? 'from_state, event, to_state' : 'state, roles, bucket'
    const table = kind === 'steps' ? 'process_step_counts' : 'process_stay_counts'
    this.#rows += lines.length
    await copyRows(
      this.#params.db,
      `copy ${table} (grain, start, workflow, version, pfm, ${columns}, count) from stdin`,
      joinChunks(lines),
    )
  }

  *#renderRows(table: number, work: readonly DayWork[]): Generator<string> {
    const now = this.#params.now.getTime()
    const nextRecordNumber = () => ++this.#records
    for (const one of work) {
      const rowTemplates = one.group.rows.get(table)
      if (!rowTemplates) continue
      one.texts ??= one.group.slots.map((slot) => slot(one.copy))
      for (const template of rowTemplates) {
        if (isDue(template, one.copy.shiftMs, now)) continue
        this.#rows++
        yield renderRow(template, one.texts, nextRecordNumber)
      }
    }
  }
}

function* joinChunks(lines: Iterable<string>): Generator<string> {
  let chunk = ''
  for (const line of lines) {
    chunk += line
    if (chunk.length < chunkSize) continue
    yield chunk
    chunk = ''
  }
  if (chunk !== '') yield chunk
}
