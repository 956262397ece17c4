import type { LiveChange } from '../../../../schemas/api/live.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import type { Engine } from '../../engine/engine.ts'
import { readInstance } from '../../engine/instance-repository.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { executeDueSystemAction, type DueSystemAction } from '../runner/desks/due-actions.ts'
import { serviceSwitchWorkflow } from './switch-desk.ts'
import { openDeskInstance } from '../runner/desks/start.ts'

/**
 * Enables or disables a service through the API (POST services). Executes the steps of the switch workflow in the name
 * of the caller, before the response is sent. A workflow that is already open continues from its current state. Refuses
 * an unknown service and a switch that failed. Does nothing if the service is already in the requested state.
 */
export async function switchServiceNow(
  services: Services,
  engine: Engine,
  actor: Actor,
  { service: subject, enable }: { service: string; enable: boolean },
): Promise<void> {
  // A service is used by all stores, so access to all stores is required.
  if (actor.stores !== 'all') throw refuse.forbidden()
  const { db } = services.database
  const desk = { workflow: 'serviceSwitch', subject } as const
  const changes: LiveChange[] = []
  const due = await db.transaction(async (tx): Promise<DueSystemAction | null> => {
    const current = await serviceSwitchWorkflow.lockSubject(tx, subject, services.config)
    if (!current) throw refuse.pageNotFound()
    if (current.active === enable) return null
    const deskId = (await openDeskInstance(services, engine, { tx, actor, changes }, desk))!
    const { state } = (await readInstance(tx, deskId))!
    if (!state.endsWith('.switching')) await engine.executeStep({ tx, actor, changes }, { deskId }, 'CONFIRM')
    return { ...desk, deskId }
  })
  services.publish(changes)
  if (!due) return
  services.publish(await executeDueSystemAction(services, engine, due))
  const instance = await readInstance(db, due.deskId)
  if (instance?.status === 'active') throw refuse.denied('errors:serviceNotSwitched')
}
