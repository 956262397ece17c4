import type { RowChange } from './changes.ts'
import { shapes } from './tables.ts'

/** In place of personal data: that there was something, not what. */
export const veil = '•'

const veiled = (personal: ReadonlySet<string>, row: Record<string, unknown>) =>
  personal.size === 0
    ? row
    : Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          personal.has(name) && value !== null ? veil : value,
        ]),
      )

/** A change as a record keeps it, for ever: without personal data. */
export function maskPersonalData(change: RowChange): RowChange {
  if ('insert' in change)
    return { ...change, row: veiled(shapes[change.insert].personal, change.row as never) } as RowChange
  if ('update' in change)
    return { ...change, set: veiled(shapes[change.update].personal, change.set as never) } as RowChange
  return change
}
