/** Longest wait for those before, ms. */
const maxWait = 5_000

/**
 * Work of one subject goes in the order of its arrival, one after another, and holds no connection while it waits: however
 * many press at the same order, the others have the pool to themselves. Who waits too long is answered by `late`.
 */
export function createKeyedMutex(late: () => Error, wait = maxWait) {
  const queues = new Map<string, (() => void)[]>()

  const leave = (subject: string) => {
    const next = queues.get(subject)?.shift()
    if (next) next()
    else queues.delete(subject)
  }
  const enter = (subject: string): Promise<void> | void => {
    const queue = queues.get(subject)
    if (!queue) return void queues.set(subject, [])
    return new Promise((resolve, reject) => {
      const turn = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(turn), 1)
        reject(late())
      }, wait)
      queue.push(turn)
    })
  }
  return async <T>(subject: string, work: () => Promise<T>): Promise<T> => {
    const before = enter(subject)
    if (before) await before
    try {
      return await work()
    } finally {
      leave(subject)
    }
  }
}
