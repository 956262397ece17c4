import { Type, type Static } from 'typebox'
import { Instant, Nullable } from '../formats.ts'

/** Calls to the customer, newest first: a failed one has a reason (catalogue waitReasons), another an outcome. */
export const Calls = Type.Array(
  Type.Object({
    at: Instant,
    waitReasonId: Nullable(Type.Integer()),
    outcome: Nullable(Type.String()),
    note: Nullable(Type.String()),
    /** When the customer was promised to be called again. */
    callBackAt: Nullable(Instant),
    userName: Type.String(),
  }),
)
export type Calls = Static<typeof Calls>
