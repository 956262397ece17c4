import type { LogAction, LogEntity } from '../../shared/order-log.ts'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { deliveryAnnouncements, deliveryLabels, deliveryTimeslots } from '../db/schema/deliveries.ts'
import { events } from '../db/schema/events.ts'
import { orders, orderTares } from '../db/schema/orders.ts'
import type { EffectHandlers, StepScope } from '../engine/effects.ts'
import { move } from '../events/move.ts'
import { emit } from '../events/outbox.ts'
import { changeOrder } from '../orders/change-log.ts'
import { orderOf } from '../orders/effects.ts'
import { deliveryStatus, standingAnnouncement, type Announcement } from './announcements.ts'
import { serviceOfType } from './services.ts'

export const deliveryEffects: Pick<
  EffectHandlers,
  'saveTares' | 'moveDelivery' | 'announceDelivery' | 'requestLabel' | 'withdrawDelivery'
> = {
  saveTares: async (scope, { tares }) => {
    const orderId = orderOf(scope)
    await scope.tx.delete(orderTares).where(eq(orderTares.orderId, orderId))
    if (tares.length > 0)
      await scope.tx
        .insert(orderTares)
        .values(tares.map(({ typeId, weight, unused }) => ({ orderId, typeId, weight, unused })))
    await changed(scope, sql`id = id`, { old: sql`null::int` }, 'saveTares', 'tares', tares)
  },

  moveDelivery: async (scope, { date, slotId, reasonId, comment }) => {
    const orderId = orderOf(scope)
    const slot = slotId === null ? undefined : await slotOf(scope, orderId, slotId)
    // Without a slot the parcel is promised for the end of the day by the store's clock.
    const planned = slot
      ? sql`${slot.endsAt.toISOString()}::timestamptz`
      : sql`(${date}::date + time '21:00') at time zone coalesce((select zone from stores s where s.pfm = orders.pfm), 'UTC')`
    await changed(
      scope,
      sql`plan_date_issued = ${planned}, desired_date = ${date}::date, desired_date_external_id = ${slotId}::text,
        desired_date_external_uuid = ${slot?.slotUuid ?? null}::text`,
      { date: sql`desired_date::text`, slotId: sql`desired_date_external_id` },
      'moveDelivery',
      'desiredDate',
      { date, slotId, reasonId, comment },
    )
    const standing = await standingAnnouncement(scope.tx, orderId)
    if (standing) await tell(scope, standing, 'delivery.move', { number: standing.number, date, slotId })
  },

  /** Under a new number each time: the answer to an earlier, withdrawn announcement is not taken for this one's. */
  announceDelivery: async (scope) => {
    const orderId = orderOf(scope)
    const { tx, at, outside } = scope
    const [last] = await tx
      .select({ attempt: deliveryAnnouncements.attempt })
      .from(deliveryAnnouncements)
      .where(eq(deliveryAnnouncements.orderId, orderId))
      .orderBy(desc(deliveryAnnouncements.attempt))
      .limit(1)
    const attempt = (last?.attempt ?? 0) + 1
    const [order] = await tx
      .select({ type: orders.deliveryServiceTypeId })
      .from(orders)
      .where(eq(orders.id, orderId))
    const [written] = await tx
      .insert(deliveryAnnouncements)
      .values({
        number: `${orderId}-${attempt}`,
        ...{ orderId, attempt, service: serviceOfType(order!.type) },
        state: outside ? 'asked' : 'known',
        ...{ askedAt: at, updatedAt: at },
      })
      .returning()
    await tell(scope, written!, 'delivery.announce', { number: written!.number })
  },

  requestLabel: async (scope) => {
    const standing = await standingAnnouncement(scope.tx, orderOf(scope))
    // Withdrawn meanwhile or never announced: it is announced, and the label comes with it.
    if (!standing) return deliveryEffects.announceDelivery(scope, {})
    const request = standing.labelRequests + 1
    await scope.tx
      .update(deliveryAnnouncements)
      .set({ labelRequests: request, updatedAt: scope.at })
      .where(eq(deliveryAnnouncements.number, standing.number))
    await tell(scope, standing, 'delivery.label', { number: standing.number, request })
  },

  withdrawDelivery: async (scope) => {
    const orderId = orderOf(scope)
    const { tx, at } = scope
    const standing = await standingAnnouncement(tx, orderId)
    if (!standing) return
    await tx
      .update(deliveryAnnouncements)
      .set({ state: 'withdrawn', updatedAt: at })
      .where(eq(deliveryAnnouncements.number, standing.number))
    await tx.delete(deliveryLabels).where(eq(deliveryLabels.orderId, orderId))
    await changed(
      scope,
      sql`delivery_status_id = ${deliveryStatus.notRequested}, delivery_track = null`,
      { old: sql`delivery_status_id` },
      'withdrawDelivery',
      'deliveryStatusId',
      deliveryStatus.notRequested,
    )
    await stopTelling(scope, standing)
    await tell(scope, standing, 'delivery.withdraw', { number: standing.number })
  },
}

/** What has not left the house yet need not leave it. */
async function stopTelling(scope: StepScope, { orderId, number }: Announcement): Promise<void> {
  const unsent = await scope.tx
    .select({ id: events.id })
    .from(events)
    .where(
      and(
        eq(events.orderId, orderId),
        inArray(events.handler, ['delivery.announce', 'delivery.label', 'delivery.move']),
        sql`data->>'number' = ${number}`,
      ),
    )
  await move(
    scope.tx,
    unsent.map((event) => event.id),
    {
      from: ['ready', 'queue', 'pending', 'waiting', 'fail'],
      to: 'canceled',
      by: scope.actor.name,
      detail: 'withdrawn',
    },
  )
}

type Told =
  | ['delivery.announce', { number: string }]
  | ['delivery.label', { number: string; request: number }]
  | ['delivery.move', { number: string; date: string; slotId: string | null }]
  | ['delivery.withdraw', { number: string }]

/** Address, name and phone are not in the event: they are read when the service is called. */
async function tell(scope: StepScope, announcement: Announcement, ...[handler, data]: Told): Promise<void> {
  const { instance } = scope
  await emit(scope.tx, {
    now: scope.at,
    orderId: announcement.orderId,
    ...({ handler, data } as { handler: 'delivery.announce'; data: { number: string } }),
    type: `${instance.workflow}.${handler.split('.')[1]}`,
    serviceId: announcement.service,
    key: `${instance.id}.${instance.revision}.${handler}`,
    ...(scope.outside ? {} : { status: 'done' as const }),
  })
}

async function slotOf({ tx }: StepScope, orderId: number, slotId: string) {
  const [slot] = await tx
    .select()
    .from(deliveryTimeslots)
    .where(and(eq(deliveryTimeslots.orderId, orderId), eq(deliveryTimeslots.slotId, slotId)))
  return slot
}

const changed = <Column extends string>(
  scope: StepScope,
  set: ReturnType<typeof sql>,
  old: Record<Column, ReturnType<typeof sql>>,
  action: LogAction,
  entityName: LogEntity,
  now: unknown,
) =>
  changeOrder(scope.tx, {
    orderId: orderOf(scope),
    at: scope.at,
    ...{ set, old },
    log: { action, entityName, new: now, userName: scope.actor.name },
  })
