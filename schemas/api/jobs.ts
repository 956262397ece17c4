import { Type, type Static } from 'typebox'
import { closed, Id, Instant, Nullable } from '../formats.ts'

export const JobStatus = Type.Union(
  (['queued', 'running', 'done', 'failed', 'canceled'] as const).map((status) => Type.Literal(status)),
)

/** Long work that a person asked for. `result`: of its kind, when it is done. */
export const Job = Type.Object({
  id: Id,
  kind: Type.String(),
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
})
export type Job = Static<typeof Job>

export const JobParams = Type.Object({ jobId: Id }, closed)
