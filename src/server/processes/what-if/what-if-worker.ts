import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { measureCandidates } from './measure-candidates.ts'
import { simulateTodayAndWhatIf } from './simulate-today-and-what-if.ts'
import type { ThreadInput, ThreadResult } from './simulate-in-thread.ts'

// On Linux the priority applies only to this thread. On other systems it would slow down the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)

const input = workerData as ThreadInput
const result: ThreadResult = 'candidates' in input ? measureCandidates(input) : simulateTodayAndWhatIf(input)
parentPort!.postMessage(result)
