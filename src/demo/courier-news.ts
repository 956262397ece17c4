import { and, eq, sql } from 'drizzle-orm'
import { labelPdf } from '../shared/label-pdf.ts'
import { system, type Actor } from '../server/platform/identity/actor.ts'
import type { Tx } from '../server/platform/db/database.ts'
import { deliveryTimeslots } from '../server/platform/db/schema/deliveries.ts'
import { currentAnnouncementIn } from '../server/domains/orders/announcements.ts'
import { takeDeliveryNotification } from '../server/domains/deliveries/notifications.ts'
import { labelFailed, labelReady } from '../server/domains/deliveries/outcomes.ts'
import type { DeliveryService } from '../server/domains/deliveries/services.ts'
import type { Engine, TxContext } from '../server/engine/engine.ts'
import { eventHandlers } from '../server/engine/events/event-catalog.ts'
import { update } from '../server/engine/order-state/changes.ts'
import type { ParcelNews } from './steps.ts'

const couriers = [
  ['Рустам Алиев', '79490001122'],
  ['Денис Кравцов', '79490001133'],
  ['Павел Жданов', '79490001144'],
  ['Марат Хасанов', '79490001155'],
] as const
const prefixes: Record<DeliveryService, string> = {
  courier1: 'K1',
  courier2: 'K2',
  post: 'RP',
  partner: 'DP',
}

/** What a delivery service told of the order's parcel back then, by the way its answers and notifications take. */
export async function applyParcelNews(
  engine: Engine,
  within: TxContext & Required<Pick<TxContext, 'changes' | 'held'>> & { at: Date },
  orderId: number,
  news: ParcelNews,
): Promise<void> {
  const { tx, at, changes, held } = within
  const standing = currentAnnouncementIn(await held.world())
  if (!standing) throw new Error(`order ${orderId} is not announced`)
  const { number } = standing
  const service = standing.service as DeliveryService
  const ending = { tx, at, by: system, changes }
  const holding: Pick<Engine, 'note'> = { note: (one, ...what) => engine.note({ ...one, held }, ...what) }
  // The announcement itself, its event and its notifications are looked up in the database.
  await held.write()
  if ('status' in news) {
    const [name, phone] = couriers[orderId % couriers.length]!
    const actor: Actor = { id: service, name: service, rights: new Set(), roles: [], stores: 'all' }
    await takeDeliveryNotification(engine, { ...within, actor }, service, {
      ...{ id: `${number}.${news.status}`, number, status: news.status, happenedAt: at.toISOString() },
      ...(service === 'post' ? {} : { courier: { name, phone } }),
      ...(news.lines ? { lines: news.lines } : {}),
    })
  } else if (news.label === 'ready') {
    const track = `${prefixes[service]}${number.replace('-', '')}`
    const content = labelPdf([track, `Order ${orderId}`, `Parcel ${number}`])
    await labelReady(holding, number, { track, label: { contentType: 'application/pdf', content } })(ending)
  } else {
    await failAnnouncement(tx, orderId, number, at)
    await engine.note(within, orderId, 'label.failed', () => [
      update('deliveryAnnouncements', { number }, { state: 'asked' }),
    ])
    await labelFailed(holding, number)(ending)
  }
}

/** The event stands among the failed ones, and can be restarted. */
async function failAnnouncement(tx: Tx, orderId: number, number: string, at: Date): Promise<void> {
  const moment = sql`${at.toISOString()}::timestamptz`
  await tx.execute(sql`
    with failed as (
      update events set status = 'fail', error = 'status 503', attempts = ${eventHandlers['delivery.announce'].attempts},
        updated_at = ${moment}, lines = 2
      where order_id = ${orderId} and handler = 'delivery.announce' and data->>'number' = ${number} returning id)
    insert into event_journal (event_id, number, date_time, old, new, user_name, detail)
    select id, 2, ${moment}, 'process', 'fail', ${system.name}, 'status 503' from failed`)
}

/** An event that was given up is dated by the database's clock; of this order it was given up at that instant. */
export async function dateWithdrawal(tx: Tx, orderId: number, at: Date): Promise<void> {
  const moment = sql`${at.toISOString()}::timestamptz`
  await tx.execute(sql`
    with withdrawn as (
      update events set updated_at = ${moment} where order_id = ${orderId} and status = 'canceled' returning id)
    update event_journal set date_time = ${moment}
    where new = 'canceled' and event_id in (select id from withdrawn)`)
}

/** The delivery service was asked for its slots, and this is the one that was chosen of them. */
export async function offerSlot(
  tx: Tx,
  orderId: number,
  { date, slotId, zone }: { date: string; slotId: string; zone: string },
  at: Date,
): Promise<void> {
  const from = Number(slotId.split('-').at(-1))
  const hour = (of: number) => sql`(${date}::date + ${of}::int * interval '1 hour') at time zone ${zone}`
  await tx
    .delete(deliveryTimeslots)
    .where(and(eq(deliveryTimeslots.orderId, orderId), eq(deliveryTimeslots.slotId, slotId)))
  await tx.insert(deliveryTimeslots).values({
    ...{ orderId, slotId, slotUuid: null, day: date },
    ...{ startsAt: hour(from), endsAt: hour(from + 4), offeredAt: at },
  })
}
