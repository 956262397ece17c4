import { createRegistry } from '../../platform/registry.ts'
import type { AnyBatchFamily } from './batch-family.ts'

export const batchFamilyRegistry = createRegistry<readonly AnyBatchFamily[]>('batch families')
