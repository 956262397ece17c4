import type { SampleEvent } from '../../../workflows/scenarios.ts'
import type { RegisterRow } from '../../../workflows/refundRegister/v1/rules.ts'

/** Orders of the sample register whose rows are valid; null: the event reads no rows. */
export function validOrdersOf({ type, payload }: Pick<SampleEvent, 'type' | 'payload'>): number[] | null {
  if (type !== 'ROWS_READ' && type !== 'ROWS_CHANGED') return null
  const { rows } = payload as { rows: RegisterRow[] }
  const ids = [...new Set(rows.flatMap(({ orderId }) => orderId ?? []))]
  return ids.filter((id) => rows.every(({ orderId, problem }) => orderId !== id || problem === null))
}
