import type { DeskName } from '../../../../shared/desks.ts'
import { createRegistry } from '../../../platform/registry.ts'
import type { DeskKind } from './desk-kind.ts'

export const registeredDesks = createRegistry<Readonly<Record<DeskName, DeskKind>>>('desk kinds')
