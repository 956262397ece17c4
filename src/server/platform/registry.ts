export interface Registry<Entries> {
  /** Sets the entries. Called by the composition root before the server responds to its first request. */
  register: (entries: Entries) => void
  get: () => Entries
}

/**
 * Creates a registry. A lower layer reads from it entries that upper layers define, and so need not import those
 * layers.
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
