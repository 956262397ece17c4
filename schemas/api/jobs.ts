import { Type, type Static } from 'typebox'
import { Id, Instant, Nullable, OneOf, closed } from '../formats.ts'

export const JobStatus = OneOf('queued', 'running', 'done', 'failed', 'canceled')

/** Long work that a person asked for. `result`: of its kind, when it is done. */
export const Job = Type.Object({
  id: Id,
  kind: Type.String(),
  /** What it does, in the reader's language. */
  title: Type.String(),
  status: JobStatus,
  /** Of `total`, when that is known. */
  done: Type.Integer(),
  total: Nullable(Type.Integer()),
  cancelAsked: Type.Boolean(),
  result: Type.Unknown(),
  /** In the reader's language; null: nothing went wrong. */
  error: Nullable(Type.String()),
  createdAt: Instant,
  endedAt: Nullable(Instant),
  /** Its owner has seen what came of it. */
  dismissed: Type.Boolean(),
  /** What it works through: its rows and what came of each. `carryOut`: false: they are only looked at. */
  batch: Nullable(Type.Object({ family: Type.String(), id: Id, carryOut: Type.Boolean() })),
  /** What GET /api/jobs/{jobId}/file answers until then. */
  file: Nullable(Type.Object({ name: Type.String(), bytes: Type.Integer(), until: Instant })),
})
export type Job = Static<typeof Job>

export const JobParams = Type.Object({ jobId: Id }, closed)
