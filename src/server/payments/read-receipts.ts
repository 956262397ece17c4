import { sql, type SQL } from 'drizzle-orm'
import type { ListTotal } from '../../../schemas/api/list.ts'
import type { ReceiptOutcome, ReceiptQuery, ReceiptRow } from '../../../schemas/api/receipts.ts'
import { inStores } from '../access/in-stores.ts'
import type { Actor } from '../actor.ts'
import { rows, type Db } from '../db/database.ts'
import { instant } from '../db/instant.ts'
import { possibleActions } from '../events/actions.ts'
import { eventText } from '../events/event-texts.ts'
import type { Language } from '../i18n/translate.ts'
import { requireVisibleOrder } from '../orders/card-repository.ts'
import {
  countEvery,
  readEvery,
  readListPage,
  readTotals,
  type ListOrder,
  type ListSource,
} from '../lists/read-list.ts'
import type { ListPage } from '../lists/server-list.ts'

/** What a person says of a receipt is done to the event that has it registered. */
export const actionOf = { Success: 'complete', Error: 'cancel' } as const satisfies Record<
  ReceiptOutcome,
  string
>
const outcomes = Object.keys(actionOf) as ReceiptOutcome[]

interface Found extends Omit<ReceiptRow, 'fiscal' | 'error' | 'outcomes'> {
  fiscal: Record<string, unknown> | null
  receiptError: string | null
  eventError: string | null
  eventStatus: string | null
}

/** The key of the event that has this receipt registered (receipts.ts). */
const eventKey = sql`'receipt.' || r.external_id`

const source: ListSource = {
  columns: sql`r.id::float8 as id, r.order_id::float8 as "orderId", o.pfm, o.is_test as "isTest", r.kind, r.status,
    r.total::float8 as total, o.currency, r.external_id as "externalId", r.uuid, r.fiscal,
    r.error as "receiptError", e.error as "eventError", e.status as "eventStatus",
    ${instant('r.created_at')} as "createdAt", ${instant('r.updated_at')} as "updatedAt"`,
  from: sql`receipts r join orders o on o.id = r.order_id left join events e on e.key = ${eventKey}`,
}
const order: ListOrder<Found> = { by: sql`r.id desc`, after: ({ id }) => sql`r.id < ${id}::bigint` }

const askedFor = (actor: Actor, { orderId, state }: ReceiptQuery): SQL =>
  sql.join(
    [
      inStores(actor, undefined),
      ...(orderId === undefined ? [] : [sql`r.order_id = ${orderId}::bigint`]),
      ...(state === undefined ? [] : [sql`r.status = 'fail' and e.status = 'fail'`]),
    ],
    sql` and `,
  )

/** Receipts of the person's stores, the newest first. Refused as unknown when the order is of a foreign store. */
export async function listReceipts(
  db: Db,
  actor: Actor,
  query: ReceiptQuery,
  language: Language,
): Promise<ListPage<ReceiptRow>> {
  if (query.orderId !== undefined) await requireVisibleOrder(db, query.orderId, actor)
  const page = await readListPage<Found>(db, source, { where: askedFor(actor, query), order }, query)
  return { ...page, items: page.items.map((row) => shown(row, language)) }
}

export async function* everyReceipt(
  db: Db,
  actor: Actor,
  query: ReceiptQuery,
  language: Language,
): AsyncGenerator<ReceiptRow[]> {
  for await (const found of readEvery<Found>(db, source, { where: askedFor(actor, query), order }))
    yield found.map((row) => shown(row, language))
}

export const countEveryReceipt = (db: Db, actor: Actor, query: ReceiptQuery): Promise<number> =>
  countEvery(db, source, askedFor(actor, query))

/** What they come to: receipts of what was given back count as less. */
export const sumReceipts = (db: Db, actor: Actor, query: ReceiptQuery): Promise<ListTotal[]> =>
  readTotals(db, source, askedFor(actor, query), {
    sum: sql`case r.kind when 'sellRefund' then -r.total else r.total end`,
    currency: sql`o.currency`,
  })

/** Receipts of this call by their number, with the event that registers each. */
export async function eventsOfReceipts(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const found = await rows<{ id: number; event: number }>(
    db,
    sql`select r.id::float8 as id, e.id::float8 as event from receipts r join events e on e.key = ${eventKey}
      where r.id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::bigint)`,
  )
  return new Map(found.map(({ id, event }) => [id, event]))
}

function shown(
  { fiscal, receiptError, eventError, eventStatus, ...row }: Found,
  language: Language,
): ReceiptRow {
  const possible =
    eventStatus === null
      ? []
      : possibleActions({ handler: 'receipt.register', status: eventStatus, data: {} })
  return {
    ...row,
    fiscal: fiscal && {
      drive: said(fiscal.fn_number),
      document: said(fiscal.fiscal_document_number),
      sign: said(fiscal.fiscal_document_attribute),
    },
    error: row.status === 'done' ? null : (eventText(language, eventError) ?? receiptError),
    outcomes: outcomes.filter((outcome) => possible.includes(actionOf[outcome])),
  }
}

const said = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null
