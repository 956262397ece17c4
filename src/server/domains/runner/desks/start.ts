import type { DeskWorkflowName } from '../../../../shared/desks.ts'
import type { LiveChange } from '../../../../../schemas/api/live.ts'
import type { Actor } from '../../../platform/identity/actor.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Engine } from '../../../engine/engine.ts'
import { findDeskInstanceId } from '../../../engine/desk-instances.ts'
import type { Services } from '../../../platform/services.ts'
import { deskWorkflowRegistry } from './registry.ts'

/**
 * Returns the id of the active instance of this workflow for the subject, or of a new one. Concurrent starts get the
 * same instance. Null if the subject does not exist or is finished.
 */
export async function openDeskInstance(
  { config }: Pick<Services, 'config'>,
  engine: Pick<Engine, 'startAtDesk'>,
  { tx, actor, changes }: { tx: Tx; actor: Actor; changes: LiveChange[] },
  { workflow, subject }: { workflow: DeskWorkflowName; subject: string },
): Promise<number | null> {
  const params = await deskWorkflowRegistry.get()[workflow].lockSubject(tx, subject, config)
  if (!params) return null
  const existing = await findDeskInstanceId(tx, { workflow, subject })
  return existing ?? engine.startAtDesk({ tx, actor, changes }, { workflow, subject, params })
}
