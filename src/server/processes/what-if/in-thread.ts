import { join } from 'node:path'
import { refuse } from '../../platform/http/refusal.ts'
import { startThread } from '../../platform/thread.ts'
import type { Foreseen, ToForesee } from './foresee-both.ts'

/** Questions that one server simulates at once; who comes while so many are asked is asked to wait. */
const maxAtOnce = 2
const heapMb = 512
const longestMs = 40_000
let asking = 0

/** {@link foreseeBoth} in a thread with memory and time of its own; what is too much for them is refused. */
export async function foreseeInThread(workerData: ToForesee): Promise<Foreseen> {
  if (asking >= maxAtOnce) throw refuse.busySimulating()
  asking++
  const thread = startThread(
    { built: 'what-if-worker.js', source: join(import.meta.dirname, 'what-if-worker.ts') },
    { workerData, resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 32 } },
  )
  let timer: NodeJS.Timeout | undefined
  const tooMuch = refuse.denied('errors:whatIfTooMuch')
  try {
    return await new Promise<Foreseen>((resolve, reject) => {
      timer = setTimeout(() => reject(tooMuch), longestMs)
      thread.once('message', resolve)
      thread.once('error', (error: NodeJS.ErrnoException) =>
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch : error),
      )
      thread.once('exit', () => reject(new Error('the thread that simulates a process ended')))
    })
  } finally {
    asking--
    clearTimeout(timer)
    await thread.terminate()
  }
}
