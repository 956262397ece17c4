import { sql } from 'drizzle-orm'
import type { BoxQuery, FoundBox } from '../../../../schemas/api/deliveries.ts'
import { boxCode, boxOf, readBoxCode } from '../../../shared/box-code.ts'
import { orderStatus } from '../../../shared/order-statuses.ts'
import { maySeeStore, type Actor } from '../../platform/identity/actor.ts'
import { readCatalog } from '../../platform/catalogs/repository.ts'
import { rows, type Db } from '../../platform/db/database.ts'
import type { Language } from '../../platform/i18n/translate.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { issueRowsOf } from './issue-rows.ts'

const givenUp: readonly number[] = [orderStatus.cancelled, orderStatus.toBeDisbanded, orderStatus.disbanded]

/**
 * The box that a code names, when it may go with an act of this service and store. Otherwise says what box it is and what
 * to do with it: 404 for a code of no order that the person sees, 19 for a box that does not go.
 */
export async function findBox(
  db: Db,
  { actor, language }: { actor: Actor; language: Language },
  { code, service, pfm }: BoxQuery,
): Promise<FoundBox> {
  const orderId = readBoxCode(code)?.orderId ?? (await orderOfTrack(db, code))
  const [row] = orderId === null ? [] : await issueRowsOf(db, [orderId])
  if (!row || !maySeeStore(actor, row.pfm)) throw refuse.boxNotFound(code)
  const order = row.orderId
  const says = (key: string, params: object = {}) => refuse.denied(`errors:box.${key}`, { order, ...params })

  if (givenUp.includes(row.orderStatusId)) throw says('cancelled')
  if (row.deliveryServiceId === null) throw says('pickup')
  if (row.deliveryServiceId !== service)
    throw says('otherService', {
      service: await nameIn(db, 'deliveryServices', row.deliveryServiceId, language),
    })
  if (pfm !== undefined && row.pfm !== pfm) throw says('otherStore', { pfm: row.pfm })
  if (row.orderStatusId === orderStatus.issuedToDelivery) throw says('gone')
  if (row.orderStatusId !== orderStatus.readyForShipment)
    throw says('notReady', { status: await nameIn(db, 'orderStatuses', row.orderStatusId, language) })
  if (row.actNumber !== null) throw says('inAct', { act: row.actNumber })
  const n = boxOf(row, code)
  if (n === 'whichBox') throw says('which', { example: boxCode(order, 1) })
  if (n === null) throw says('notThere', { boxes: row.boxes })
  return { order: row, n }
}

/** A label that its order no longer has is found too: a cancelled order is named, an old label is called old. */
async function orderOfTrack(db: Db, code: string): Promise<number | null> {
  const track = code.trim()
  const [found] = await rows<{ orderId: number }>(
    db,
    sql`select a.order_id::float8 as "orderId" from delivery_announcements a join orders o on o.id = a.order_id
      where a.track in (${track}, ${track.toUpperCase()})
      order by o.delivery_track is not distinct from a.track desc, a.order_id desc limit 1`,
  )
  return found?.orderId ?? null
}

async function nameIn(db: Db, catalog: string, id: number, language: Language): Promise<string> {
  const entries = (await readCatalog(db, catalog, language)) ?? []
  return entries.find((entry) => entry.id === id)?.description ?? String(id)
}
