import { sql, type SQL } from 'drizzle-orm'
import {
  isSapState,
  getPossibleSapEvents,
  type SapEventType,
  type SapState,
} from '../../../../schemas/values/accounting.ts'
import { warehousePfm } from '../../../shared/distribution.ts'
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
  isTest: boolean
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
  /** For a refund: the transactions that received the money which it returns. Empty for other transactions. */
  receivedBy: readonly ReceivedMoney[]
}

/** Transaction that received money. `id`: `<order>-<number>`. */
interface ReceivedMoney {
  id: string
  state: SapState
}

interface TransactionRecord extends Omit<StoredSapTransaction, 'state' | 'doneOn' | 'zone' | 'receivedBy'> {
  zone: string | null
  state: string
  doneAt: number
  way: string
  paymentId: string | null
  received: { number: number; way: string; paymentId: string | null; state: string }[]
}

export const getTransactionId = ({
  orderId,
  number,
}: Pick<StoredSapTransaction, 'orderId' | 'number'>): string => `${orderId}-${number}`

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
        ${signedAmountSql}::float8 as amount, e.currency, o.is_test as "isTest",
        p.posting_date as "postingDate", (extract(epoch from e.settled_at) * 1000)::float8 as "doneAt",
        coalesce(p.asked, 0) as "requestCount", p.batch_id::float8 as "batchId", p.batch_line as "batchLine",
        f.posting_date::text as "registerDate", e.way, e.payment_id as "paymentId",
        (select coalesce(json_agg(json_build_object('number', c.number, 'way', c.way, 'paymentId', c.payment_id,
            'state', coalesce(q.state, 'open')) order by c.number), '[]'::json)
          from ledger_entries c left join sap_postings q on q.order_id = c.order_id and q.number = c.number
          where e.kind = 'refunded' and c.order_id = e.order_id and c.status = 'settled'
            and c.kind in ('captured', 'paid')) as received
      from ledger_entries e join orders o on o.id = e.order_id left join stores s on s.pfm = o.pfm
      left join refunds f on f.id = e.refund_id
      left join sap_postings p on p.order_id = e.order_id and p.number = e.number
      where ${condition} and ${accountingTransactionCondition}
      order by e.order_id, e.number`,
  )
  return records.map(({ doneAt, zone, state, way, paymentId, received, ...transaction }) => {
    const storeZone = getStoreZone(zone === null ? null : { zone })
    return {
      ...transaction,
      zone: storeZone,
      state: toSapState(state),
      doneOn: getStoreDay(new Date(doneAt), storeZone),
      receivedBy: findReceivedMoney({ way, paymentId }, received).map(({ number, state: current }) => ({
        id: getTransactionId({ orderId: transaction.orderId, number }),
        state: toSapState(current),
      })),
    }
  })
}

const toSapState = (state: string): SapState => (isSapState(state) ? state : 'open')

/**
 * Returns the transactions whose money a refund returns: those with the same way of payment and the same payment id. If
 * there are none, all with the same way of payment. If there are none of these either, for example for a refund by
 * transfer, all received ones.
 */
function findReceivedMoney<Received extends { way: string; paymentId: string | null }>(
  refund: { way: string; paymentId: string | null },
  received: readonly Received[],
): readonly Received[] {
  const sameWay = received.filter(({ way }) => way === refund.way)
  const samePayment = sameWay.filter(({ paymentId }) => paymentId === refund.paymentId)
  return [samePayment, sameWay].find((some) => some.length > 0) ?? received
}

export const indexTransactionsById = (
  transactions: readonly StoredSapTransaction[],
): Map<string, StoredSapTransaction> =>
  new Map(transactions.map((transaction) => [getTransactionId(transaction), transaction]))

/** Moves the ids of refunds to the end, because a refund must not be posted before the money that it returns. */
export const putRefundsLast = (
  ids: readonly string[],
  transactions: ReadonlyMap<string, Pick<StoredSapTransaction, 'amount'>>,
): string[] =>
  ids.toSorted((a, b) => Number(isRefund(transactions.get(a))) - Number(isRefund(transactions.get(b))))

const isRefund = (transaction: Pick<StoredSapTransaction, 'amount'> | undefined) =>
  transaction !== undefined && transaction.amount < 0

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

/**
 * Throws a Refusal if the operation is not allowed now. `at`: current time of the database clock. `together`: ids of
 * the transactions to which the same request applies the operation. They count as already posted.
 */
export function requireOperationAllowed(
  { state, postingDate, doneOn, zone, registerDate, pfm, receivedBy }: StoredSapTransaction,
  details: SapOperationDetails,
  at: Date,
  together: ReadonlySet<string> = new Set(),
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
  // The factory must be the store of the order. Another factory is an input error.
  if (details.factory?.toUpperCase() !== pfm.toUpperCase())
    throw refuse.denied('errors:sap.otherFactory', { pfm })
  // The goods came from the store itself or from the central warehouse; no other warehouse exists.
  if (![pfm.toUpperCase(), warehousePfm].includes(details.warehouse?.toUpperCase() ?? ''))
    throw refuse.denied('errors:sap.otherWarehouse', { pfm, warehouse: warehousePfm })
  if (registerDate !== null) {
    if (details.postingDate !== registerDate)
      throw refuse.denied('errors:sap.registerDate', { date: formatDay(registerDate) })
  } else if (details.postingDate < doneOn)
    throw refuse.denied('errors:sap.beforeMoney', { date: formatDay(doneOn) })
  const today = getStoreDay(at, zone)
  if (details.type === 'post' && details.postingDate > today) throw refuse.denied('errors:sap.future')
  const unposted = receivedBy.find(
    (received) => !['asked', 'posted'].includes(received.state) && !together.has(received.id),
  )
  if (details.type === 'post' && unposted)
    throw refuse.denied('errors:sap.moneyNotPosted', { id: unposted.id })
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
    together,
  }: {
    tx: Tx
    at: Date
    actor: Actor
    batch?: { id: number; line: number } | null
    together?: ReadonlySet<string>
  },
  transaction: StoredSapTransaction,
  details: SapOperationDetails,
): Promise<void> {
  requireOperationAllowed(transaction, details, at, together)
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
