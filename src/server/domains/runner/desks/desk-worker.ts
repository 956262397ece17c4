import type { Engine } from '../../../engine/engine.ts'
import { startPollingLoop, defaultPollMs, type PollingLoop } from '../../../platform/polling-loop.ts'
import type { LiveChannel } from '../../../platform/live/live.ts'
import type { Services } from '../../../platform/services.ts'
import { executeDueAction, readDueActions } from './due-actions.ts'

/**
 * Executes due system actions of desk workflows, on every server process. An action is executed immediately after the
 * step that leads to it, and every second the remaining ones are. Has no state in memory.
 */
export function startDeskBackgroundWorker(
  services: Services,
  engine: Pick<Engine, 'send' | 'recordExternalChange'>,
  live: Pick<LiveChannel, 'subscribe'>,
): Pick<PollingLoop, 'stop'> {
  const logFailure = (error: unknown) => services.log.warn({ err: error }, 'desk worker failed')
  const rounds = startPollingLoop({
    everyMs: services.pollMs ?? defaultPollMs,
    failed: logFailure,
    round: async () => {
      for (const due of await readDueActions(services.database.db))
        services.publish(
          await executeDueAction(services, engine, due).catch((error: unknown) => (logFailure(error), [])),
        )
    },
  })
  const unsubscribe = live.subscribe((changes) => {
    if (changes.some(({ kind }) => kind === 'desk')) rounds.runNow()
  })
  rounds.runNow()
  return {
    stop: () => {
      unsubscribe()
      return rounds.stop()
    },
  }
}
