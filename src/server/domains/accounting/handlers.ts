import { and, eq, inArray, sql } from 'drizzle-orm'
import type { SapClient } from '../../platform/adapters/sap/client.ts'
import { RetryLaterError } from '../../platform/adapters/retry-later.ts'
import { PartnerFailure } from '../../platform/adapters/partner-failure.ts'
import { getStoreDay, getStoreZone } from '../../../shared/store-day.ts'
import { readOrderTransactions } from './change-transaction.ts'
import { queryRows, type Db } from '../../platform/db/database.ts'
import { sapPostings } from '../../platform/db/schema/accounting.ts'
import { orders } from '../../platform/db/schema/orders.ts'
import { ledgerEntries } from '../../platform/db/schema/payments.ts'
import { refunds } from '../../platform/db/schema/refunds.ts'
import type {
  EventEndContext,
  EventEndHandlers,
  EndedEvent,
  EventHandlers,
  EventEndHandler,
} from '../../engine/events/handlers.ts'

const postingKey = (orderId: number | null, number: number) =>
  and(eq(sapPostings.orderId, orderId ?? 0), eq(sapPostings.number, number))

const updatePosting =
  (
    { orderId, data: { number } }: Pick<EndedEvent<'sap.post'>, 'orderId' | 'data'>,
    values: Partial<typeof sapPostings.$inferInsert>,
    where = sql`true`,
  ): EventEndHandler =>
  async ({ tx, at, by, changes }: EventEndContext) => {
    if (orderId === null) return
    await tx
      .update(sapPostings)
      .set({ ...values, changedAt: at, ...(by.id === 'system' ? {} : { changedBy: by.name }) })
      .where(and(postingKey(orderId, number), where))
    const [order] = await tx.select({ pfm: orders.pfm }).from(orders).where(eq(orders.id, orderId))
    if (order) changes.push({ kind: 'order', orderId, pfm: order.pfm })
  }

/** Stores the SAP document number in the refund, if the posted ledger entry belongs to one (specification 3). */
async function saveRefundDocument(
  tx: EventEndContext['tx'],
  { orderId, number, document }: { orderId: number; number: number; document: string },
): Promise<void> {
  const [entry] = await tx
    .select({ refundId: ledgerEntries.refundId })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.orderId, orderId),
        eq(ledgerEntries.number, number),
        eq(ledgerEntries.kind, 'refunded'),
      ),
    )
  if (entry && entry.refundId !== null)
    await tx.update(refunds).set({ orderRefundSap: document }).where(eq(refunds.id, entry.refundId))
}

interface PostingSource extends Record<string, unknown> {
  operation: string
  way: string
  amount: number
  currency: string
  doneAt: number
  zone: string | null
  postingDate: string
  factory: string
  warehouse: string
}

/**
 * Delay in seconds before the posting of a refund is tried again, while the money that it returns is not posted yet.
 */
const receivedMoneyDelaySeconds = 2

/**
 * Before SAP is called, checks that the posting is still requested, so that a restarted old event cannot post a
 * transaction that is now on hold. A refund waits until the money that it returns is posted.
 * Every attempt has the same reference, so that SAP creates only one document.
 */
export const createAccountingHandlers = (
  sap: SapClient,
  db: Db,
): Required<Pick<EventHandlers, 'sap.post'>> => ({
  'sap.post': async (event) => {
    const { orderId, data } = event
    const claimed = await db
      .update(sapPostings)
      .set({ state: 'asked' })
      .where(and(postingKey(orderId, data.number), inArray(sapPostings.state, ['asked', 'failed'])))
      .returning({ state: sapPostings.state })
    if (orderId === null || claimed.length === 0) throw new PartnerFailure('refused', 'notAsked')
    const [transaction] = await readOrderTransactions(db, orderId, data.number)
    if (transaction?.receivedBy.some(({ state }) => state !== 'posted'))
      throw new RetryLaterError('afterAnother', receivedMoneyDelaySeconds)
    const [source] = await queryRows<PostingSource>(
      db,
      sql`select e.kind as operation, e.way, e.amount::float8 as amount, e.currency,
          (extract(epoch from e.settled_at) * 1000)::float8 as "doneAt", s.zone,
          p.posting_date as "postingDate", p.factory, p.warehouse
        from sap_postings p join ledger_entries e on e.order_id = p.order_id and e.number = p.number
        join orders o on o.id = e.order_id left join stores s on s.pfm = o.pfm
        where p.order_id = ${orderId}::bigint and p.number = ${data.number}::int`,
    )
    const { doneAt, zone, ...document } = source!
    const { document: number, postingDate } = await sap.post({
      ...document,
      reference: `crm-${orderId}-${data.number}`,
      orderId,
      documentDate: getStoreDay(new Date(doneAt), getStoreZone(zone === null ? null : { zone })),
    })
    return {
      detail: `accepted ${number}`,
      settle: async (ending) => {
        await updatePosting(event, { state: 'posted', document: number, postingDate })(ending)
        await saveRefundDocument(ending.tx, { orderId, number: data.number, document: number })
      },
    }
  },
})

/** SQL condition that the event belongs to the last posting request. The outcome of an earlier request is ignored. */
const isStillRequested = ({ data: { asked } }: EndedEvent<'sap.post'>) =>
  sql`${sapPostings.state} in ('asked', 'failed') and ${sapPostings.asked} = ${asked}`

export const accountingOutcomeHandlers: Required<Pick<EventEndHandlers, 'sap.post'>> = {
  'sap.post': {
    failed: (event) => updatePosting(event, { state: 'failed' }, isStillRequested(event)),
    completed: (event) => updatePosting(event, { state: 'posted' }, isStillRequested(event)),
  },
}
