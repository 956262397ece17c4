import { eq } from 'drizzle-orm'
import { ledgerEntries } from '../../src/server/platform/db/schema/payments.ts'
import { refunds } from '../../src/server/platform/db/schema/refunds.ts'
import { refundAccountType, refundStatus } from '../../src/shared/refund-statuses.ts'
import type { TestServer } from './server.ts'

type Server = Pick<TestServer, 'services' | 'clock'>

/** Inserts a ledger entry as it existed before the sample. */
export async function insertLedgerEntry(
  { services, clock }: Server,
  orderId: number,
  overrides: Partial<typeof ledgerEntries.$inferInsert>,
): Promise<void> {
  const purpose = overrides.purpose ?? 'sample'
  await services.database.db.insert(ledgerEntries).values({
    orderId,
    purpose,
    number: 1_000,
    kind: 'paid',
    amount: 1_000_000_00,
    currency: 'RUB',
    way: 'bank',
    status: 'settled',
    createdAt: clock.at,
    operationKey: `order.${orderId}.${purpose}`,
    ...overrides,
  })
}

/** Inserts the refund that waits for its bank transfer. */
export async function insertOpenTransfer(
  { services, clock }: Server,
  orderId: number,
  id: number,
): Promise<void> {
  const { db } = services.database
  await db.delete(refunds).where(eq(refunds.id, id))
  // All paths use one account, whose transfers would be added up.
  await db.update(refunds).set({ checkingAccount: null })
  await db.insert(refunds).values({
    id,
    orderId,
    refundType: 1,
    refundDate: clock.at,
    refundReason: 1,
    total: 1_000_00,
    refundStatus: refundStatus.open,
    typeAccount: refundAccountType.bankDetails,
    initiator: 'Мария Иванова',
  })
}

/** All paths enter the same numbers of till receipts, each of which is accepted for one order only. */
export async function removeTillDocuments({ services }: Server): Promise<void> {
  await services.database.db
    .update(ledgerEntries)
    .set({ document: null })
    .where(eq(ledgerEntries.way, 'till'))
}
