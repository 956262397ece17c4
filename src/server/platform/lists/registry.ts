import { createRegistry } from '../registry.ts'
import type { AnyList } from './server-list.ts'

export const registeredLists = createRegistry<readonly AnyList[]>('exported lists')
