export interface Registry<Entries> {
  /** Called by the composition root before the server responds to its first request. */
  register: (entries: Entries) => void
  get: () => Entries
}

/**
 * Creates a registry, with which a lower layer uses entries that upper layers define, without importing those layers.
 */
export function createRegistry<Entries>(name: string): Registry<Entries> {
  let registered: { entries: Entries } | null = null
  return {
    register: (entries) => {
      registered = { entries }
    },
    get: () => {
      if (registered === null) throw new Error(`${name}: nothing is registered`)
      return registered.entries
    },
  }
}
