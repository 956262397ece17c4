import type { Actor } from '../platform/identity/actor.ts'
import { getClockOverride } from '../platform/clock.ts'
import { canSeeStore } from '../platform/identity/actor.ts'
import { Refusal, refuse } from '../platform/http/refusal.ts'
import type { Services } from '../platform/services.ts'
import { loadTaskSubjects } from './order-state/load.ts'
import { RowsNotLoadedError } from './order-state/order-state.ts'
import {
  executeUserStep,
  decideStep,
  getReadSetKey,
  getStepSubject,
  createStepLiveChanges,
  type UserStepResult,
  type StepCommand,
  type StepExecutor,
  type DecidedStep,
} from './execute-user-step.ts'
import { commitDecidedSteps } from './commit.ts'
import type { EngineDependencies } from './dependencies.ts'
import { createKeyedMutex } from './keyed-mutex.ts'

interface QueuedStep {
  actor: Actor
  command: StepCommand
  resolve: (answer: UserStepResult) => void
  reject: (error: unknown) => void
}

/** Maximum number of steps in a batch. */
const maxBatchSize = 32
/** Number of queued steps with which a second batch starts while one is running. */
const minSecondBatch = 4
/**
 * Maximum time in the queue, in milliseconds. After it a step runs alone, so that a hanging connection does not block
 * other steps.
 */
const maxWaitMs = 100

/**
 * Creates a function that executes steps of different tasks that arrive at the same time in one batch, with one lock
 * statement, one write and one commit. Only steps that read nothing except their own instance are batched. A step runs
 * alone if its task cannot be locked immediately, if its revision differs, if it turns out to need more rows, if it
 * waits too long, or if its batch failed. A refusal of one step does not affect the others.
 */
export function createStepBatcher(services: Services, dependencies: EngineDependencies): StepExecutor {
  const queue: QueuedStep[] = []
  let runningBatches = 0

  const runExclusive = createKeyedMutex(refuse.busy)
  /**
   * Runs one step per task, order or desk instance at a time. Other steps wait in memory without using a connection.
   */
  const executeExclusively: StepExecutor = (actor, command) => {
    const { target } = command
    const [[kind, id]] = Object.entries(getStepSubject(target)) as [[string, number]]
    const subject = `${kind} ${id}`
    return runExclusive(subject, () => executeUserStep(services, dependencies, actor, command))
  }
  const runAlone = ({ actor, command, resolve, reject }: QueuedStep): Promise<void> =>
    executeExclusively(actor, command).then(resolve, reject)

  /** Removes the next batch from the queue, with at most one step per task. */
  function takeBatch(): QueuedStep[] {
    const batch = new Map<number, QueuedStep>()
    for (let n = 0; n < queue.length && batch.size < maxBatchSize;) {
      const { target } = queue[n]!.command
      const taskId = 'taskId' in target ? target.taskId : 0
      if (batch.has(taskId)) n++
      else batch.set(taskId, queue.splice(n, 1)[0]!)
    }
    return [...batch.values()]
  }

  async function runBatch(): Promise<void> {
    runningBatches++
    try {
      for (const step of await writeBatch(takeBatch())) void runAlone(step)
    } finally {
      runningBatches--
      startBatch()
    }
  }

  function startBatch(): void {
    const threshold = runningBatches === 0 ? 1 : runningBatches === 1 ? minSecondBatch : Infinity
    if (queue.length >= threshold) void runBatch()
  }

  /** Runs a batch and returns the steps that must run alone. */
  async function writeBatch(steps: readonly QueuedStep[]): Promise<QueuedStep[]> {
    const decisions = new Map<QueuedStep, DecidedStep>()
    const refusals = new Map<QueuedStep, unknown>()
    try {
      await services.database.db.transaction(async (tx) => {
        const taskIds = steps.map(({ command: { target } }) => ('taskId' in target ? target.taskId : 0))
        const loadedTasks = await loadTaskSubjects(tx, taskIds, getClockOverride(services.clock))
        for (const step of steps) {
          const { actor, command } = step
          const loaded = loadedTasks.find(
            ({ task }) => 'taskId' in command.target && task?.taskId === command.target.taskId,
          )
          // A different revision requires a lookup of the idempotency key, so the step runs alone.
          if (!loaded || loaded.instance?.revision !== command.revision) continue
          try {
            if (!canSeeStore(actor, loaded.instance.pfm ?? '')) throw refuse.taskNotFound()
            const decided = await decideStep(tx, dependencies, actor, command, loaded)
            if ('decision' in decided) decisions.set(step, decided)
          } catch (error) {
            if (error instanceof Refusal) refusals.set(step, error)
            else if (!(error instanceof RowsNotLoadedError)) throw error
          }
        }
        if (decisions.size > 0) await commitDecidedSteps(tx, [...decisions.values()])
      })
    } catch (error) {
      // The batch was rolled back. Each step now runs alone, so that only the faulty step fails.
      decisions.clear()
      services.log.info({ err: error, steps: steps.length }, 'batch failed, its steps run alone')
    }
    for (const [{ command, resolve }, decided] of decisions) {
      services.publish(createStepLiveChanges(decided, command))
      resolve(decided.answer)
    }
    for (const [{ reject }, error] of refusals) reject(error)
    return steps.filter((step) => !decisions.has(step) && !refusals.has(step))
  }

  return (actor, command) => {
    // A step that is known to read more than its own instance runs alone.
    if (!('taskId' in command.target) || dependencies.readSets.get(getReadSetKey(command)))
      return executeExclusively(actor, command)
    return new Promise((resolve, reject) => {
      const step = { actor, command, resolve, reject }
      queue.push(step)
      startBatch()
      if (!queue.includes(step)) return
      setTimeout(() => {
        const index = queue.indexOf(step)
        if (index >= 0) void runAlone(...(queue.splice(index, 1) as [QueuedStep]))
      }, maxWaitMs)
    })
  }
}
