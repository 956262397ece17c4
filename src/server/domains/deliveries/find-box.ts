import { sql } from 'drizzle-orm'
import type { BoxQuery, BoxMatch } from '../../../../schemas/api/deliveries.ts'
import { createBoxCode, findBoxNumber, parseBoxCode } from '../../../shared/box-code.ts'
import { orderStatus } from '../../../shared/order-statuses.ts'
import { canSeeStore, type Actor } from '../../platform/identity/actor.ts'
import { readCatalog } from '../../platform/catalogs/repository.ts'
import { queryRows, type Db } from '../../platform/db/database.ts'
import type { Language } from '../../platform/i18n/translate.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { readCourierHandoverRows } from './issue-rows.ts'

const abandonedStatuses: readonly number[] = [
  orderStatus.cancelled,
  orderStatus.toBeDisbanded,
  orderStatus.disbanded,
]

/**
 * Returns the box with this code if it may be added to an acceptance act of this service and store. Otherwise throws a
 * Refusal that identifies the box and tells the user what to do with it: with status 404 if no visible order has the
 * code, with code 19 if the box must not be added. The details of code 19 contain the `reason`.
 */
export async function findBoxForAct(
  db: Db,
  { actor, language }: { actor: Actor; language: Language },
  { code, service, pfm }: BoxQuery,
): Promise<BoxMatch> {
  const orderId = parseBoxCode(code)?.orderId ?? (await findOrderByTrack(db, code))
  const [row] = orderId === null ? [] : await readCourierHandoverRows(db, [orderId])
  if (!row || !canSeeStore(actor, row.pfm)) throw refuse.boxNotFound(code)
  const order = row.orderId
  const refuseBox = (key: string, params: object = {}) =>
    refuse.denied(`errors:box.${key}`, { order, ...params }, { reason: key })

  if (abandonedStatuses.includes(row.orderStatusId)) throw refuseBox('cancelled')
  if (row.deliveryServiceId === null) throw refuseBox('pickup')
  if (row.deliveryServiceId !== service)
    throw refuseBox('otherService', {
      service: await readEntryName(db, 'deliveryServices', row.deliveryServiceId, language),
    })
  if (pfm !== undefined && row.pfm !== pfm) throw refuseBox('otherStore', { pfm: row.pfm })
  if (row.orderStatusId === orderStatus.issuedToDelivery) throw refuseBox('gone')
  if (row.orderStatusId !== orderStatus.readyForShipment)
    throw refuseBox('notReady', {
      status: await readEntryName(db, 'orderStatuses', row.orderStatusId, language),
    })
  if (row.actNumber !== null) throw refuseBox('inAct', { act: row.actNumber })
  const n = findBoxNumber(row, code)
  if (n === 'whichBox') throw refuseBox('which', { example: createBoxCode(order, 1) })
  if (n === null) throw refuseBox('notThere', { boxes: row.boxes })
  return { order: row, n }
}

/**
 * Finds the order of a label by its track number, even if the label is outdated or the order is cancelled, so that the
 * refusal can say so.
 */
async function findOrderByTrack(db: Db, code: string): Promise<number | null> {
  const track = code.trim()
  const [match] = await queryRows<{ orderId: number }>(
    db,
    sql`select a.order_id::float8 as "orderId" from delivery_announcements a join orders o on o.id = a.order_id
      where a.track in (${track}, ${track.toUpperCase()})
      order by o.delivery_track is not distinct from a.track desc, a.order_id desc limit 1`,
  )
  return match?.orderId ?? null
}

async function readEntryName(db: Db, catalog: string, id: number, language: Language): Promise<string> {
  const entries = (await readCatalog(db, catalog, language)) ?? []
  return entries.find((entry) => entry.id === id)?.description ?? String(id)
}
