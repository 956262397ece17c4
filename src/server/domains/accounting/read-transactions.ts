import { sql, type SQL } from 'drizzle-orm'
import type { ListTotal } from '../../../../schemas/api/list.ts'
import type { Transaction, TransactionQuery } from '../../../../schemas/api/accounting.ts'
import { isSapState, getPossibleSapEvents } from '../../../../schemas/values/accounting.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { queryRows, type Db } from '../../platform/db/database.ts'
import { translateEventDetail } from '../../engine/events/event-texts.ts'
import type { Language } from '../../platform/i18n/translate.ts'
import {
  countRows,
  readAllBatches,
  readListPage,
  readTotalsByCurrency,
  type ListSortOrder,
  type ListSqlSource,
} from '../../platform/lists/read-list.ts'
import { buildStoresCondition } from '../../platform/access/stores-condition.ts'
import { isRealOrderSql } from '../orders/money/real-orders.ts'
import { buildStoreDayConditions, readStoreTimeZones } from '../orders/list/store-days.ts'
import { buildIsoInstantSql } from '../../platform/db/instant.ts'

type TransactionRecord = Omit<Transaction, 'possible'>

/**
 * SQL condition that the ledger entry `e` of the order `o` is an accounting transaction: money received or returned for
 * an order that is not a test order.
 */
export const accountingTransactionCondition = sql`e.status = 'settled' and e.kind in ('captured', 'paid', 'refunded') and ${isRealOrderSql}`

/** Key of the outbox event of the last posting request, as `applySapOperation` builds it. */
const eventKey = sql`'sap.post.' || p.order_id || '-' || p.number || '.' || p.asked`

/** Amount with the sign that accounting expects: refunds are negative. */
export const signedAmountSql = sql`case e.kind when 'refunded' then -e.amount else e.amount end`

const source: ListSqlSource = {
  columns: sql`e.order_id || '-' || e.number as id, e.order_id::float8 as "orderId", o.pfm, e.kind as "operationType", e.way,
    ${signedAmountSql}::float8 as amount, e.currency, ${buildIsoInstantSql('e.settled_at')} as "doneAt", coalesce(p.state, 'open') as state,
    coalesce(p.posting_date, f.posting_date::text) as "postingDate", p.factory, p.warehouse, p.document,
    v.error, v.id::float8 as "eventId",
    p.changed_by as "changedBy", ${buildIsoInstantSql('p.changed_at')} as "changedAt"`,
  from: sql`ledger_entries e join orders o on o.id = e.order_id
    left join refunds f on f.id = e.refund_id
    left join sap_postings p on p.order_id = e.order_id and p.number = e.number
    left join events v on p.asked > 0 and v.key = ${eventKey}`,
}

const parseEntryNumber = (id: string) => Number(id.split('-')[1])

/** Newest receipt or refund of money first. */
const order: ListSortOrder<TransactionRecord> = {
  by: sql`e.settled_at desc, e.order_id desc, e.number desc`,
  after: ({ id, orderId, doneAt }) =>
    sql`(e.settled_at, e.order_id, e.number) < (${doneAt}::timestamptz, ${orderId}::bigint, ${parseEntryNumber(id)}::int)`,
}

const matchAny = (column: SQL, values: string | undefined): SQL[] =>
  values === undefined
    ? []
    : [
        sql`${column} in (${sql.join(
          values.split(',').map((value) => sql`${value}`),
          sql`, `,
        )})`,
      ]

async function buildFilter(db: Db, actor: Actor, query: TransactionQuery): Promise<SQL> {
  const { orderId, states, types, pfm, doneFrom, doneTo } = query
  const byDays = doneFrom !== undefined || doneTo !== undefined
  return sql.join(
    [
      accountingTransactionCondition,
      buildStoresCondition(actor, pfm),
      ...(orderId === undefined ? [] : [sql`e.order_id = ${orderId}::bigint`]),
      ...matchAny(sql`coalesce(p.state, 'open')`, states),
      ...matchAny(sql`e.kind`, types),
      ...buildStoreDayConditions(
        sql`e.settled_at`,
        { from: doneFrom, to: doneTo },
        byDays ? await readStoreTimeZones(db) : [],
      ),
    ],
    sql` and `,
  )
}

const toTransaction = ({ error, ...row }: TransactionRecord, language: Language): Transaction => ({
  ...row,
  error: row.state === 'failed' ? translateEventDetail(language, error) : null,
  possible: isSapState(row.state) ? [...getPossibleSapEvents(row.state)] : [],
})

/** One page of the transactions of the user's stores. */
export async function listTransactions(
  db: Db,
  actor: Actor,
  query: TransactionQuery,
  language: Language,
): Promise<{ items: Transaction[]; total: number }> {
  const where = await buildFilter(db, actor, query)
  const page = await readListPage<TransactionRecord>(db, source, { where, order }, query)
  return { ...page, items: page.items.map((row) => toTransaction(row, language)) }
}

/**
 * The transaction with this id (`<order>-<number>`). Null if it does not exist or its store is not visible to the user.
 */
export async function readTransaction(
  db: Db,
  id: string,
  actor: Actor,
  language: Language,
): Promise<Transaction | null> {
  const [orderId] = id.split('-').map(Number)
  const [row] = await queryRows<TransactionRecord>(
    db,
    sql`select ${source.columns} from ${source.from} where ${sql.join(
      [
        accountingTransactionCondition,
        buildStoresCondition(actor, undefined),
        sql`e.order_id = ${orderId}::bigint`,
        sql`e.number = ${parseEntryNumber(id)}::int`,
      ],
      sql` and `,
    )}`,
  )
  return row ? toTransaction(row, language) : null
}

export async function* readAllTransactions(
  db: Db,
  actor: Actor,
  query: TransactionQuery,
  language: Language,
): AsyncGenerator<Transaction[]> {
  const where = await buildFilter(db, actor, query)
  for await (const page of readAllBatches<TransactionRecord>(db, source, { where, order }))
    yield page.map((row) => toTransaction(row, language))
}

export const countTransactions = async (db: Db, actor: Actor, query: TransactionQuery): Promise<number> =>
  countRows(db, source, await buildFilter(db, actor, query))

/** Totals by currency. Refunds are negative. Test orders have no transactions. */
export const sumTransactions = async (db: Db, actor: Actor, query: TransactionQuery): Promise<ListTotal[]> =>
  readTotalsByCurrency(db, source, await buildFilter(db, actor, query), {
    sum: signedAmountSql,
    currency: sql`e.currency`,
    real: isRealOrderSql,
  })
