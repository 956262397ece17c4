import { createRegistry } from '../registry.ts'
import type { JobKind } from './job-kind.ts'

export type JobName = 'export' | 'migration' | 'migrationUndo' | 'batch'

export const registeredJobKinds = createRegistry<Readonly<Record<JobName, JobKind>>>('job kinds')
