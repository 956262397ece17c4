import type { LiveChange } from '../../../schemas/api/live.ts'
import { system } from '../platform/identity/actor.ts'
import type { Services } from '../platform/services.ts'
import type { Engine } from './engine.ts'

/**
 * A timer's step: whether it is still pending and due is asked under the lock, by the database's clock. The machine may
 * have moved on meanwhile, then the event is passed over and the timer is spent.
 */
export async function fireTimer(
  { database, publish }: Pick<Services, 'database' | 'publish'>,
  engine: Pick<Engine, 'fire'>,
  timer: { instanceId: number; name: string },
): Promise<void> {
  const changes: LiveChange[] = []
  await database.db.transaction((tx) => engine.fire({ tx, actor: system, changes }, timer))
  publish(changes)
}
