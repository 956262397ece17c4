import type { JobName } from './registry.ts'

/** Maximum number of concurrent jobs per user and kind, so that the jobs of other users do not wait long. */
export const concurrentJobLimits: Readonly<Partial<Record<JobName, { most: number; refusal: string }>>> = {
  export: { most: 3, refusal: 'errors:tooManyExports' },
  batch: { most: 30, refusal: 'errors:tooManyBatches' },
}
