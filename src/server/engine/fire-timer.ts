import type { LiveChange } from '../../../schemas/api/live.ts'
import { system } from '../actor.ts'
import { takeTimer, type Timer } from '../events/timers.ts'
import type { Services } from '../services.ts'
import type { Engine } from './engine.ts'

/** A timer's step: the machine may have moved on meanwhile, then the event is passed over and the timer is spent. */
export async function fireTimer(
  { database, clock, publish }: Services,
  engine: Engine,
  timer: Timer,
): Promise<void> {
  const changes: LiveChange[] = []
  await database.db.transaction(async (tx) => {
    // The order's lock first, as everywhere: `send` takes it; the timer's row is settled under it.
    const within = { tx, at: clock.now(), actor: system, changes }
    await engine.lock(within, timer.instanceId)
    if (await takeTimer(tx, timer.id)) await engine.send(within, timer.instanceId, timer.event, {})
  })
  publish(changes)
}
