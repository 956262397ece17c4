import type { Tone } from '../../../ui/badge.tsx'

/** Tones by job status. A status without a tone is in progress. */
export const jobTones: Readonly<Record<string, Tone>> = {
  done: 'done',
  fail: 'danger',
  canceled: 'ended',
  waiting: 'warning',
}
