import { sql, type SQL } from 'drizzle-orm'
import {
  isSapState,
  getPossibleSapEvents,
  type SapEventType,
  type SapState,
} from '../../../../schemas/values/accounting.ts'
import { formatDay } from '../../../shared/format.ts'
import { addDays, getStoreDay, getStoreZone } from '../../../shared/store-day.ts'
import { canSeeStore, type Actor } from '../../platform/identity/actor.ts'
import { queryRows, type Db, type Tx } from '../../platform/db/database.ts'
import { sapPostings } from '../../platform/db/schema/accounting.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { writeChanges } from '../../engine/order-state/write.ts'
import { signedAmountSql, accountingTransactionCondition } from './read-transactions.ts'

/**
 * Details of a posting, a hold or the release of a hold. A release needs neither factory nor warehouse. Days are
 * YYYY-MM-DD.
 */
export interface SapOperationDetails {
  type: SapEventType
  postingDate: string
  factory?: string | undefined
  warehouse?: string | undefined
}

export interface StoredSapTransaction {
  orderId: number
  number: number
  pfm: string
  /** In minor units. Refunds are negative. */
  amount: number
  currency: string
  zone: string
  state: SapState
  postingDate: string | null
  /** Day on which the money was received or returned, in the store's time zone. YYYY-MM-DD. */
  doneOn: string
  /** How many times the posting in SAP was requested. */
  requestCount: number
  batchId: number | null
  batchLine: number | null
  /**
   * Posting date of the refund register that created this refund. The refund can be posted only on this date
   * (specification 5). Null for all other transactions.
   */
  registerDate: string | null
}

interface TransactionRecord extends Omit<StoredSapTransaction, 'state' | 'doneOn' | 'zone'> {
  zone: string | null
  state: string
  doneAt: number
}

/** Reads the accounting transactions of an order, or only the one with the given number. */
export const readOrderTransactions = (
  tx: Tx | Db,
  orderId: number,
  number: number | null = null,
): Promise<StoredSapTransaction[]> =>
  readMatchingTransactions(
    tx,
    sql`e.order_id = ${orderId}::bigint and (${number}::int is null or e.number = ${number}::int)`,
  )

/** Reads the accounting transactions with these ids (`<order>-<number>`). Unknown ids are skipped. */
export const readTransactionsByIds = (tx: Tx | Db, ids: readonly string[]): Promise<StoredSapTransaction[]> =>
  readMatchingTransactions(
    tx,
    sql`(e.order_id, e.number) in (select split_part(id, '-', 1)::bigint, split_part(id, '-', 2)::int
      from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) t(id))`,
  )

async function readMatchingTransactions(tx: Tx | Db, condition: SQL): Promise<StoredSapTransaction[]> {
  const records = await queryRows<TransactionRecord & Record<string, unknown>>(
    tx,
    sql`select e.order_id::float8 as "orderId", e.number, o.pfm, s.zone, coalesce(p.state, 'open') as state,
        ${signedAmountSql}::float8 as amount, e.currency,
        p.posting_date as "postingDate", (extract(epoch from e.settled_at) * 1000)::float8 as "doneAt",
        coalesce(p.asked, 0) as "requestCount", p.batch_id::float8 as "batchId", p.batch_line as "batchLine",
        f.posting_date::text as "registerDate"
      from ledger_entries e join orders o on o.id = e.order_id left join stores s on s.pfm = o.pfm
      left join refunds f on f.id = e.refund_id
      left join sap_postings p on p.order_id = e.order_id and p.number = e.number
      where ${condition} and ${accountingTransactionCondition}
      order by e.order_id, e.number`,
  )
  return records.map(({ doneAt, zone, state, ...transaction }) => {
    const storeZone = getStoreZone(zone === null ? null : { zone })
    return {
      ...transaction,
      zone: storeZone,
      state: isSapState(state) ? state : 'open',
      doneOn: getStoreDay(new Date(doneAt), storeZone),
    }
  })
}

/**
 * Serializes changes of the accounting transactions of one order. An advisory lock is used, because a transaction has
 * no row in `sap_postings` before its first change.
 */
export const lockOrderAccounting = (tx: Tx, orderId: number): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('sap.' || ${orderId}::text, 0))`)

/** Throws a Refusal if the state of the transaction does not allow the operation. */
export function requireStateAllowsOperation(
  { state }: Pick<StoredSapTransaction, 'state'>,
  type: SapEventType,
): void {
  if (!getPossibleSapEvents(state).includes(type)) throw refuse.denied(`errors:sap.${type}.${state}`)
}

/** Throws a Refusal if the operation is not allowed now. `at` is the current time of the database clock. */
export function requireOperationAllowed(
  { state, postingDate, doneOn, zone, registerDate, pfm }: StoredSapTransaction,
  details: SapOperationDetails,
  at: Date,
): void {
  requireStateAllowsOperation({ state }, details.type)
  if (details.type === 'unhold') {
    // The release must have the posting date of the hold (specification 5).
    if (details.postingDate !== postingDate)
      throw refuse.denied('errors:sap.otherDate', {
        date: postingDate === null ? '—' : formatDay(postingDate),
      })
    return
  }
  // The factory must be the store that shipped the goods. Another factory is an error in the file.
  if (details.factory?.toUpperCase() !== pfm.toUpperCase())
    throw refuse.denied('errors:sap.otherFactory', { pfm })
  if (registerDate !== null) {
    if (details.postingDate !== registerDate)
      throw refuse.denied('errors:sap.registerDate', { date: formatDay(registerDate) })
  } else if (details.postingDate < doneOn)
    throw refuse.denied('errors:sap.beforeMoney', { date: formatDay(doneOn) })
  const today = getStoreDay(at, zone)
  if (details.type === 'post' && details.postingDate > today) throw refuse.denied('errors:sap.future')
  // A date more than a year ahead is treated as a typing error. It must be refused, because a hold can be released
  // only with exactly this date.
  if (details.postingDate > addDays(today, 365)) throw refuse.denied('errors:sap.tooFar')
}

const stateAfter = { post: 'asked', hold: 'held', unhold: 'open' } as const satisfies Record<
  SapEventType,
  SapState
>

/**
 * Posts, holds or releases one accounting transaction. The caller must have called `lockOrderAccounting`. SAP receives
 * only postings, after the commit, by an outbox event.
 */
export async function applySapOperation(
  {
    tx,
    at,
    actor,
    batch = null,
  }: { tx: Tx; at: Date; actor: Actor; batch?: { id: number; line: number } | null },
  transaction: StoredSapTransaction,
  details: SapOperationDetails,
): Promise<void> {
  requireOperationAllowed(transaction, details, at)
  const { orderId, number } = transaction
  const requestCount = transaction.requestCount + (details.type === 'post' ? 1 : 0)
  const fields =
    details.type === 'unhold' ? { postingDate: null, factory: null, warehouse: null } : postingFields(details)
  const set = {
    state: stateAfter[details.type],
    ...fields,
    asked: requestCount,
    changedBy: actor.name,
    changedAt: at,
    batchId: batch?.id ?? null,
    batchLine: batch?.line ?? null,
  }
  await tx
    .insert(sapPostings)
    .values({ orderId, number, ...set })
    .onConflictDoUpdate({ target: [sapPostings.orderId, sapPostings.number], set })
  if (details.type !== 'post') return
  const now = at.toISOString()
  const event = {
    orderId,
    handler: 'sap.post',
    type: 'accounting.post',
    serviceId: 'sap',
    status: 'ready',
    key: `sap.post.${orderId}-${number}.${requestCount}`,
    data: { number, asked: requestCount },
    createdAt: now,
    updatedAt: now,
  }
  await writeChanges(tx, [{ table: 'events', inserted: [event], updated: [], removed: [] }])
}

const postingFields = ({ postingDate, factory, warehouse }: SapOperationDetails) => ({
  postingDate,
  factory: factory ?? null,
  warehouse: warehouse ?? null,
})

/** Returns the transactions. Throws «order not found» if the actor may not see the store of one of them. */
export function requireVisibleTransactions(
  transactions: readonly StoredSapTransaction[],
  actor: Actor,
): readonly StoredSapTransaction[] {
  if (!transactions.every(({ pfm }) => canSeeStore(actor, pfm))) throw refuse.orderNotFound()
  return transactions
}
