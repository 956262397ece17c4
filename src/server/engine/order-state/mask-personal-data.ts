import type { RowChange } from './changes.ts'
import { tableShapes } from './tables.ts'

/** Replacement for personal data. It shows that there was a value. */
export const maskPlaceholder = '•'

const maskRow = (personal: ReadonlySet<string>, row: Record<string, unknown>) =>
  personal.size === 0
    ? row
    : Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          personal.has(name) && value !== null ? maskPlaceholder : value,
        ]),
      )

/** Masks the personal data in a change before it is recorded, because records are never deleted. */
export function maskPersonalData(change: RowChange): RowChange {
  if ('insert' in change)
    return { ...change, row: maskRow(tableShapes[change.insert].personal, change.row) } as RowChange
  if ('update' in change) return { ...change, set: maskRow(tableShapes[change.update].personal, change.set) }
  return change
}
