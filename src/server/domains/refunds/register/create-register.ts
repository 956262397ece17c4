import { and, eq, inArray, ne } from 'drizzle-orm'
import type { LiveChange } from '../../../../../schemas/api/live.ts'
import type { StartedRefundRegister } from '../../../../../schemas/api/refund-registers.ts'
import { countryRules } from '../../../../shared/country.ts'
import type { Engine } from '../../../engine/engine.ts'
import { getInstallationCountry } from '../../../platform/config/installation.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { readDatabaseNow } from '../../../platform/db/now.ts'
import { takeRunningNumber } from '../../../platform/db/running-number.ts'
import { orders } from '../../../platform/db/schema/orders.ts'
import { refundRegisterRows, refundRegisters } from '../../../platform/db/schema/refunds.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import type { Actor } from '../../../platform/identity/actor.ts'
import type { Services } from '../../../platform/services.ts'
import type { NewBatchRow } from '../../batches/repository.ts'
import { openDeskInstance } from '../../runner/desks/start.ts'
import type { ParsedRegisterRow } from './read-file.ts'

/** Creates a register from the rows of a file and starts its workflow. Refuses a file that was already uploaded. */
export async function createRefundRegister(
  services: Services,
  engine: Pick<Engine, 'startAtDesk'>,
  actor: Actor,
  parsedRows: readonly NewBatchRow[],
  file: { fileName: string; fileHash: string },
): Promise<StartedRefundRegister> {
  const changes: LiveChange[] = []
  const created = await services.database.db.transaction(async (tx) => {
    const createdAt = await readDatabaseNow(tx, services.clock)
    const registerId = await insertRegister(tx, actor, parsedRows, { ...file, createdAt })
    const deskStart = { workflow: 'refundRegister' as const, subject: String(registerId) }
    const deskId = await openDeskInstance(services, engine, { tx, actor, changes }, deskStart)
    return { registerId, deskId: deskId! }
  })
  services.publish(changes)
  return created
}

/**
 * Inserts a register with its rows and returns its id. Refuses (code 19) a file that was already uploaded, unless that
 * register was closed.
 */
async function insertRegister(
  tx: Tx,
  actor: Actor,
  parsedRows: readonly NewBatchRow[],
  file: { fileName: string; fileHash: string; createdAt: Date },
): Promise<number> {
  const typedRows = parsedRows.map((row) => ({ ...row, data: row.data as Partial<ParsedRegisterRow> }))
  const currency = await findRegisterCurrency(
    tx,
    typedRows.map(({ data }) => data),
  )
  const [created] = await tx
    .insert(refundRegisters)
    .values({
      id: await takeRunningNumber(tx, 'refundRegister'),
      ...file,
      status: 'open',
      currency,
      initiator: actor.name,
    })
    .onConflictDoNothing()
    .returning({ id: refundRegisters.id })
  if (!created) {
    const [existing] = await tx
      .select({ id: refundRegisters.id })
      .from(refundRegisters)
      .where(and(eq(refundRegisters.fileHash, file.fileHash), ne(refundRegisters.status, 'closed')))
    throw refuse.denied('errors:register.sameFile', { register: existing?.id })
  }
  await tx.insert(refundRegisterRows).values(
    typedRows.map(({ line, subject, data, problem }) => {
      // A register has one total, so all its rows must have the same currency.
      const rowProblem =
        problem ??
        (data.currency === currency ? null : { key: 'errors:register.otherCurrency', params: { currency } })
      return {
        registerId: created.id,
        line,
        subject: subject.slice(0, 200),
        ...data,
        misread: rowProblem !== null,
        problem: rowProblem?.key ?? null,
        problemParams: rowProblem?.params ?? null,
      }
    }),
  )
  return created.id
}

/**
 * The currency of a register: the most frequent currency among the rows whose currency matches the currency of their
 * order. If no row matches, the most frequent currency of all rows. If no row has a currency, the currency of the
 * installation's country.
 */
async function findRegisterCurrency(
  tx: Tx,
  typedRows: readonly Partial<ParsedRegisterRow>[],
): Promise<string> {
  const ids = [...new Set(typedRows.flatMap(({ orderId }) => (orderId === undefined ? [] : [orderId])))]
  const matches = await tx
    .select({ id: orders.id, currency: orders.currency })
    .from(orders)
    .where(inArray(orders.id, ids))
  const currencyByOrder = new Map(matches.map(({ id, currency }) => [id, currency]))
  const matching = typedRows.filter(
    ({ orderId, currency }) =>
      orderId !== undefined && currency !== undefined && currencyByOrder.get(orderId) === currency,
  )
  const counts = new Map<string, number>()
  for (const { currency } of matching.length > 0 ? matching : typedRows)
    if (currency !== undefined) counts.set(currency, (counts.get(currency) ?? 0) + 1)
  const [topEntry] = [...counts].toSorted(([, a], [, b]) => b - a)
  return topEntry?.[0] ?? countryRules[getInstallationCountry()].currency
}
