import { createRegistry } from '../registry.ts'
import type { JobKind } from './job-kind.ts'

export type JobKindName = 'export' | 'migration' | 'migrationUndo' | 'batch'

export const jobKindRegistry = createRegistry<Readonly<Record<JobKindName, JobKind>>>('job kinds')
