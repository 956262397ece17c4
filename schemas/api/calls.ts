import { Type, type Static } from 'typebox'
import { Instant, Nullable } from '../formats.ts'

/** Calls to the customer, newest first: a failed call has a reason (catalogue waitReasons), a successful one an outcome. */
export const Calls = Type.Array(
  Type.Object({
    at: Instant,
    waitReasonId: Nullable(Type.Integer()),
    outcome: Nullable(Type.String()),
    note: Nullable(Type.String()),
    /** Promised time of the next call. */
    callBackAt: Nullable(Instant),
    userName: Type.String(),
  }),
)
export type Calls = Static<typeof Calls>
