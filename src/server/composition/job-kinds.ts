import { batchJob } from '../batches/batch-job.ts'
import type { JobKind } from '../jobs/job-kind.ts'
import type { JobName } from '../jobs/registry.ts'
import { exportJob } from '../lists/export/export-job.ts'
import { migrationJob } from '../workflows/migration-job.ts'
import { migrationUndoJob } from '../workflows/migration-undo-job.ts'

export const jobKinds = {
  export: exportJob,
  migration: migrationJob,
  migrationUndo: migrationUndoJob,
  batch: batchJob,
} satisfies Record<JobName, JobKind>
