import type { Tone } from '../../../ui/badge.tsx'

/** How a job of the order stands; the others are under way. */
export const jobTones: Readonly<Record<string, Tone>> = {
  done: 'done',
  fail: 'danger',
  canceled: 'ended',
  waiting: 'warning',
}
