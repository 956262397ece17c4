import { and, eq, isNull, min } from 'drizzle-orm'
import { formatDay } from '../../shared/format.ts'
import { dayAfter, storeDay, zoneOf } from '../../shared/store-day.ts'
import { system } from '../actor.ts'
import type { Db, Tx } from '../db/database.ts'
import { refundRegisterRows, refundRegisters, refunds } from '../db/schema/refunds.ts'
import { refundByRegister } from '../refunds/effects.ts'
import { validateRows } from '../refunds/register/validate-rows.ts'
import { refuse } from '../refusal.ts'
import { readRegister } from '../refunds/register/registers.ts'
import type { SystemAction, DeskKind, Work } from './desk-kind.ts'

/** As the machine keeps it: workflows/refundRegister/v1/rules.ts. */
interface Register {
  confirmed: number[]
  transferDate: string
  postingDate: string
}
const registerOf = ({ context }: Work) => context as Register

const reading: SystemAction = {
  state: 'reading',
  carryOut: async (tx, { subject, at }) => {
    const { rows } = await validateRows(tx, Number(subject), { clockOverride: at })
    return { event: 'ROWS_READ', payload: { rows } }
  },
  failed: () => ({ event: 'READING_FAILED' }),
}

/** All confirmed orders or none: of those that are locked none changes any more until their refunds are made out. */
const posting: SystemAction = {
  state: 'posting',
  carryOut: async (tx, work) => {
    const registerId = Number(work.subject)
    const { confirmed, transferDate, postingDate } = registerOf(work)
    const { engine, at, changes, by } = work
    const { rows, lines } = await validateRows(tx, registerId, { clockOverride: at, lock: true })
    const gone = confirmed.some((id) =>
      rows.some(({ orderId, problem }) => orderId === id && problem !== null),
    )
    if (gone) return { event: 'ROWS_CHANGED', payload: { rows } }
    const actor = { ...system, name: by.name }
    for (const orderId of [...confirmed].sort((a, b) => a - b))
      await engine.note(
        { tx, at, actor, changes },
        orderId,
        'refundRegister',
        (scope) => refundByRegister(scope, { registerId, postingDate, lines: lines.get(orderId)! }).changes,
      )
    await nameRefunds(tx, registerId, confirmed)
    await tx
      .update(refundRegisters)
      .set({ status: 'finished', transferDate, postingDate, endedAt: at })
      .where(eq(refundRegisters.id, registerId))
    return { event: 'FINISHED' }
  },
  failed: () => ({ event: 'POSTING_FAILED' }),
}

/** Each row says by which refund it was made out. */
async function nameRefunds(tx: Tx, registerId: number, orderIds: readonly number[]): Promise<void> {
  const made = await tx
    .select({ id: refunds.id, orderId: refunds.orderId })
    .from(refunds)
    .where(eq(refunds.registerId, registerId))
  if (made.length !== orderIds.length) throw new Error(`register ${registerId} has other refunds`)
  for (const { id, orderId } of made)
    await tx
      .update(refundRegisterRows)
      .set({ refundId: id })
      .where(and(eq(refundRegisterRows.registerId, registerId), eq(refundRegisterRows.orderId, orderId)))
}

const closing: SystemAction = {
  state: 'closing',
  carryOut: async (tx, { subject, at }) => {
    await tx
      .update(refundRegisters)
      .set({ status: 'closed', endedAt: at })
      .where(eq(refundRegisters.id, Number(subject)))
    return { event: 'CLOSED' }
  },
  // What is given up is given up: the next round does it.
  failed: (error) => {
    throw error
  },
}

type Days = Pick<Register, 'transferDate' | 'postingDate'>
/** null: they are not given as the form asks, which refuses them in its own words. */
function daysOf(payload: unknown): Days | null {
  const { transferDate, postingDate } = (payload ?? {}) as Record<string, unknown>
  const isDay = (value: unknown): value is string =>
    typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
  return isDay(transferDate) && isDay(postingDate) ? { transferDate, postingDate } : null
}

/** The money is not transferred years from now: such a day is a slip of the hand. */
const furthestDays = 365

/**
 * The days of a register are of its refunds: none is posted before the first of them was made. Shape and order of the two
 * days are the form's and the machine's to check. Refuses with code 19.
 */
async function requireDays(
  db: Db | Tx,
  registerId: number,
  { transferDate, postingDate }: Days,
  at: Date,
): Promise<void> {
  if (transferDate > dayAfter(storeDay(at, zoneOf(null)), furthestDays))
    throw refuse.denied('errors:register.transferTooFar')
  const [found] = await db
    .select({ first: min(refundRegisterRows.transactionDate) })
    .from(refundRegisterRows)
    .where(and(eq(refundRegisterRows.registerId, registerId), isNull(refundRegisterRows.problem)))
  if (found?.first && postingDate < found.first)
    throw refuse.denied('errors:register.postingBeforeRefunds', { date: formatDay(found.first) })
}

const idOf = (subject: string) => (/^\d{1,12}$/.test(subject) ? Number(subject) : 0)

/** Registers are begun by POST /api/refunds/import, with a file; the subject is the id of the register. */
export const refundRegister: DeskKind = {
  begin: async (tx, subject) => {
    const [register] = await tx
      .select()
      .from(refundRegisters)
      .where(eq(refundRegisters.id, idOf(subject)))
      .for('update')
    return register?.status === 'open' ? { currency: register.currency } : null
  },
  allStores: true,
  about: async (db, subject, language) => {
    const register = await readRegister(db, idOf(subject), language)
    return register && { name: 'refundRegister', register }
  },
  deeds: [reading, posting, closing],
  requirePossible: async (db, subject, { type, payload, at }) => {
    const days = type === 'FINISH' ? daysOf(payload) : null
    if (days) await requireDays(db, idOf(subject), days, at)
  },
}
