import { sql } from 'drizzle-orm'
import { system } from '../../platform/identity/actor.ts'
import { eventHandlers as handlers } from '../../platform/catalogs/entries/work-entries.ts'
import { rows, type Tx } from '../../platform/db/database.ts'
import { stores } from '../../platform/db/schema/reference.ts'
import type { MailingParams } from '../../engine/events/event-catalog.ts'
import { eventText } from '../../engine/events/event-texts.ts'
import { translate, type Language } from '../../platform/i18n/translate.ts'
import { listText } from '../../platform/lists/list-texts.ts'
import { formatDuration } from '../../../shared/format.ts'
import { formatWallTime, zoneOf } from '../../../shared/store-day.ts'
import { listAlerts } from '../watch/alerts.ts'
import { readStalledOrders } from '../watch/stalled-orders.ts'
import type { DailyContents } from './registry.ts'

export interface MailingRequest {
  tx: Tx
  at: Date
  /** So many lines are written into one mail. */
  most: number
  language: Language
  /** Of the clock that the reader goes by. */
  zone: string
}
/** Null: there is nothing to say. */
export type Content = MailingParams | null

/** What is told of one order goes by the clock of its store, which the reader knows by the store's number. */
async function storeClocks(tx: Tx): Promise<(at: Date | string, pfm: string) => string> {
  const zones = new Map((await tx.select().from(stores)).map(({ pfm, zone }) => [pfm, zone]))
  return (at, pfm) => formatWallTime(at, zones.get(pfm) ?? zoneOf(null))
}

/** Numbers of orders, no customer: a mail goes where nobody asks for a password. */
export const orderContents: Pick<DailyContents, 'lateOrders' | 'alerts'> = {
  lateOrders: async (asked: MailingRequest): Promise<Content> => {
    const { tx, at, most, language } = asked
    const { items, total } = await readStalledOrders(tx, system, { reason: 'taskOverdue', limit: most }, at)
    const lines = items.map(({ orderId, pfm, lateMinutes }) =>
      translate(language, 'mailings:lateOrders.line', {
        orderId,
        pfm,
        late: formatDuration(lateMinutes, language),
      }),
    )
    return told(lines, total, asked)
  },
  alerts: async (asked: MailingRequest): Promise<Content> => {
    const { tx, at, most, language } = asked
    const time = await storeClocks(tx)
    const high = { priority: 'high', limit: most } as const
    const { items, total } = await listAlerts(tx, system, high, { at, language })
    const lines = items.map(({ orderId, pfm, message, date }) =>
      translate(language, 'mailings:alerts.line', { orderId, pfm, message, since: time(date, pfm) }),
    )
    return told(lines, total, asked)
  },
}

interface FailedEvent {
  id: string
  orderId: string | null
  handler: string
  error: string | null
}

/** Of these events, which no attempt is left for. */
export async function failedEvents(asked: MailingRequest, ids: readonly number[]): Promise<Content> {
  const { tx, most, language } = asked
  const found = await rows<FailedEvent>(
    tx,
    sql`select id::text, order_id::text as "orderId", handler, error from events
      where id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::bigint) order by id limit ${most}`,
  )
  const lines = found.map(({ id, orderId, handler, error }) => {
    const kind = orderId === null ? 'line' : 'lineOfOrder'
    const name = handlers.find(({ details }) => details?.code === handler)?.description[language] ?? handler
    const why = eventText(language, error) ?? listText(language, 'events:statuses.fail')
    return translate(language, `mailings:eventFailed.${kind}`, { id, orderId, name, why })
  })
  return told(lines, ids.length, asked)
}

/** Null when there is nothing to say. */
export const told = (lines: string[], count: number, { at, zone }: MailingRequest): Content =>
  count === 0 ? null : { lines, count, left: Math.max(0, count - lines.length), at: formatWallTime(at, zone) }
