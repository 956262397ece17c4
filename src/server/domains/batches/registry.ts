import { createRegistry } from '../../platform/registry.ts'
import type { AnyFamily } from './batch-family.ts'

export const registeredFamilies = createRegistry<readonly AnyFamily[]>('batch families')
