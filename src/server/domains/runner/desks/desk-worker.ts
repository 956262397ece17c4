import type { Engine } from '../../../engine/engine.ts'
import { startPollingLoop, defaultPollMs, type PollingLoop } from '../../../platform/polling-loop.ts'
import type { LiveChannel } from '../../../platform/live/live.ts'
import type { Services } from '../../../platform/services.ts'
import { executeDueSystemAction, readDueSystemActions } from './due-actions.ts'

/**
 * Executes the due system actions of desk workflows: immediately after the step that leads to them, and otherwise in a
 * poll. Runs on every server process and has no state in memory.
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
      for (const due of await readDueSystemActions(services.database.db))
        services.publish(
          await executeDueSystemAction(services, engine, due).catch(
            (error: unknown) => (logFailure(error), []),
          ),
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
