import type { TableChanges } from './diff.ts'
import { shapes, tableNames, type TableName, type TableShape } from './tables.ts'

type AnyRow = Record<string, unknown>

interface Changes {
  /** New rows that later steps may change, by their key. */
  inserted: Map<string, AnyRow>
  /** New rows that nothing changes any more: of tables that only grow, or ended. */
  settled: AnyRow[]
  updated: Map<string, { key: AnyRow; set: AnyRow }>
  removed: Map<string, AnyRow>
}

/** Changes of one step after another, as one change of each row. */
export class PendingWrites {
  #tables = new Map<TableName, Changes>()

  add(steps: readonly TableChanges[]): void {
    for (const step of steps) this.#addTo(shapes[step.table], step)
  }

  /** What is to be written, in the order of the tables; nothing is left here. */
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

  #of(table: TableName): Changes {
    const known = this.#tables.get(table)
    if (known) return known
    const made: Changes = { inserted: new Map(), settled: [], updated: new Map(), removed: new Map() }
    this.#tables.set(table, made)
    return made
  }

  #addTo(shape: TableShape, { table, inserted, updated, removed }: TableChanges): void {
    const changes = this.#of(table)
    for (const key of removed) {
      const id = idOf(shape, key)
      if (changes.inserted.delete(id)) continue
      changes.updated.delete(id)
      changes.removed.set(id, key)
    }
    for (const { key, set } of updated) {
      const id = idOf(shape, key)
      const row = changes.inserted.get(id)
      if (row) changes.inserted.set(id, { ...row, ...set })
      else changes.updated.set(id, { key, set: { ...changes.updated.get(id)?.set, ...set } })
    }
    for (const row of inserted) {
      const id = idOf(shape, row)
      const before = changes.inserted.get(id)
      if (shape.key.length === 0) changes.settled.push(row)
      else if (changes.removed.delete(id)) changes.updated.set(id, { key: pick(shape, row), set: row })
      else {
        // The one before has ended: a timer that was set anew, for instance.
        if (before) changes.settled.push(before)
        changes.inserted.set(id, row)
      }
    }
  }
}

const pick = ({ key }: TableShape, row: AnyRow): AnyRow =>
  Object.fromEntries(key.map((name) => [name, row[name]]))
const idOf = ({ key }: TableShape, row: AnyRow): string => key.map((name) => String(row[name])).join('\u0000')
