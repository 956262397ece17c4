/**
 * Migration of running instances of the previous version: `workflows/<name>/v<n>/migrate.ts`. States with the same path
 * in both versions are mapped automatically.
 */
export interface Migration {
  /** Source version. */
  from: number
  /** Dotted paths of leaf states, `call.greeting`: old → new. */
  states: Record<string, string>
  /** Builds the context of the new machine. Pure. `state`: the new path. */
  context(old: unknown, state: string): unknown
}

export const defineMigration = (migration: Migration): Migration => migration
