import { Type, type Static } from 'typebox'

export const StartCount = Type.Object({
  /** Of src/shared/start-counters.ts. */
  id: Type.String(),
  count: Type.Integer(),
  /** False: there are at least so many. */
  isExact: Type.Boolean(),
})
export type StartCount = Static<typeof StartCount>

/** What waits for a person at the beginning of the day; only of the lists that the person may read. */
export const Start = Type.Object({
  counts: Type.Array(StartCount),
  /** Types of the tasks that the person may work on now, the most urgent first. */
  types: Type.Array(Type.Object({ type: Type.String(), count: Type.Integer() })),
})
export type Start = Static<typeof Start>
