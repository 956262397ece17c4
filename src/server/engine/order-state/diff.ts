import { shapes, tableNames, type TableName, type TableShape } from './tables.ts'
import type { OrderState } from './order-state.ts'

type AnyRow = Record<string, unknown>

/** What is to be written to one table. `set`: the columns that differ. */
export interface TableChanges {
  table: TableName
  inserted: AnyRow[]
  updated: { key: AnyRow; set: AnyRow }[]
  removed: AnyRow[]
}

/** By what one world differs from the one before it: rows added, changed and gone, by table. */
export function diff(before: OrderState, after: OrderState): TableChanges[] {
  const all: TableChanges[] = []
  for (const table of tableNames) {
    const [old, now] = [rowsOf(before, table), rowsOf(after, table)]
    if (old === now) continue
    const written = compare(shapes[table], old, now)
    if (written.inserted.length + written.updated.length + written.removed.length > 0) all.push(written)
  }
  return all
}

const none: readonly AnyRow[] = []
const rowsOf = (world: OrderState, table: TableName): readonly AnyRow[] =>
  (world.read(table) as readonly AnyRow[] | undefined) ?? none

function compare(shape: TableShape, old: readonly AnyRow[], now: readonly AnyRow[]): TableChanges {
  const written: TableChanges = { table: shape.name, inserted: [], updated: [], removed: [] }
  if (shape.key.length === 0) {
    const known = new Set(old)
    written.inserted = now.filter((row) => !known.has(row))
    return written
  }
  const untouched = new Set(now)
  const before = new Map(old.filter((row) => !untouched.has(row)).map((row) => [keyOf(shape, row), row]))
  const standing = new Set(old)
  const kept = new Set<string>()
  for (const row of now) {
    if (standing.has(row)) continue
    const key = keyOf(shape, row)
    const was = before.get(key)
    if (!was) {
      written.inserted.push(row)
      continue
    }
    kept.add(key)
    const set: AnyRow = {}
    for (const { as } of shape.columns) if (!same(was[as], row[as])) set[as] = row[as]
    if (Object.keys(set).length > 0) written.updated.push({ key: pick(shape, row), set })
  }
  for (const [key, row] of before) if (!kept.has(key)) written.removed.push(pick(shape, row))
  return written
}

const pick = ({ key }: TableShape, row: AnyRow): AnyRow =>
  Object.fromEntries(key.map((name) => [name, row[name]]))

/** A new row whose number the database gives is like no other. */
let nameless = 0
function keyOf({ key }: TableShape, row: AnyRow): string {
  if (key.length === 1) {
    const value = row[key[0]!]
    return value === undefined ? `new ${nameless++}` : String(value)
  }
  return key.map((name) => String(row[name])).join('\u0000')
}

const same = (one: unknown, other: unknown): boolean =>
  one === other ||
  (typeof one === 'object' &&
    one !== null &&
    typeof other === 'object' &&
    other !== null &&
    JSON.stringify(one) === JSON.stringify(other))

/** Changes of several steps, grouped by table. */
export function together(all: readonly (readonly TableChanges[])[]): TableChanges[] {
  const byTable = new Map<TableName, TableChanges>()
  for (const { table, inserted, updated, removed } of all.flat()) {
    const group = byTable.get(table)
    if (!group)
      byTable.set(table, { table, inserted: [...inserted], updated: [...updated], removed: [...removed] })
    else {
      group.inserted.push(...inserted)
      group.updated.push(...updated)
      group.removed.push(...removed)
    }
  }
  return tableNames.flatMap((table) => byTable.get(table) ?? [])
}
