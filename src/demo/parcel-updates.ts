import { and, eq, sql } from 'drizzle-orm'
import { createBase64LabelPdf } from '../shared/label-pdf.ts'
import { systemActor, type Actor } from '../server/platform/identity/actor.ts'
import type { Tx } from '../server/platform/db/database.ts'
import { deliveryTimeslots } from '../server/platform/db/schema/deliveries.ts'
import { findCurrentAnnouncement } from '../server/domains/orders/announcements.ts'
import { applyDeliveryNotification } from '../server/domains/deliveries/notifications.ts'
import {
  createLabelFailureHandler,
  createLabelReceivedHandler,
} from '../server/domains/deliveries/outcomes.ts'
import type { DeliveryService } from '../server/domains/deliveries/services.ts'
import type { Engine, TransactionContext } from '../server/engine/engine.ts'
import { eventHandlerRules } from '../server/engine/events/event-catalog.ts'
import { updateRow } from '../server/engine/order-state/changes.ts'
import type { ParcelUpdate } from './steps.ts'

const couriers = [
  ['Рустам Алиев', '79480001122'],
  ['Денис Кравцов', '79480001133'],
  ['Павел Жданов', '79480001144'],
  ['Марат Хасанов', '79480001155'],
] as const
const prefixes: Record<DeliveryService, string> = {
  courier1: 'K1',
  courier2: 'K2',
  post: 'RP',
  partner: 'DP',
}

/**
 * Applies a response or notification of a delivery service at its simulated time, with the same code as in production.
 */
export async function applyParcelUpdate(
  engine: Engine,
  context: TransactionContext & Required<Pick<TransactionContext, 'changes' | 'session'>> & { at: Date },
  orderId: number,
  news: ParcelUpdate,
): Promise<void> {
  const { tx, at, changes, session } = context
  const announcement = findCurrentAnnouncement(await session.orderState())
  if (!announcement) throw new Error(`order ${orderId} is not announced`)
  const { number } = announcement
  const service = announcement.service as DeliveryService
  const endContext = { tx, at, by: systemActor, changes }
  const sessionEngine: Pick<Engine, 'recordExternalChange'> = {
    recordExternalChange: (context, ...args) => engine.recordExternalChange({ ...context, session }, ...args),
  }
  // The code below reads the announcement, its event and its notifications from the database, so the cached rows are
  // written first.
  await session.write()
  if ('status' in news) {
    const [name, phone] = couriers[orderId % couriers.length]!
    const actor: Actor = { id: service, name: service, rights: new Set(), roles: [], stores: 'all' }
    await applyDeliveryNotification(engine, { ...context, actor }, service, {
      id: `${number}.${news.status}`,
      number,
      status: news.status,
      happenedAt: at.toISOString(),
      ...(service === 'post' ? {} : { courier: { name, phone } }),
      ...(news.lines ? { lines: news.lines } : {}),
    })
  } else if (news.label === 'ready') {
    const track = `${prefixes[service]}${number.replace('-', '')}`
    const content = createBase64LabelPdf([track, `Order ${orderId}`, `Parcel ${number}`])
    await createLabelReceivedHandler(sessionEngine, number, {
      track,
      label: { contentType: 'application/pdf', content },
    })(endContext)
  } else {
    await failAnnouncement(tx, orderId, number, at)
    await engine.recordExternalChange(context, orderId, 'label.failed', () => [
      updateRow('deliveryAnnouncements', { number }, { state: 'asked' }),
    ])
    await createLabelFailureHandler(sessionEngine, number)(endContext)
  }
}

/** Marks the event of the announcement as failed, so that it can be restarted. */
async function failAnnouncement(tx: Tx, orderId: number, number: string, at: Date): Promise<void> {
  const moment = sql`${at.toISOString()}::timestamptz`
  await tx.execute(sql`
    with failed as (
      update events set status = 'fail', error = 'status 503', attempts = ${eventHandlerRules['delivery.announce'].attempts},
        updated_at = ${moment}, lines = 2
      where order_id = ${orderId} and handler = 'delivery.announce' and data->>'number' = ${number} returning id)
    insert into event_journal (event_id, number, date_time, old, new, user_name, detail)
    select id, 2, ${moment}, 'process', 'fail', ${systemActor.name}, 'status 503' from failed`)
}

/**
 * Sets the time of cancelled events to the simulated time of the step. Their cancellation has stored the current time
 * of the database.
 */
export async function setEventCancellationTimes(tx: Tx, orderId: number, at: Date): Promise<void> {
  const moment = sql`${at.toISOString()}::timestamptz`
  await tx.execute(sql`
    with withdrawn as (
      update events set updated_at = ${moment} where order_id = ${orderId} and status = 'canceled' returning id)
    update event_journal set date_time = ${moment}
    where new = 'canceled' and event_id in (select id from withdrawn)`)
}

/** Inserts the timeslot that the customer chose, as if the delivery service had offered it. */
export async function insertTimeslot(
  tx: Tx,
  orderId: number,
  { date, slotId, zone }: { date: string; slotId: string; zone: string },
  at: Date,
): Promise<void> {
  const from = Number(slotId.split('-').at(-1))
  const hour = (hourOfDay: number) =>
    sql`(${date}::date + ${hourOfDay}::int * interval '1 hour') at time zone ${zone}`
  await tx
    .delete(deliveryTimeslots)
    .where(and(eq(deliveryTimeslots.orderId, orderId), eq(deliveryTimeslots.slotId, slotId)))
  await tx.insert(deliveryTimeslots).values({
    orderId,
    slotId,
    slotUuid: null,
    day: date,
    startsAt: hour(from),
    endsAt: hour(from + 4),
    offeredAt: at,
  })
}
