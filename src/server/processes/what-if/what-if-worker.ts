import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import {
  simulateTodayAndWhatIf,
  type SimulationResult,
  type SimulationInput,
} from './simulate-today-and-what-if.ts'

// On Linux the priority applies only to this thread. On other systems it would slow down the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)

parentPort!.postMessage(simulateTodayAndWhatIf(workerData as SimulationInput) satisfies SimulationResult)
