import { tableShapes, tableNames, type TableName, type TableShape } from './tables.ts'
import type { OrderState } from './order-state.ts'

type AnyRow = Record<string, unknown>

/** Changes to write to one table. `set` contains only the columns that differ. */
export interface TableChanges {
  table: TableName
  inserted: AnyRow[]
  updated: { key: AnyRow; set: AnyRow }[]
  removed: AnyRow[]
}

/** Compares two states of an order: inserted, updated and removed rows by table. */
export function diffOrderStates(before: OrderState, after: OrderState): TableChanges[] {
  const allChanges: TableChanges[] = []
  for (const table of tableNames) {
    const [old, current] = [getRows(before, table), getRows(after, table)]
    if (old === current) continue
    const changes = compare(tableShapes[table], old, current)
    if (changes.inserted.length + changes.updated.length + changes.removed.length > 0)
      allChanges.push(changes)
  }
  return allChanges
}

const noRows: readonly AnyRow[] = []
const getRows = (orderState: OrderState, table: TableName): readonly AnyRow[] =>
  orderState.loadedRows(table) ?? noRows

function compare(shape: TableShape, old: readonly AnyRow[], current: readonly AnyRow[]): TableChanges {
  const changes: TableChanges = { table: shape.name, inserted: [], updated: [], removed: [] }
  if (shape.key.length === 0) {
    const existing = new Set(old)
    changes.inserted = current.filter((row) => !existing.has(row))
    return changes
  }
  const currentRows = new Set(current)
  const candidates = new Map(
    old.filter((row) => !currentRows.has(row)).map((row) => [buildRowKey(shape, row), row]),
  )
  const oldRows = new Set(old)
  const seenKeys = new Set<string>()
  for (const row of current) {
    if (oldRows.has(row)) continue
    const key = buildRowKey(shape, row)
    const oldRow = candidates.get(key)
    if (!oldRow) {
      changes.inserted.push(row)
      continue
    }
    seenKeys.add(key)
    const set: AnyRow = {}
    for (const { name } of shape.columns) if (!isEqual(oldRow[name], row[name])) set[name] = row[name]
    if (Object.keys(set).length > 0) changes.updated.push({ key: pick(shape, row), set })
  }
  for (const [key, row] of candidates) if (!seenKeys.has(key)) changes.removed.push(pick(shape, row))
  return changes
}

const pick = ({ key }: TableShape, row: AnyRow): AnyRow =>
  Object.fromEntries(key.map((name) => [name, row[name]]))

/** Counter for the unique keys of new rows whose id comes from the database. */
let newRowCount = 0
function buildRowKey({ key }: TableShape, row: AnyRow): string {
  if (key.length === 1) {
    const value = row[key[0]!]
    return value === undefined ? `new ${newRowCount++}` : String(value)
  }
  return key.map((name) => String(row[name])).join('\u0000')
}

const isEqual = (a: unknown, b: unknown): boolean =>
  a === b ||
  (typeof a === 'object' &&
    a !== null &&
    typeof b === 'object' &&
    b !== null &&
    JSON.stringify(a) === JSON.stringify(b))

/** Changes of several steps, grouped by table. */
export function mergeTableChanges(all: readonly (readonly TableChanges[])[]): TableChanges[] {
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
