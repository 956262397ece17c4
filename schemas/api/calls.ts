import { Type, type Static } from 'typebox'
import { Instant, Nullable } from '../formats.ts'

/**
 * The latest twenty calls to the customer, newest first. A failed call has `waitReasonId` (catalogue waitReasons or
 * callFailReasons), any other call has `outcome`.
 */
export const OrderPhoneCalls = Type.Array(
  Type.Object({
    at: Instant,
    waitReasonId: Nullable(Type.Integer()),
    outcome: Nullable(Type.String()),
    note: Nullable(Type.String()),
    /** Time for which the next call was promised. */
    callBackAt: Nullable(Instant),
    userName: Type.String(),
  }),
)
export type OrderPhoneCalls = Static<typeof OrderPhoneCalls>
