import type { Engine } from '../../../engine/engine.ts'
import { startPollingLoop, usualPollMs, type Rounds } from '../../../platform/polling-loop.ts'
import type { Live } from '../../../platform/live/live.ts'
import type { Services } from '../../../platform/services.ts'
import { carryOutAtDesk, dueAtDesks } from './deeds.ts'

/**
 * Carries out what work at desks waits for, on every server process: at once when a step has led there, and every second
 * whatever was left over. Nothing is kept in memory.
 */
export function startDeskWorker(
  services: Services,
  engine: Pick<Engine, 'send' | 'note'>,
  live: Pick<Live, 'subscribe'>,
): Pick<Rounds, 'stop'> {
  const failed = (error: unknown) => services.log.warn({ err: error }, 'desk worker')
  const rounds = startPollingLoop({
    everyMs: services.pollMs ?? usualPollMs,
    failed,
    round: async () => {
      for (const due of await dueAtDesks(services.database.db))
        services.publish(
          await carryOutAtDesk(services, engine, due).catch((error: unknown) => (failed(error), [])),
        )
    },
  })
  const deaf = live.subscribe((changes) => {
    if (changes.some(({ kind }) => kind === 'desk')) rounds.now()
  })
  rounds.now()
  return {
    stop: () => {
      deaf()
      return rounds.stop()
    },
  }
}
