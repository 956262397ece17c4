import { parentPort, workerData } from 'node:worker_threads'
import ELK, { type ElkNode } from 'elkjs/lib/elk.bundled.js'

parentPort!.postMessage(await new ELK().layout(workerData as ElkNode))
