import { querySqlText, lastStatementMarker, type Tx } from '../../platform/db/database.ts'
import type { TableChanges } from './diff.ts'
import { tableShapes, type TableShape } from './tables.ts'

type AnyRow = Record<string, unknown>

/** Part of the statement that writes one table: its text, which is cached by `shape`, and its values. */
interface StatementPart {
  /** Cache key of the text. */
  shape: string
  text: (at: number, name: string) => string | [string, string]
  values: unknown[]
}

/**
 * Writes all changes in one statement, grouped by table. With `last` the commit is sent together with the statement.
 * Throws the database error for a violated constraint.
 */
export async function writeChanges(
  tx: Tx,
  changes: readonly TableChanges[],
  { last = false } = {},
): Promise<void> {
  const parts = changes.flatMap(buildParts)
  if (parts.length === 0) return
  const text = buildStatement(parts, last)
  await querySqlText(
    tx,
    text,
    parts.flatMap((part) => part.values),
  )
}

const statements = new Map<string, string>()
const maxStatements = 2_000

function buildStatement(parts: readonly StatementPart[], last: boolean): string {
  const shape = `${last} ${parts.map((part) => part.shape).join(' ')}`
  const cached = statements.get(shape)
  if (cached !== undefined) return cached
  let at = 1
  const texts: string[] = []
  for (const part of parts) {
    texts.push(...[part.text(at, `w${texts.length}`)].flat())
    at += part.values.length
  }
  const lastText = texts.pop()!
  const ctes = texts.map((text, n) => `w${n} as (${text})`)
  const text = `${last ? lastStatementMarker : ''}${ctes.length > 0 ? `with ${ctes.join(',\n')}\n` : ''}${lastText}`
  if (statements.size < maxStatements) statements.set(shape, text)
  return text
}

function buildParts({ table, inserted, updated, removed }: TableChanges): StatementPart[] {
  const shape = tableShapes[table]
  return [
    ...(removed.length > 0 ? [buildDelete(shape, removed)] : []),
    ...groupByColumns(updated).map((group) => buildUpdate(shape, group)),
    ...groupByColumns(inserted.map((set) => ({ key: {}, set }))).map((group) =>
      buildInsert(
        shape,
        group.map(({ set }) => set),
      ),
    ),
  ]
}

type Update = TableChanges['updated'][number]

/** Groups updates by the columns that they change, and inserts by the columns that they set. */
function groupByColumns(updates: readonly Update[]): Update[][] {
  if (updates.length === 1) return [[updates[0]!]]
  const groups = new Map<string, Update[]>()
  for (const update of updates) {
    const columns = Object.keys(update.set).join()
    const group = groups.get(columns)
    if (group) group.push(update)
    else groups.set(columns, [update])
  }
  return [...groups.values()]
}

const getColumn = (shape: TableShape, name: string) => {
  const column = shape.byName.get(name)
  if (!column) throw new Error(`${shape.name} has no column ${name}`)
  return column
}
const toColumnValue = (shape: TableShape, column: string, value: unknown) =>
  value === undefined || value === null ? null : getColumn(shape, column).json ? JSON.stringify(value) : value

/** Rows as one JSON value with SQL column names. */
const toJson = (shape: TableShape, rows: readonly AnyRow[]) =>
  JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([column, value]) => [getColumn(shape, column).sql.slice(1, -1), value]),
      ),
    ),
  )
const buildRecordset = (shape: TableShape, at: number) =>
  `json_populate_recordset(null::${shape.sql}, $${at}::json)`

function buildDelete(shape: TableShape, rows: readonly AnyRow[]): StatementPart {
  const { sql, key, where } = shape
  const columns = key.map((column) => getColumn(shape, column).sql)
  if (rows.length === 1)
    return {
      shape: `-${shape.name}`,
      text: (at) =>
        `delete from ${sql} t where ${columns.map((c, n) => `t.${c} = $${at + n}`).join(' and ')}${where}`,
      values: key.map((column) => rows[0]![column]),
    }
  return {
    shape: `-${shape.name}*`,
    text: (at) =>
      `delete from ${sql} t using ${buildRecordset(shape, at)} r where ${columns.map((c) => `t.${c} = r.${c}`).join(' and ')}${where}`,
    values: [toJson(shape, rows)],
  }
}

function buildUpdate(shape: TableShape, updates: readonly Update[]): StatementPart {
  const { sql, key, where } = shape
  const set = Object.keys(updates[0]!.set)
  const columns = set.map((column) => getColumn(shape, column).sql)
  const keys = key.map((column) => getColumn(shape, column).sql)
  if (updates.length === 1) {
    const [update] = updates as [Update]
    return {
      shape: `~${shape.name}(${set.join()})`,
      text: (at) =>
        `update ${sql} t set ${columns.map((c, n) => `${c} = $${at + n}`).join(', ')}
        where ${keys.map((c, n) => `t.${c} = $${at + set.length + n}`).join(' and ')}${where}`,
      values: [
        ...set.map((column) => toColumnValue(shape, column, update.set[column])),
        ...key.map((column) => update.key[column]),
      ],
    }
  }
  return {
    shape: `~${shape.name}*(${set.join()})`,
    text: (at) =>
      `update ${sql} t set ${columns.map((c) => `${c} = r.${c}`).join(', ')}
      from ${buildRecordset(shape, at)} r where ${keys.map((c) => `t.${c} = r.${c}`).join(' and ')}${where}`,
    values: [
      toJson(
        shape,
        updates.map((update) => ({ ...update.key, ...update.set })),
      ),
    ],
  }
}

type StatementText = ReturnType<StatementPart['text']>

/**
 * Extensions of the insertion by table. For `events`, an event with an existing key is not inserted again, and a new
 * event gets its first journal line in the same statement.
 */
const insertExtensions: Partial<Record<string, (inserting: string, name: string) => StatementText>> = {
  events: (inserting, name) => [
    `${inserting} on conflict (key) do nothing returning id, status, created_at`,
    `insert into event_journal (event_id, number, date_time, old, new, user_name)
    select id, 1, created_at, null, status, 'CRM' from ${name}`,
  ],
}

function buildInsert(shape: TableShape, rows: readonly AnyRow[]): StatementPart {
  const { computed = {} } = shape.part
  const names = Object.keys(rows[0]!)
  const ownColumns = names.map((column) => getColumn(shape, column).sql)
  const columns = [...ownColumns, ...Object.keys(computed)].join(', ')
  const extend = insertExtensions[shape.name] ?? ((inserting: string): StatementText => inserting)
  const columnKey = names.length === shape.columns.length ? '' : names.join()
  if (rows.length === 1 && shape.part.computed === undefined)
    return {
      shape: `+${shape.name}(${columnKey})`,
      text: (at, name) =>
        extend(
          `insert into ${shape.sql} (${columns}) values (${names.map((_, n) => `$${at + n}`).join(', ')})`,
          name,
        ),
      values: names.map((column) => toColumnValue(shape, column, rows[0]![column])),
    }
  const values = [...ownColumns.map((column) => `r.${column}`), ...Object.values(computed)].join(', ')
  return {
    shape: `+${shape.name}*(${columnKey})`,
    text: (at, name) =>
      extend(
        `insert into ${shape.sql} (${columns}) select ${values} from ${buildRecordset(shape, at)} r`,
        name,
      ),
    values: [toJson(shape, rows)],
  }
}
