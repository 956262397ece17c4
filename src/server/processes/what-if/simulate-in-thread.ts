import { join } from 'node:path'
import { refuse } from '../../platform/http/refusal.ts'
import { startThread } from '../../platform/thread.ts'
import type { CandidatesInput, CandidatesResult } from './measure-candidates.ts'
import type { SimulationResult, SimulationInput } from './simulate-today-and-what-if.ts'

export type ThreadInput = SimulationInput | CandidatesInput
export type ThreadResult = SimulationResult | CandidatesResult

/** Maximum number of simulations that run at once in this process. Further requests are refused. */
const maxConcurrentSimulations = 2
const heapMb = 512
const timeoutMs = 40_000
let runningCount = 0

/** Runs {@link simulateTodayAndWhatIf} in a thread. */
export const simulateInThread = (input: SimulationInput): Promise<SimulationResult> => runInThread(input)

/** Runs {@link measureCandidates} in a thread. */
export const measureCandidatesInThread = (input: CandidatesInput): Promise<CandidatesResult> =>
  runInThread(input)

/** Runs a simulation in a thread with limited memory and time. Refuses a simulation that exceeds the limits. */
async function runInThread<Result extends ThreadResult>(workerData: ThreadInput): Promise<Result> {
  if (runningCount >= maxConcurrentSimulations) throw refuse.busySimulating()
  runningCount++
  const thread = startThread(
    { built: 'what-if-worker.js', source: join(import.meta.dirname, 'what-if-worker.ts') },
    { workerData, resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 32 } },
  )
  let timer: NodeJS.Timeout | undefined
  const tooLarge = refuse.denied('errors:whatIfTooMuch')
  try {
    return await new Promise<Result>((resolve, reject) => {
      timer = setTimeout(() => reject(tooLarge), timeoutMs)
      thread.once('message', resolve)
      thread.once('error', (error: NodeJS.ErrnoException) =>
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge : error),
      )
      thread.once('exit', () => reject(new Error('the simulation thread exited without a result')))
    })
  } finally {
    runningCount--
    clearTimeout(timer)
    await thread.terminate()
  }
}
