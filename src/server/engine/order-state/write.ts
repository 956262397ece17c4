import { queryText, commitMarker, type Tx } from '../../platform/db/database.ts'
import type { TableChanges } from './diff.ts'
import { shapes, type TableShape } from './tables.ts'

type AnyRow = Record<string, unknown>

/** One part of the statement: its text, made once for its shape, and its values. */
interface Part {
  /** Says which text it is. */
  shape: string
  text: (at: number, name: string) => string | [string, string]
  values: unknown[]
}

/**
 * Writes all changes of a step, or of several, in one statement, grouped by table. `last`: its transaction ends with it,
 * and the commit travels along. Throws the database's error for a row that another order holds (unique).
 */
export async function write(tx: Tx, changes: readonly TableChanges[], { last = false } = {}): Promise<void> {
  const parts = changes.flatMap(partsOf)
  if (parts.length === 0) return
  const text = textOf(parts, last)
  await queryText(
    tx,
    text,
    parts.flatMap((part) => part.values),
  )
}

const texts = new Map<string, string>()
const maxTexts = 2_000

function textOf(parts: readonly Part[], last: boolean): string {
  const shape = `${last} ${parts.map((part) => part.shape).join(' ')}`
  const known = texts.get(shape)
  if (known !== undefined) return known
  let at = 1
  const said: string[] = []
  for (const part of parts) {
    said.push(...[part.text(at, `w${said.length}`)].flat())
    at += part.values.length
  }
  const final = said.pop()!
  const before = said.map((text, n) => `w${n} as (${text})`)
  const text = `${last ? commitMarker : ''}${before.length > 0 ? `with ${before.join(',\n')}\n` : ''}${final}`
  if (texts.size < maxTexts) texts.set(shape, text)
  return text
}

function partsOf({ table, inserted, updated, removed }: TableChanges): Part[] {
  const shape = shapes[table]
  return [
    ...(removed.length > 0 ? [removal(shape, removed)] : []),
    ...bySet(updated).map((group) => change(shape, group)),
    ...bySet(inserted.map((set) => ({ key: {}, set }))).map((group) =>
      addition(
        shape,
        group.map(({ set }) => set),
      ),
    ),
  ]
}

type Update = TableChanges['updated'][number]

/** Those that set the same columns go together. */
function bySet(updates: readonly Update[]): Update[][] {
  if (updates.length === 1) return [[updates[0]!]]
  const groups = new Map<string, Update[]>()
  for (const one of updates) {
    const columns = Object.keys(one.set).join()
    const group = groups.get(columns)
    if (group) group.push(one)
    else groups.set(columns, [one])
  }
  return [...groups.values()]
}

const columnOf = (shape: TableShape, as: string) => {
  const column = shape.byName.get(as)
  if (!column) throw new Error(`${shape.name} has no column ${as}`)
  return column
}
const valueOf = (shape: TableShape, as: string, value: unknown) =>
  value === undefined || value === null ? null : columnOf(shape, as).json ? JSON.stringify(value) : value

/** Rows as one JSON value under their SQL names. */
const asJson = (shape: TableShape, rows: readonly AnyRow[]) =>
  JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([as, value]) => [columnOf(shape, as).sql.slice(1, -1), value]),
      ),
    ),
  )
const recordset = (shape: TableShape, at: number) =>
  `json_populate_recordset(null::${shape.sql}, $${at}::json)`

function removal(shape: TableShape, rows: readonly AnyRow[]): Part {
  const { sql, key, where } = shape
  const columns = key.map((as) => columnOf(shape, as).sql)
  if (rows.length === 1)
    return {
      shape: `-${shape.name}`,
      text: (at) =>
        `delete from ${sql} t where ${columns.map((c, n) => `t.${c} = $${at + n}`).join(' and ')}${where}`,
      values: key.map((as) => rows[0]![as]),
    }
  return {
    shape: `-${shape.name}*`,
    text: (at) =>
      `delete from ${sql} t using ${recordset(shape, at)} r where ${columns.map((c) => `t.${c} = r.${c}`).join(' and ')}${where}`,
    values: [asJson(shape, rows)],
  }
}

function change(shape: TableShape, updates: readonly Update[]): Part {
  const { sql, key, where } = shape
  const set = Object.keys(updates[0]!.set)
  const columns = set.map((as) => columnOf(shape, as).sql)
  const keys = key.map((as) => columnOf(shape, as).sql)
  if (updates.length === 1) {
    const [one] = updates as [Update]
    return {
      shape: `~${shape.name}(${set.join()})`,
      text: (at) =>
        `update ${sql} t set ${columns.map((c, n) => `${c} = $${at + n}`).join(', ')}
        where ${keys.map((c, n) => `t.${c} = $${at + set.length + n}`).join(' and ')}${where}`,
      values: [...set.map((as) => valueOf(shape, as, one.set[as])), ...key.map((as) => one.key[as])],
    }
  }
  return {
    shape: `~${shape.name}*(${set.join()})`,
    text: (at) =>
      `update ${sql} t set ${columns.map((c) => `${c} = r.${c}`).join(', ')}
      from ${recordset(shape, at)} r where ${keys.map((c) => `t.${c} = r.${c}`).join(' and ')}${where}`,
    values: [
      asJson(
        shape,
        updates.map((one) => ({ ...one.key, ...one.set })),
      ),
    ],
  }
}

type Whole = ReturnType<Part['text']>

/** The first line of an event's journal is written with it; one whose key is there already is not written again. */
const besides: Partial<Record<string, (inserting: string, name: string) => Whole>> = {
  events: (inserting, name) => [
    `${inserting} on conflict (key) do nothing returning id, status, created_at`,
    `insert into event_journal (event_id, number, date_time, old, new, user_name)
    select id, 1, created_at, null, status, 'CRM' from ${name}`,
  ],
}

function addition(shape: TableShape, rows: readonly AnyRow[]): Part {
  const { computed = {} } = shape.part
  const names = Object.keys(rows[0]!)
  const own = names.map((as) => columnOf(shape, as).sql)
  const columns = [...own, ...Object.keys(computed)].join(', ')
  const whole = besides[shape.name] ?? ((inserting: string): Whole => inserting)
  const which = names.length === shape.columns.length ? '' : names.join()
  if (rows.length === 1 && shape.part.computed === undefined)
    return {
      shape: `+${shape.name}(${which})`,
      text: (at, name) =>
        whole(
          `insert into ${shape.sql} (${columns}) values (${names.map((_, n) => `$${at + n}`).join(', ')})`,
          name,
        ),
      values: names.map((as) => valueOf(shape, as, rows[0]![as])),
    }
  const values = [...own.map((column) => `r.${column}`), ...Object.values(computed)].join(', ')
  return {
    shape: `+${shape.name}*(${which})`,
    text: (at, name) =>
      whole(`insert into ${shape.sql} (${columns}) select ${values} from ${recordset(shape, at)} r`, name),
    values: [asJson(shape, rows)],
  }
}
