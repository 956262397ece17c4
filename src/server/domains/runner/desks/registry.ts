import type { DeskWorkflowName } from '../../../../shared/desks.ts'
import { createRegistry } from '../../../platform/registry.ts'
import type { DeskWorkflow } from './desk-kind.ts'

export const deskWorkflowRegistry =
  createRegistry<Readonly<Record<DeskWorkflowName, DeskWorkflow>>>('desk kinds')
