import {
  executeDueSystemAction,
  readDueSystemActions,
} from '../../server/domains/runner/desks/due-actions.ts'
import type { Engine, TransactionContext } from '../../server/engine/engine.ts'
import type { Tx } from '../../server/platform/db/database.ts'
import type { Actor } from '../../server/platform/identity/actor.ts'
import { loadActor } from '../../server/platform/identity/actors.ts'
import type { Services } from '../../server/platform/services.ts'

const minuteMs = 60_000

/** What the operations of the demo's users need, in one transaction and at times in the past. */
export interface DemoOperations {
  tx: Tx
  /** Services whose database is the transaction and whose clock has the time of the operation. */
  services: Services
  engine: Engine
  now: Date
  /** Sets the time of the next operations. */
  setTime: (minutesAgo: number) => Date
  loadUser: (id: string) => Promise<Actor>
  /** Executes the due system actions of desk workflows. */
  runDesks: () => Promise<void>
}

export function createDemoOperations(services: Services, engine: Engine, tx: Tx): DemoOperations {
  const now = services.clock.now()
  let at = now
  const getTime = () => at
  const within: Services = {
    ...services,
    database: { ...services.database, db: tx },
    clock: { now: getTime, override: getTime },
    publish: () => {},
  }
  const datedEngine = createDatedEngine(engine, tx, getTime)
  return {
    tx,
    services: within,
    engine: datedEngine,
    now,
    setTime: (minutesAgo) => (at = new Date(now.getTime() - minutesAgo * minuteMs)),
    loadUser: (id) => loadActor(tx, id),
    runDesks: async () => {
      for (const due of await readDueSystemActions(tx)) await executeDueSystemAction(within, datedEngine, due)
    },
  }
}

/** An engine whose steps have the time of the operation and do not call partners, like those of the demo's orders. */
function createDatedEngine(engine: Engine, tx: Tx, getTime: () => Date): Engine {
  const date = (context: TransactionContext): TransactionContext => ({
    ...context,
    at: getTime(),
    callsPartners: false,
  })
  return {
    ...engine,
    start: (context, ...rest) => engine.start(date(context), ...rest),
    startAtDesk: (context, ...rest) => engine.startAtDesk(date(context), ...rest),
    openTask: (context, ...rest) => engine.openTask(date(context), ...rest),
    send: (context, ...rest) => engine.send(date(context), ...rest),
    recordExternalChange: (context, ...rest) => engine.recordExternalChange(date(context), ...rest),
    executeStep: (context, ...rest) => engine.executeStep(date(context), ...rest),
    executeUserStep: async (actor, { target, type, payload, revision }) => {
      const ownTarget = 'taskId' in target ? target.taskId : target
      await engine.executeStep(date({ tx, actor }), ownTarget, type, payload)
      return { revision: revision + 1, repeated: false, instanceId: 0 }
    },
  }
}
