/** Reproducible random numbers. The same seed creates the same demo data on every machine. */
export interface Random {
  /** Next number, from 0 to less than 1. */
  next: () => number
  /** Integer from `from` to `to`, both included. */
  int: (from: number, to: number) => number
  boolean: (probability: number) => boolean
  pick: <T>(items: readonly T[]) => T
  /** Picks one item, with a probability proportional to its weight. */
  weighted: <T>(items: readonly (readonly [item: T, weight: number])[]) => T
  /** Picks `count` distinct items, or all items if there are fewer. */
  sample: <T>(items: readonly T[], count: number) => T[]
}

/** Uses the algorithm mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const pick = <T>(items: readonly T[]): T => {
    if (items.length === 0) throw new Error('nothing to pick from')
    return items[int(0, items.length - 1)]!
  }
  return {
    next,
    int,
    pick,
    boolean: (probability) => next() < probability,
    weighted: (items) => {
      let remaining = next() * items.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [item, weight] of items) {
        remaining -= weight
        if (remaining < 0) return item
      }
      return items.at(-1)![0]
    },
    sample: (items, count) => {
      const remaining = [...items]
      return Array.from(
        { length: Math.min(count, remaining.length) },
        () => remaining.splice(int(0, remaining.length - 1), 1)[0]!,
      )
    },
  }
}
