import type { JobKindName } from './registry.ts'

/**
 * Maximum number of queued and running jobs per user and kind. The limit ensures that the jobs of other users do not
 * wait long.
 */
export const concurrentJobLimits: Readonly<
  Partial<Record<JobKindName, { maximum: number; refusal: string }>>
> = {
  export: { maximum: 3, refusal: 'errors:tooManyExports' },
  batch: { maximum: 30, refusal: 'errors:tooManyBatches' },
}
