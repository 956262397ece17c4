import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { foreseeBoth, type Foreseen, type ToForesee } from './foresee-both.ts'

// On Linux it is this thread alone that stands back for those who answer calls; elsewhere it would be the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)

parentPort!.postMessage(foreseeBoth(workerData as ToForesee) satisfies Foreseen)
