import { join } from 'node:path'
import type { ElkNode } from 'elkjs/lib/elk-api.js'
import { startThread } from '../../platform/thread.ts'

/**
 * Computes the layout of a graph with ELK. This takes about a second for the largest process, so it runs in a worker
 * thread. Rejects if ELK refuses the graph.
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
