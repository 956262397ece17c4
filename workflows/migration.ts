/**
 * Migration of running instances of the previous version: `workflows/<name>/v<n>/migrate.ts`. States with the same path
 * in both versions are mapped automatically.
 */
export interface Migration {
  /** Source version. */
  from: number
  /** New paths of leaf states by their old paths, for example `call.greeting`. */
  states: Record<string, string>
  /** Converts the context to that of the new machine. A pure function. `state`: path of the new state. */
  context(old: unknown, state: string): unknown
}

export const defineMigration = (migration: Migration): Migration => migration
