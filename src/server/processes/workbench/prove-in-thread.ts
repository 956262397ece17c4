import { join } from 'node:path'
import { refuse } from '../../platform/http/refusal.ts'
import { startThread } from '../../platform/thread.ts'
import type { MachineProof } from './prove-machine.ts'
import type { ProofInput } from './proof-worker.ts'

/** Maximum number of proofs that run at once in this process. Further requests are refused. */
const maxConcurrentProofs = 1
const heapMb = 768
const timeoutMs = 90_000
let runningCount = 0

/** Runs `proveMachine` in a thread with limited memory and time. Refuses a proof that exceeds the limits. */
export async function proveInThread(workerData: ProofInput): Promise<MachineProof> {
  if (runningCount >= maxConcurrentProofs) throw refuse.busyProving()
  runningCount++
  const thread = startThread(
    { built: 'proof-worker.js', source: join(import.meta.dirname, 'proof-worker.ts') },
    { workerData, resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 32 } },
  )
  let timer: NodeJS.Timeout | undefined
  const tooLarge = refuse.denied('errors:proofTooLarge')
  try {
    return await new Promise<MachineProof>((resolve, reject) => {
      timer = setTimeout(() => reject(tooLarge), timeoutMs)
      thread.once('message', resolve)
      thread.once('error', (error: NodeJS.ErrnoException) =>
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge : error),
      )
      thread.once('exit', () => reject(new Error('the proof thread exited without a result')))
    })
  } finally {
    runningCount--
    clearTimeout(timer)
    await thread.terminate()
  }
}
