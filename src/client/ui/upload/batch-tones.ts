import type { Batch, BatchRow } from '../../../../schemas/api/batches.ts'
import type { Tone } from '../badge.tsx'

const batchTones: Record<Batch['status'], Tone> = {
  checking: 'info',
  checked: 'primary',
  working: 'info',
  stopped: 'warning',
  done: 'done',
  error: 'danger',
}
export const getBatchTone = (status: Batch['status']): Tone => batchTones[status]

const rowTones: Record<BatchRow['state'], Tone> = {
  unchecked: 'plain',
  ready: 'plain',
  wrong: 'danger',
  done: 'done',
  failed: 'warning',
}
export const getRowTone = (state: BatchRow['state']): Tone => rowTones[state]
