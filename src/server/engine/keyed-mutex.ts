/** Default maximum waiting time, in milliseconds. */
const defaultMaxWaitMs = 5_000

/**
 * Creates a function that runs work for the same subject one at a time, in the sequence of arrival. Waiting work uses
 * no database connection, so that many requests for one order do not block the pool. Work that waits for more than
 * `maxWaitMs` is rejected with `createTimeoutError` and not run.
 */
export function createKeyedMutex(createTimeoutError: () => Error, maxWaitMs = defaultMaxWaitMs) {
  const queues = new Map<string, (() => void)[]>()

  const release = (subject: string) => {
    const next = queues.get(subject)?.shift()
    if (next) next()
    else queues.delete(subject)
  }
  const acquire = (subject: string): Promise<void> | void => {
    const queue = queues.get(subject)
    if (!queue) return void queues.set(subject, [])
    return new Promise((resolve, reject) => {
      const onTurn = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(onTurn), 1)
        reject(createTimeoutError())
      }, maxWaitMs)
      queue.push(onTurn)
    })
  }
  return async <T>(subject: string, work: () => Promise<T>): Promise<T> => {
    const waiting = acquire(subject)
    if (waiting) await waiting
    try {
      return await work()
    } finally {
      release(subject)
    }
  }
}
