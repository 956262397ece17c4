import type { TableChanges } from './diff.ts'
import { tableShapes, tableNames, type TableName, type TableShape } from './tables.ts'

type AnyRow = Record<string, unknown>

interface Changes {
  /** New rows by key, which later steps may change. */
  inserted: Map<string, AnyRow>
  /** New rows that will not change any more: ended rows and rows of append-only tables. */
  settled: AnyRow[]
  updated: Map<string, { key: AnyRow; set: AnyRow }>
  removed: Map<string, AnyRow>
}

/** Collects the changes of successive steps and merges the changes of each row into one. */
export class PendingWrites {
  #tables = new Map<TableName, Changes>()

  add(steps: readonly TableChanges[]): void {
    for (const step of steps) this.#merge(tableShapes[step.table], step)
  }

  /** Returns the pending changes in the sequence in which tables must be written, and clears them. */
  take(): TableChanges[] {
    const tables = this.#tables
    this.#tables = new Map()
    return tableNames.flatMap((table) => {
      const changes = tables.get(table)
      if (!changes) return []
      return {
        table,
        inserted: [...changes.settled, ...changes.inserted.values()],
        updated: [...changes.updated.values()],
        removed: [...changes.removed.values()],
      }
    })
  }

  #changesOf(table: TableName): Changes {
    const existing = this.#tables.get(table)
    if (existing) return existing
    const created: Changes = { inserted: new Map(), settled: [], updated: new Map(), removed: new Map() }
    this.#tables.set(table, created)
    return created
  }

  #merge(shape: TableShape, { table, inserted, updated, removed }: TableChanges): void {
    const changes = this.#changesOf(table)
    for (const key of removed) {
      const id = buildRowId(shape, key)
      if (changes.inserted.delete(id)) continue
      changes.updated.delete(id)
      changes.removed.set(id, key)
    }
    for (const { key, set } of updated) {
      const id = buildRowId(shape, key)
      const row = changes.inserted.get(id)
      if (row) changes.inserted.set(id, { ...row, ...set })
      else changes.updated.set(id, { key, set: { ...changes.updated.get(id)?.set, ...set } })
    }
    for (const row of inserted) {
      const id = buildRowId(shape, row)
      const previous = changes.inserted.get(id)
      if (shape.key.length === 0) changes.settled.push(row)
      else if (changes.removed.delete(id)) changes.updated.set(id, { key: pick(shape, row), set: row })
      else {
        // The previous row with this key has ended. For example, a timer was restarted.
        if (previous) changes.settled.push(previous)
        changes.inserted.set(id, row)
      }
    }
  }
}

const pick = ({ key }: TableShape, row: AnyRow): AnyRow =>
  Object.fromEntries(key.map((name) => [name, row[name]]))
const buildRowId = ({ key }: TableShape, row: AnyRow): string =>
  key.map((name) => String(row[name])).join('\u0000')
