import type { Engine } from '../../../engine/engine.ts'
import { startPollingLoop, usualPollMs, type Rounds } from '../../../platform/polling-loop.ts'
import type { Live } from '../../../platform/live/live.ts'
import type { Services } from '../../../platform/services.ts'
import { carryOutAtDesk, dueAtDesks } from './deeds.ts'

/**
 * Executes due system actions of desks, on every server process: at once after a step that leads to one, and every
 * second for those left over. Keeps no state in memory.
 */
export function startDeskWorker(
  services: Services,
  engine: Pick<Engine, 'send' | 'note'>,
  live: Pick<Live, 'subscribe'>,
): Pick<Rounds, 'stop'> {
  const logFailure = (error: unknown) => services.log.warn({ err: error }, 'desk worker failed')
  const rounds = startPollingLoop({
    everyMs: services.pollMs ?? usualPollMs,
    failed: logFailure,
    round: async () => {
      for (const due of await dueAtDesks(services.database.db))
        services.publish(
          await carryOutAtDesk(services, engine, due).catch((error: unknown) => (logFailure(error), [])),
        )
    },
  })
  const unsubscribe = live.subscribe((changes) => {
    if (changes.some(({ kind }) => kind === 'desk')) rounds.now()
  })
  rounds.now()
  return {
    stop: () => {
      unsubscribe()
      return rounds.stop()
    },
  }
}
