import { join } from 'node:path'
import type { ElkNode } from 'elkjs/lib/elk-api.js'
import { startThread } from '../platform/thread.ts'

/**
 * Lays out a graph with ELK in a worker thread, because the largest process takes about a second. Rejects if ELK
 * refuses the graph.
 */
export async function layOutGraph(graph: ElkNode): Promise<ElkNode> {
  const thread = startThread(
    { built: 'layout-worker.js', source: join(import.meta.dirname, 'layout-worker.ts') },
    { workerData: graph },
  )
  try {
    return await new Promise<ElkNode>((resolve, reject) => {
      thread.once('message', resolve)
      thread.once('error', reject)
      thread.once('exit', () => reject(new Error('the layout thread exited without a result')))
    })
  } finally {
    await thread.terminate()
  }
}
