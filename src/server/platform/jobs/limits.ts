import type { JobName } from './registry.ts'

/** So many jobs of a kind may be under way for one person: the others' work waits for none of them long. */
export const concurrentJobLimits: Readonly<Partial<Record<JobName, { most: number; refusal: string }>>> = {
  export: { most: 3, refusal: 'errors:tooManyExports' },
  batch: { most: 30, refusal: 'errors:tooManyBatches' },
}
