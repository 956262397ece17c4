import { LRUCache } from 'lru-cache'

const windowMs = 60_000
const perName = 5
const perAddress = 30

/**
 * Limits the guessing of passwords. After five wrong passwords for a name, or thirty from an address, within a minute,
 * the next attempt must wait.
 */
export class WrongPasswordLimiter {
  readonly #times = new LRUCache<string, number[]>({ max: 10_000 })
  readonly #now: () => number

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /** Seconds to wait before the next attempt. 0: no wait. */
  secondsToWait(name: string, address: string): number {
    const waits = this.#limits(name, address).map(([key, limit]) => {
      const times = this.#recent(key)
      const oldest = times[times.length - limit]
      return oldest === undefined ? 0 : oldest + windowMs - this.#now()
    })
    return Math.ceil(Math.max(0, ...waits) / 1000)
  }

  record(name: string, address: string): void {
    for (const [key] of this.#limits(name, address)) this.#times.set(key, [...this.#recent(key), this.#now()])
  }

  #limits(name: string, address: string): [key: string, limit: number][] {
    return [
      [`name ${name.toLowerCase()}`, perName],
      [`address ${address}`, perAddress],
    ]
  }

  #recent(key: string): number[] {
    const since = this.#now() - windowMs
    return (this.#times.get(key) ?? []).filter((time) => time > since)
  }
}
