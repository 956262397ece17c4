/**
 * How a running instance of the version before comes over to this one: `workflows/<name>/v<n>/migrate.ts`. States that
 * exist under the same path in both are mapped by themselves.
 */
export interface Migration {
  /** Version it comes from. */
  from: number
  /** Dotted paths of leaf states, `call.greeting`: old → new. */
  states: Record<string, string>
  /** Context of the new machine. Pure. `state`: the new path. */
  context: (old: never, state: string) => unknown
}

export const defineMigration = (migration: Migration): Migration => migration
