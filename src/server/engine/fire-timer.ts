import type { LiveChange } from '../../../schemas/api/live.ts'
import { systemActor } from '../platform/identity/actor.ts'
import type { Services } from '../platform/services.ts'
import type { Engine } from './engine.ts'

/**
 * Executes the step of a timer in one transaction and publishes its live updates. The engine locks the order or
 * instance and checks that the timer is still pending and due. If the machine does not accept the event any more, the
 * event is ignored and the timer is still marked as fired.
 */
export async function fireTimer(
  { database, publish }: Pick<Services, 'database' | 'publish'>,
  engine: Pick<Engine, 'fireTimer'>,
  timer: { instanceId: number; name: string },
): Promise<void> {
  const changes: LiveChange[] = []
  await database.db.transaction((tx) => engine.fireTimer({ tx, actor: systemActor, changes }, timer))
  publish(changes)
}
