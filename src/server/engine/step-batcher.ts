import type { Actor } from '../platform/identity/actor.ts'
import { clockOverride } from '../platform/clock.ts'
import { maySeeStore } from '../platform/identity/actor.ts'
import { Refusal, refuse } from '../platform/http/refusal.ts'
import type { Services } from '../platform/services.ts'
import { loadTasks } from './order-state/load.ts'
import { RowsNotLoadedError } from './order-state/order-state.ts'
import {
  advance,
  decide,
  kindOf,
  subjectOf,
  notificationsFor,
  type Advanced,
  type Command,
  type Decided,
} from './advance.ts'
import { commitTogether } from './commit.ts'
import type { EngineDependencies } from './dependencies.ts'
import { createKeyedMutex } from './keyed-mutex.ts'

interface Waiting {
  actor: Actor
  command: Command
  resolve: (answer: Advanced) => void
  reject: (error: unknown) => void
}

/** Steps of one transaction. While one is under way the next ones gather; so many are worth a second beside it. */
const maxTogether = 32
const worthASecond = 4
/** After so long in the queue a step goes alone, ms: a connection that hangs holds up nobody else. */
const maxWait = 100

/**
 * Steps of different tasks that arrive while others are being written travel together: one lock statement, one write, one
 * commit. Only steps that change their own instance alone do; those known to need more go by themselves. Nobody waits for a
 * stranger: a task that cannot be locked at once, a step that needs more, and all steps of a write that failed go alone.
 * Each is refused alone.
 */
export function createStepBatcher(services: Services, parts: EngineDependencies) {
  const waiting: Waiting[] = []
  let underWay = 0

  const turn = createKeyedMutex(refuse.busy)
  /** Of one task or order one at a time: those behind it wait here and not at a lock. */
  const inTurn = (actor: Actor, command: Command): Promise<Advanced> => {
    const { target } = command
    const [[of, id]] = Object.entries(subjectOf(target)) as [[string, number]]
    const subject = `${of} ${id}`
    return turn(subject, () => advance(services, parts, actor, command))
  }
  const alone = ({ actor, command, resolve, reject }: Waiting): Promise<void> =>
    inTurn(actor, command).then(resolve, reject)

  /** Those that begin now: of one task no more than one. */
  function next(): Waiting[] {
    const taken = new Map<number, Waiting>()
    for (let n = 0; n < waiting.length && taken.size < maxTogether;) {
      const { target } = waiting[n]!.command
      const taskId = 'taskId' in target ? target.taskId : 0
      if (taken.has(taskId)) n++
      else taken.set(taskId, waiting.splice(n, 1)[0]!)
    }
    return [...taken.values()]
  }

  async function go(): Promise<void> {
    underWay++
    try {
      for (const step of await together(next())) void alone(step)
    } finally {
      underWay--
      begin()
    }
  }

  function begin(): void {
    const enough = underWay === 0 ? 1 : underWay === 1 ? worthASecond : Infinity
    if (waiting.length >= enough) void go()
  }

  /** Answers those that have to go alone. */
  async function together(steps: readonly Waiting[]): Promise<Waiting[]> {
    const made = new Map<Waiting, Decided>()
    const refused = new Map<Waiting, unknown>()
    try {
      await services.database.db.transaction(async (tx) => {
        const taskIds = steps.map(({ command: { target } }) => ('taskId' in target ? target.taskId : 0))
        const found = await loadTasks(tx, taskIds, clockOverride(services.clock))
        for (const step of steps) {
          const { actor, command } = step
          const loaded = found.find(
            ({ task }) => 'taskId' in command.target && task?.taskId === command.target.taskId,
          )
          // Whether its key was used is asked by a statement of its own.
          if (!loaded || loaded.instance?.revision !== command.revision) continue
          try {
            if (!maySeeStore(actor, loaded.instance.pfm ?? '')) throw refuse.taskNotFound()
            const decided = await decide(tx, parts, actor, command, loaded)
            if ('decision' in decided) made.set(step, decided)
          } catch (error) {
            if (error instanceof Refusal) refused.set(step, error)
            else if (!(error instanceof RowsNotLoadedError)) throw error
          }
        }
        if (made.size > 0) await commitTogether(tx, [...made.values()])
      })
    } catch (error) {
      // All of them or none: each finds out by itself whose fault it was.
      made.clear()
      services.log.info({ err: error, steps: steps.length }, 'steps of one transaction go alone')
    }
    for (const [{ command, resolve }, decided] of made) {
      services.publish(notificationsFor(decided, command))
      resolve(decided.answer)
    }
    for (const [{ reject }, error] of refused) reject(error)
    return steps.filter((step) => !made.has(step) && !refused.has(step))
  }

  return (actor: Actor, command: Command): Promise<Advanced> => {
    // What is known to look further than its own instance goes by itself.
    if (!('taskId' in command.target) || parts.needs.of(kindOf(command))) return inTurn(actor, command)
    return new Promise((resolve, reject) => {
      const step = { actor, command, resolve, reject }
      waiting.push(step)
      begin()
      if (!waiting.includes(step)) return
      setTimeout(() => {
        const at = waiting.indexOf(step)
        if (at >= 0) void alone(...(waiting.splice(at, 1) as [Waiting]))
      }, maxWait)
    })
  }
}
