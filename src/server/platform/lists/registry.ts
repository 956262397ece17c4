import { createRegistry } from '../registry.ts'
import type { AnyList } from './server-list.ts'

export const listRegistry = createRegistry<readonly AnyList[]>('exported lists')
