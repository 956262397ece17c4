import { sql, type SQL } from 'drizzle-orm'
import type { ListTotal } from '../../../../schemas/api/list.ts'
import type { ReceiptOutcome, ReceiptQuery, ReceiptRow } from '../../../../schemas/api/receipts.ts'
import { buildStoresCondition } from '../../platform/access/stores-condition.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { queryRows, type Db } from '../../platform/db/database.ts'
import { buildIsoInstantSql } from '../../platform/db/instant.ts'
import { parsePrintTime } from '../../platform/adapters/atol/print-time.ts'
import { findPossibleEventActions } from '../../engine/events/actions.ts'
import { translateEventDetail } from '../../engine/events/event-texts.ts'
import type { Language } from '../../platform/i18n/translate.ts'
import { isRealOrderSql } from '../orders/money/real-orders.ts'
import { requireVisibleOrder } from '../orders/visible-order.ts'
import {
  countRows,
  readAllBatches,
  readListPage,
  readTotalsByCurrency,
  type ListSortOrder,
  type ListSqlSource,
} from '../../platform/lists/read-list.ts'
import type { ListPage } from '../../platform/lists/server-list.ts'

/** Action on the event that registers a receipt, for each outcome that an operator can set. */
export const eventActionByReceiptOutcome = { Success: 'complete', Error: 'cancel' } as const satisfies Record<
  ReceiptOutcome,
  string
>
const outcomes = Object.keys(eventActionByReceiptOutcome) as ReceiptOutcome[]

interface ReceiptRecord extends Omit<ReceiptRow, 'fiscal' | 'error' | 'outcomes' | 'printedAt'> {
  fiscal: Record<string, unknown> | null
  receiptError: string | null
  eventError: string | null
  eventStatus: string | null
}

/** Key of the event that registers the receipt `r`, as receipts.ts builds it. */
const eventKey = sql`'receipt.' || r.external_id`

/** Total of the receipt `r`. It is negative for a refund receipt. */
export const signedReceiptTotalSql = sql`case r.kind when 'sellRefund' then -r.total else r.total end`

const source: ListSqlSource = {
  columns: sql`r.id::float8 as id, r.order_id::float8 as "orderId", o.pfm, o.is_test as "isTest", r.kind, r.status,
    ${signedReceiptTotalSql}::float8 as total, o.currency, r.external_id as "externalId", r.uuid, r.fiscal,
    r.error as "receiptError", e.error as "eventError", e.status as "eventStatus",
    ${buildIsoInstantSql('r.created_at')} as "createdAt", ${buildIsoInstantSql('r.updated_at')} as "updatedAt"`,
  from: sql`receipts r join orders o on o.id = r.order_id left join events e on e.key = ${eventKey}`,
}
const order: ListSortOrder<ReceiptRecord> = {
  by: sql`r.id desc`,
  after: ({ id }) => sql`r.id < ${id}::bigint`,
}

const buildFilter = (actor: Actor, { orderId, state }: ReceiptQuery): SQL =>
  sql.join(
    [
      buildStoresCondition(actor, undefined),
      ...(orderId === undefined ? [] : [sql`r.order_id = ${orderId}::bigint`]),
      ...(state === undefined ? [] : [sql`r.status = 'fail' and e.status = 'fail'`]),
    ],
    sql` and `,
  )

/**
 * Receipts of the user's stores, newest first. An order of a store that the user may not see is refused as not found.
 */
export async function listReceipts(
  db: Db,
  actor: Actor,
  query: ReceiptQuery,
  language: Language,
): Promise<ListPage<ReceiptRow>> {
  if (query.orderId !== undefined) await requireVisibleOrder(db, query.orderId, actor)
  const page = await readListPage<ReceiptRecord>(
    db,
    source,
    { where: buildFilter(actor, query), order },
    query,
  )
  return { ...page, items: page.items.map((row) => toReceiptRow(row, language)) }
}

export async function* readEveryReceipt(
  db: Db,
  actor: Actor,
  query: ReceiptQuery,
  language: Language,
): AsyncGenerator<ReceiptRow[]> {
  for await (const batch of readAllBatches<ReceiptRecord>(db, source, {
    where: buildFilter(actor, query),
    order,
  }))
    yield batch.map((row) => toReceiptRow(row, language))
}

export const countReceipts = (db: Db, actor: Actor, query: ReceiptQuery): Promise<number> =>
  countRows(db, source, buildFilter(actor, query))

/** Text keys of the totals: only printed receipts are revenue, so the others are summed separately. */
const totalTextKeys = {
  printed: 'totals.printed',
  waiting: 'totals.waiting',
  failed: 'totals.failed',
} as const
const totalGroup = sql`case r.status when 'done' then ${totalTextKeys.printed} when 'fail' then ${totalTextKeys.failed}
  else ${totalTextKeys.waiting} end`

/**
 * Totals of printed, waiting and failed receipts by currency. Refund receipts are negative. Test orders are counted
 * separately.
 */
export async function sumReceipts(db: Db, actor: Actor, query: ReceiptQuery): Promise<ListTotal[]> {
  const totals = await readTotalsByCurrency(db, source, buildFilter(actor, query), {
    sum: signedReceiptTotalSql,
    currency: sql`o.currency`,
    real: isRealOrderSql,
    group: totalGroup,
  })
  return Object.values(totalTextKeys).flatMap((key) => totals.filter(({ group }) => group === key))
}

/** Ids of the outbox events that register these receipts, by receipt id. */
export async function findReceiptEventIds(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const matches = await queryRows<{ id: number; event: number }>(
    db,
    sql`select r.id::float8 as id, e.id::float8 as event from receipts r join events e on e.key = ${eventKey}
      where r.id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::bigint)`,
  )
  return new Map(matches.map(({ id, event }) => [id, event]))
}

function toReceiptRow(
  { fiscal, receiptError, eventError, eventStatus, ...row }: ReceiptRecord,
  language: Language,
): ReceiptRow {
  const possible =
    eventStatus === null
      ? []
      : findPossibleEventActions({ handler: 'receipt.register', status: eventStatus, data: {} })
  return {
    ...row,
    fiscal: fiscal && {
      drive: toText(fiscal.fn_number),
      document: toText(fiscal.fiscal_document_number),
      sign: toText(fiscal.fiscal_document_attribute),
    },
    printedAt: parsePrintTime(fiscal?.receipt_datetime),
    error: row.status === 'done' ? null : (translateEventDetail(language, eventError) ?? receiptError),
    outcomes: outcomes.filter((outcome) => possible.includes(eventActionByReceiptOutcome[outcome])),
  }
}

const toText = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null
