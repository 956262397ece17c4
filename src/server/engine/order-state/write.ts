import { queryText, commitMarker, type Tx } from '../../platform/db/database.ts'
import type { TableChanges } from './diff.ts'
import { tableShapes, type TableShape } from './tables.ts'

type AnyRow = Record<string, unknown>

/** Part of the statement: its text, which is cached by shape, and its values. */
interface StatementPart {
  /** Cache key of the text. */
  shape: string
  text: (at: number, name: string) => string | [string, string]
  values: unknown[]
}

/**
 * Writes all changes of one or more steps in one statement, grouped by table. With `last` the commit is sent together with
 * the statement. Throws the database error for a violated constraint.
 */
export async function writeChanges(
  tx: Tx,
  changes: readonly TableChanges[],
  { last = false } = {},
): Promise<void> {
  const parts = changes.flatMap(buildParts)
  if (parts.length === 0) return
  const text = buildStatement(parts, last)
  await queryText(
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
  const text = `${last ? commitMarker : ''}${ctes.length > 0 ? `with ${ctes.join(',\n')}\n` : ''}${lastText}`
  if (statements.size < maxStatements) statements.set(shape, text)
  return text
}

function buildParts({ table, inserted, updated, removed }: TableChanges): StatementPart[] {
  const shape = tableShapes[table]
  return [
    ...(removed.length > 0 ? [deletePart(shape, removed)] : []),
    ...groupByColumns(updated).map((group) => updatePart(shape, group)),
    ...groupByColumns(inserted.map((set) => ({ key: {}, set }))).map((group) =>
      insertPart(
        shape,
        group.map(({ set }) => set),
      ),
    ),
  ]
}

type Update = TableChanges['updated'][number]

/** Groups updates by the set of columns that they change. */
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

const buildColumnSql = (shape: TableShape, as: string) => {
  const column = shape.byName.get(as)
  if (!column) throw new Error(`${shape.name} has no column ${as}`)
  return column
}
const toColumnValue = (shape: TableShape, as: string, value: unknown) =>
  value === undefined || value === null
    ? null
    : buildColumnSql(shape, as).json
      ? JSON.stringify(value)
      : value

/** Rows as one JSON value with SQL column names. */
const asJson = (shape: TableShape, rows: readonly AnyRow[]) =>
  JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([as, value]) => [buildColumnSql(shape, as).sql.slice(1, -1), value]),
      ),
    ),
  )
const recordset = (shape: TableShape, at: number) =>
  `json_populate_recordset(null::${shape.sql}, $${at}::json)`

function deletePart(shape: TableShape, rows: readonly AnyRow[]): StatementPart {
  const { sql, key, where } = shape
  const columns = key.map((as) => buildColumnSql(shape, as).sql)
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

function updatePart(shape: TableShape, updates: readonly Update[]): StatementPart {
  const { sql, key, where } = shape
  const set = Object.keys(updates[0]!.set)
  const columns = set.map((as) => buildColumnSql(shape, as).sql)
  const keys = key.map((as) => buildColumnSql(shape, as).sql)
  if (updates.length === 1) {
    const [update] = updates as [Update]
    return {
      shape: `~${shape.name}(${set.join()})`,
      text: (at) =>
        `update ${sql} t set ${columns.map((c, n) => `${c} = $${at + n}`).join(', ')}
        where ${keys.map((c, n) => `t.${c} = $${at + set.length + n}`).join(' and ')}${where}`,
      values: [
        ...set.map((as) => toColumnValue(shape, as, update.set[as])),
        ...key.map((as) => update.key[as]),
      ],
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
        updates.map((update) => ({ ...update.key, ...update.set })),
      ),
    ],
  }
}

type StatementText = ReturnType<StatementPart['text']>

/** Inserts the first journal line together with an event. An event with an existing key is not inserted again. */
const insertExtensions: Partial<Record<string, (inserting: string, name: string) => StatementText>> = {
  events: (inserting, name) => [
    `${inserting} on conflict (key) do nothing returning id, status, created_at`,
    `insert into event_journal (event_id, number, date_time, old, new, user_name)
    select id, 1, created_at, null, status, 'CRM' from ${name}`,
  ],
}

function insertPart(shape: TableShape, rows: readonly AnyRow[]): StatementPart {
  const { computed = {} } = shape.part
  const names = Object.keys(rows[0]!)
  const ownColumns = names.map((as) => buildColumnSql(shape, as).sql)
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
      values: names.map((as) => toColumnValue(shape, as, rows[0]![as])),
    }
  const values = [...ownColumns.map((column) => `r.${column}`), ...Object.values(computed)].join(', ')
  return {
    shape: `+${shape.name}*(${columnKey})`,
    text: (at, name) =>
      extend(`insert into ${shape.sql} (${columns}) select ${values} from ${recordset(shape, at)} r`, name),
    values: [asJson(shape, rows)],
  }
}
