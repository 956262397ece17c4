import { batchJob } from '../batches/batch-job.ts'
import { exportJob } from '../lists/export/export-job.ts'
import { migrationJob } from '../workflows/migration-job.ts'
import { migrationUndoJob } from '../workflows/migration-undo-job.ts'
import type { JobKind } from './job-kind.ts'

/** All kinds of jobs. */
export const jobKinds = {
  export: exportJob,
  migration: migrationJob,
  migrationUndo: migrationUndoJob,
  batch: batchJob,
} satisfies Record<string, JobKind>

export type JobName = keyof typeof jobKinds
