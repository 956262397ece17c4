import { and, eq, isNull, min } from 'drizzle-orm'
import { formatDay } from '../../../../shared/format.ts'
import { getStoreDay, getStoreZone } from '../../../../shared/store-day.ts'
import { systemActor } from '../../../platform/identity/actor.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { refundRegisterRows, refundRegisters, refunds } from '../../../platform/db/schema/refunds.ts'
import { recordRefundFromRegister } from '../effects.ts'
import { validateRegisterRows } from './validate-rows.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { readRefundRegister } from './registers.ts'
import type { SystemAction, DeskWorkflow, SystemActionContext } from '../../runner/desks/desk-kind.ts'

/** Context of the machine: workflows/refundRegister/v1/rules.ts. */
interface Register {
  confirmed: number[]
  transferDate: string
  postingDate: string
}
const readRegisterContext = ({ context }: SystemActionContext) => context as Register

const reading: SystemAction = {
  state: 'reading',
  execute: async (tx, { subject, at }) => {
    const { rows } = await validateRegisterRows(tx, Number(subject), { clockOverride: at })
    return { event: 'ROWS_READ', payload: { rows } }
  },
  failed: () => ({ event: 'READING_FAILED' }),
}

/**
 * Creates the refunds of all confirmed orders, or none if an order has changed. The orders are locked until the refunds
 * are created.
 */
const posting: SystemAction = {
  state: 'posting',
  execute: async (tx, work) => {
    const registerId = Number(work.subject)
    const { confirmed, transferDate, postingDate } = readRegisterContext(work)
    const { engine, at, changes, initiator: by } = work
    const { rows, lines } = await validateRegisterRows(tx, registerId, { clockOverride: at, lock: true })
    const hasChanged = confirmed.some((id) =>
      rows.some(({ orderId, problem }) => orderId === id && problem !== null),
    )
    if (hasChanged) return { event: 'ROWS_CHANGED', payload: { rows } }
    const actor = { ...systemActor, name: by.name }
    for (const orderId of [...confirmed].sort((a, b) => a - b))
      await engine.recordExternalChange(
        { tx, at, actor, changes },
        orderId,
        'refundRegister',
        (scope) =>
          recordRefundFromRegister(scope, {
            registerId,
            transferDate,
            postingDate,
            lines: lines.get(orderId)!,
          }).changes,
      )
    await linkRefunds(tx, registerId, confirmed)
    await tx
      .update(refundRegisters)
      .set({ status: 'finished', transferDate, postingDate, endedAt: at })
      .where(eq(refundRegisters.id, registerId))
    return { event: 'FINISHED' }
  },
  failed: () => ({ event: 'POSTING_FAILED' }),
}

/** Stores the id of the created refund in each row of its order. */
async function linkRefunds(tx: Tx, registerId: number, orderIds: readonly number[]): Promise<void> {
  const createdRefunds = await tx
    .select({ id: refunds.id, orderId: refunds.orderId })
    .from(refunds)
    .where(eq(refunds.registerId, registerId))
  if (createdRefunds.length !== orderIds.length)
    throw new Error(`register ${registerId}: created refunds do not match the confirmed orders`)
  for (const { id, orderId } of createdRefunds)
    await tx
      .update(refundRegisterRows)
      .set({ refundId: id })
      .where(and(eq(refundRegisterRows.registerId, registerId), eq(refundRegisterRows.orderId, orderId)))
}

const closing: SystemAction = {
  state: 'closing',
  execute: async (tx, { subject, at }) => {
    await tx
      .update(refundRegisters)
      .set({ status: 'closed', endedAt: at })
      .where(eq(refundRegisters.id, Number(subject)))
    return { event: 'CLOSED' }
  },
  // After an error the register stays in this state, and the next run of the worker tries again.
  failed: (error) => {
    throw error
  },
}

type Days = Pick<Register, 'transferDate' | 'postingDate'>
/** Null if the days are missing or malformed. The form rejects such days with its own message. */
function parseDays(payload: unknown): Days | null {
  const { transferDate, postingDate } = (payload ?? {}) as Record<string, unknown>
  const isDay = (value: unknown): value is string =>
    typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
  return isDay(transferDate) && isDay(postingDate) ? { transferDate, postingDate } : null
}

/**
 * Validates the days of a register, with code 19: the transfer must not be in the future, and the posting must not be
 * before the first refund. The form and the machine check the format and the sequence of the days.
 */
async function requireDays(
  db: Db | Tx,
  registerId: number,
  { transferDate, postingDate }: Days,
  at: Date,
): Promise<void> {
  const refuseField = (field: keyof Days, key: string, params = {}) =>
    refuse.denied(key, params, [{ path: `/payload/${field}`, message: key }])
  if (transferDate > getStoreDay(at, getStoreZone(null)))
    throw refuseField('transferDate', 'errors:register.transferInFuture')
  const [earliest] = await db
    .select({ first: min(refundRegisterRows.transactionDate) })
    .from(refundRegisterRows)
    .where(and(eq(refundRegisterRows.registerId, registerId), isNull(refundRegisterRows.problem)))
  if (earliest?.first && postingDate < earliest.first)
    throw refuseField('postingDate', 'errors:register.postingBeforeRefunds', {
      date: formatDay(earliest.first),
    })
}

const parseId = (subject: string) => (/^\d{1,12}$/.test(subject) ? Number(subject) : 0)

/**
 * Workflow of a refund register. The register is created by POST /api/refunds/import with a file. The subject of the
 * workflow is the id of the register.
 */
export const refundRegisterWorkflow: DeskWorkflow = {
  lockSubject: async (tx, subject) => {
    const [register] = await tx
      .select()
      .from(refundRegisters)
      .where(eq(refundRegisters.id, parseId(subject)))
      .for('update')
    return register?.status === 'open' ? { currency: register.currency } : null
  },
  allStores: true,
  readSubject: async (db, subject, language) => {
    const register = await readRefundRegister(db, parseId(subject), language)
    return register && { name: 'refundRegister', register }
  },
  systemActions: [reading, posting, closing],
  requirePossible: async (db, subject, { type, payload, at }) => {
    const days = type === 'FINISH' ? parseDays(payload) : null
    if (days) await requireDays(db, parseId(subject), days, at)
  },
}
