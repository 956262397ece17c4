import { sql } from 'drizzle-orm'
import { systemActor } from '../../platform/identity/actor.ts'
import { eventHandlers as handlers } from '../../platform/catalogs/entries/work-entries.ts'
import { queryRows, type Tx } from '../../platform/db/database.ts'
import { stores } from '../../platform/db/schema/reference.ts'
import type { MailingParams } from '../../engine/events/event-catalog.ts'
import { translateEventDetail } from '../../engine/events/event-texts.ts'
import { translate, type Language } from '../../platform/i18n/translate.ts'
import { translateListText } from '../../platform/lists/list-texts.ts'
import { formatDuration } from '../../../shared/format.ts'
import { formatWallTime, getStoreZone } from '../../../shared/store-day.ts'
import { listAlerts } from '../watch/alerts.ts'
import { readStalledOrders } from '../watch/stalled-orders.ts'
import type { DailyMailingContentReaders } from './registry.ts'

export interface MailingContentRequest {
  tx: Tx
  at: Date
  /** Maximum number of lines in one mail. */
  maxLines: number
  language: Language
  /** Time zone of the recipient. */
  zone: string
}
/** Content of a mail. Null if there is nothing to report. */
export type MailingContent = MailingParams | null

/**
 * Returns a function that formats times in the time zone of a store. The zone is not printed, because the recipient
 * knows it from the number of the store.
 */
async function createStoreTimeFormatter(tx: Tx): Promise<(at: Date | string, pfm: string) => string> {
  const zones = new Map((await tx.select().from(stores)).map(({ pfm, zone }) => [pfm, zone]))
  return (at, pfm) => formatWallTime(at, zones.get(pfm) ?? getStoreZone(null))
}

/**
 * Contents of the daily mails about orders. They contain order numbers but no customer data, because anybody with
 * access to the mailbox can read them.
 */
export const orderMailingContentReaders: Pick<DailyMailingContentReaders, 'lateOrders' | 'alerts'> = {
  lateOrders: async (request: MailingContentRequest): Promise<MailingContent> => {
    const { tx, at, maxLines, language } = request
    const { items, total } = await readStalledOrders(
      tx,
      systemActor,
      { reason: 'taskOverdue', limit: maxLines },
      at,
    )
    const lines = items.map(({ orderId, pfm, lateMinutes }) =>
      translate(language, 'mailings:lateOrders.line', {
        orderId,
        pfm,
        late: formatDuration(lateMinutes, language),
      }),
    )
    return createMailingContent(lines, total, request)
  },
  alerts: async (request: MailingContentRequest): Promise<MailingContent> => {
    const { tx, at, maxLines, language } = request
    const formatTime = await createStoreTimeFormatter(tx)
    const alertQuery = { priority: 'high', limit: maxLines } as const
    const { items, total } = await listAlerts(tx, systemActor, alertQuery, { at, language })
    const lines = items.map(({ orderId, pfm, message, date }) =>
      translate(language, 'mailings:alerts.line', { orderId, pfm, message, since: formatTime(date, pfm) }),
    )
    return createMailingContent(lines, total, request)
  },
}

interface FailedEvent {
  id: string
  orderId: string | null
  handler: string
  error: string | null
}

/** Content of a mail about these failed events, which are not retried any more. */
export async function readFailedEventsContent(
  request: MailingContentRequest,
  ids: readonly number[],
): Promise<MailingContent> {
  const { tx, maxLines, language } = request
  const events = await queryRows<FailedEvent>(
    tx,
    sql`select id::text, order_id::text as "orderId", handler, error from events
      where id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::bigint) order by id limit ${maxLines}`,
  )
  const lines = events.map(({ id, orderId, handler, error }) => {
    const kind = orderId === null ? 'line' : 'lineOfOrder'
    const name = handlers.find(({ details }) => details?.code === handler)?.description[language] ?? handler
    const reason =
      translateEventDetail(language, error) ?? translateListText(language, 'events:statuses.fail')
    return translate(language, `mailings:eventFailed.${kind}`, { id, orderId, name, why: reason })
  })
  return createMailingContent(lines, ids.length, request)
}

/**
 * Content with a line per item. `count` is the number of all items, of which `lines` may contain only the first. Null
 * if there are none.
 */
export const createMailingContent = (
  lines: string[],
  count: number,
  { at, zone }: MailingContentRequest,
): MailingContent =>
  count === 0 ? null : { lines, count, left: Math.max(0, count - lines.length), at: formatWallTime(at, zone) }
