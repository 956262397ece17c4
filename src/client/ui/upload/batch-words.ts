import type { Batch, BatchRow } from '../../../../schemas/api/batches.ts'
import type { Tone } from '../badge.tsx'

const ofBatch: Record<Batch['status'], Tone> = {
  ...({ checking: 'info', checked: 'primary', working: 'info' } as const),
  ...({ stopped: 'warning', done: 'done', error: 'danger' } as const),
}
export const toneOfBatch = (status: Batch['status']): Tone => ofBatch[status]

const ofRow: Record<BatchRow['state'], Tone> = {
  ...({ unchecked: 'plain', ready: 'plain', wrong: 'danger', done: 'done', failed: 'warning' } as const),
}
export const toneOfRow = (state: BatchRow['state']): Tone => ofRow[state]
