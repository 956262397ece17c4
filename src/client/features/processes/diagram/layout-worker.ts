import type { ElkNode } from 'elkjs/lib/elk-api'

/** The members of Worker that `LayoutWorkerClient` uses; tests replace them. */
export type LayoutPort = Pick<Worker, 'postMessage' | 'terminate'> & {
  onmessage: ((event: MessageEvent<LayoutResponse>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
}

interface LayoutResponse {
  id: number
  data?: ElkNode
  error?: unknown
}

interface PendingLayout {
  resolve: (result: ElkNode) => void
  reject: (error: Error) => void
  timer: ReturnType<typeof setTimeout>
}

/** The largest process needs about a second, so a layout that takes longer than this is stuck. */
export const layoutTimeoutMs = 30_000

/**
 * Calls ELK's own worker with its protocol: request `{ id, cmd, … }`, response `{ id, data | error }`. The worker is
 * started for the first layout, and restarted after it failed or a layout timed out.
 */
export class LayoutWorkerClient {
  readonly #start: () => LayoutPort
  #port: LayoutPort | null = null
  #last = 0
  readonly #waiting = new Map<number, PendingLayout>()

  constructor(start: () => LayoutPort) {
    this.#start = start
  }

  /** Rejects if the worker cannot be loaded, refuses the graph or times out. */
  layout(graph: ElkNode): Promise<ElkNode> {
    const port = (this.#port ??= this.#open())
    const id = ++this.#last
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#fail(new Error('the layout took too long')), layoutTimeoutMs)
      this.#waiting.set(id, { resolve, reject, timer })
      port.postMessage({ id, cmd: 'layout', graph, layoutOptions: {}, options: {} })
    })
  }

  stop(): void {
    this.#fail(new Error('the layout was stopped'))
  }

  #open(): LayoutPort {
    const port = this.#start()
    port.onmessage = ({ data }) => this.#hear(data)
    port.onerror = (event) => this.#fail(new Error(event.message || 'the layout worker did not start'))
    port.postMessage({ id: ++this.#last, cmd: 'register', algorithms: ['layered'] })
    return port
  }

  #hear({ id, data, error }: LayoutResponse): void {
    const pending = this.#waiting.get(id)
    if (!pending) return
    this.#waiting.delete(id)
    clearTimeout(pending.timer)
    if (data) pending.resolve(data)
    else pending.reject(new Error(errorMessage(error)))
  }

  #fail(error: Error): void {
    this.#port?.terminate()
    this.#port = null
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer)
      reject(error)
    }
    this.#waiting.clear()
  }
}

const errorMessage = (error: unknown): string =>
  typeof (error as { message?: unknown } | null)?.message === 'string'
    ? (error as { message: string }).message
    : 'the layout failed'
