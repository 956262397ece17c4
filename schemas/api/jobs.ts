import { Type, type Static } from 'typebox'
import { Id, Instant, Nullable, OneOf, closed } from '../formats.ts'

export const JobStatus = OneOf('queued', 'running', 'done', 'failed', 'canceled')

/** A long-running job started by a user. `result`: null until the job has ended; its format depends on `kind`. */
export const Job = Type.Object({
  id: Id,
  kind: Type.String(),
  /** Title in the language of the request. */
  title: Type.String(),
  status: JobStatus,
  /** Number of processed items. `total`: number of all items; null if unknown. */
  done: Type.Integer(),
  total: Nullable(Type.Integer()),
  cancelAsked: Type.Boolean(),
  result: Type.Unknown(),
  /** Error in the language of the request; null if there is none. */
  error: Nullable(Type.String()),
  createdAt: Instant,
  endedAt: Nullable(Instant),
  /** True if the owner has hidden the job after its end, or has started it again as a new job. */
  dismissed: Type.Boolean(),
  /** Batch that the job processes; null if there is none. `carryOut`: false if the job only validates the rows. */
  batch: Nullable(Type.Object({ family: Type.String(), id: Id, carryOut: Type.Boolean() })),
  /** File that GET /api/jobs/{jobId}/file returns until the instant `until`; null if there is none. */
  file: Nullable(Type.Object({ name: Type.String(), bytes: Type.Integer(), until: Instant })),
})
export type Job = Static<typeof Job>

export const JobParams = Type.Object({ jobId: Id }, closed)
