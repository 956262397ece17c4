/** A map that forgets what was not asked for longest when it is full. */
export class Lru<Value> {
  readonly #limit: number
  readonly #kept = new Map<string, Value>()

  constructor(limit: number) {
    this.#limit = limit
  }

  get(key: string): Value | undefined {
    const value = this.#kept.get(key)
    if (value === undefined) return undefined
    // A Map keeps the order of insertion: the last asked for goes to the end.
    this.#kept.delete(key)
    this.#kept.set(key, value)
    return value
  }

  set(key: string, value: Value): void {
    this.#kept.delete(key)
    this.#kept.set(key, value)
    if (this.#kept.size <= this.#limit) return
    const oldest = this.#kept.keys().next()
    if (!oldest.done) this.#kept.delete(oldest.value)
  }

  delete(key: string): void {
    this.#kept.delete(key)
  }

  clear(): void {
    this.#kept.clear()
  }

  get size(): number {
    return this.#kept.size
  }
}
