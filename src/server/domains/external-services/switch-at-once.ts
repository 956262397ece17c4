import type { LiveChange } from '../../../../schemas/api/live.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import type { Engine } from '../../engine/engine.ts'
import { readInstance } from '../../engine/instance-repository.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { carryOutAtDesk, type Due } from '../runner/desks/deeds.ts'
import { serviceSwitch } from './switch-desk.ts'
import { openAtDesk } from '../runner/desks/start.ts'

/**
 * POST services: the switch of the desk, confirmed by who calls and carried out before the answer. One that somebody has
 * open goes on from where it stands. Refuses a service that is not there, and says so when it could not be switched.
 */
export async function switchAtOnce(
  services: Services,
  engine: Engine,
  actor: Actor,
  { service: subject, enable }: { service: string; enable: boolean },
): Promise<void> {
  // What holds in every store is changed by who sees them all.
  if (actor.stores !== 'all') throw refuse.forbidden()
  const { db } = services.database
  const work = { workflow: 'serviceSwitch', subject } as const
  const changes: LiveChange[] = []
  const due = await db.transaction(async (tx): Promise<Due | null> => {
    const stands = await serviceSwitch.begin(tx, subject, services.config)
    if (!stands) throw refuse.pageNotFound()
    if (stands.active === enable) return null
    const deskId = (await openAtDesk(services, engine, { tx, actor, changes }, work))!
    const { state } = (await readInstance(tx, deskId))!
    if (!state.endsWith('.switching')) await engine.act({ tx, actor, changes }, { deskId }, 'CONFIRM')
    return { ...work, deskId }
  })
  services.publish(changes)
  if (!due) return
  services.publish(await carryOutAtDesk(services, engine, due))
  const after = await readInstance(db as never, due.deskId)
  if (after?.status === 'active') throw refuse.denied('errors:serviceNotSwitched')
}
