import { sql } from 'drizzle-orm'
import type { ReceiptList, ReceiptOutcome, ReceiptQuery, ReceiptRow } from '../../../schemas/api/receipts.ts'
import type { Actor } from '../actor.ts'
import { rows, type Db } from '../db/database.ts'
import { possibleActions } from '../events/actions.ts'
import { eventText } from '../events/event-texts.ts'
import type { Language } from '../i18n/translate.ts'
import { requireVisibleOrder } from '../orders/card-repository.ts'
import { instant } from '../db/instant.ts'

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
  total_: number
}

/** The key of the event that has this receipt registered (receipts.ts). */
const eventKey = sql`'receipt.' || r.external_id`

/** All receipts of an order, the newest first. Refused as unknown when the order is of a foreign store. */
export async function receiptsOf(
  db: Db,
  actor: Actor,
  { orderId, limit = 50, offset = 0 }: ReceiptQuery,
  language: Language,
): Promise<ReceiptList> {
  await requireVisibleOrder(db, orderId, actor)
  const found = await rows<Found>(
    db,
    sql`select r.id::float8 as id, r.order_id::float8 as "orderId", o.pfm, o.is_test as "isTest", r.kind, r.status,
        r.total::float8 as total, o.currency, r.external_id as "externalId", r.uuid, r.fiscal,
        r.error as "receiptError", e.error as "eventError", e.status as "eventStatus",
        ${instant('r.created_at')} as "createdAt", ${instant('r.updated_at')} as "updatedAt",
        count(*) over ()::int as total_
      from receipts r join orders o on o.id = r.order_id left join events e on e.key = ${eventKey}
      where r.order_id = ${orderId} order by r.id desc limit ${limit} offset ${offset}`,
  )
  return { items: found.map((row) => shown(row, language)), total: found[0]?.total_ ?? 0 }
}

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
  { fiscal, receiptError, eventError, eventStatus, total_: _, ...row }: Found,
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
