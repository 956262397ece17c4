import { batchJobKind } from '../domains/batches/batch-job.ts'
import type { JobKind } from '../platform/jobs/job-kind.ts'
import type { JobKindName } from '../platform/jobs/registry.ts'
import { exportJob } from '../platform/lists/export/export-job.ts'
import { migrationJob } from '../processes/publishing/migration-job.ts'
import { migrationUndoJob } from '../processes/publishing/migration-undo-job.ts'

export const jobKinds = {
  export: exportJob,
  migration: migrationJob,
  migrationUndo: migrationUndoJob,
  batch: batchJobKind,
} satisfies Record<JobKindName, JobKind>
