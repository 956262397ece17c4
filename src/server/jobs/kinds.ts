import { migrationJob } from '../workflows/migration-job.ts'
import type { JobKind } from './job-kind.ts'

/** Every kind of long work that the product does. */
export const jobKinds = {
  migration: migrationJob,
} satisfies Record<string, JobKind>

export type JobName = keyof typeof jobKinds
