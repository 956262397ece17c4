import { and, eq, sql } from 'drizzle-orm'
import type { DeliveryPartner } from '../../platform/adapters/delivery/client.ts'
import { RetryLaterError } from '../../platform/adapters/retry-later.ts'
import { PartnerFailure } from '../../platform/adapters/partner-failure.ts'
import type { Db } from '../../platform/db/database.ts'
import { events } from '../../platform/db/schema/events.ts'
import type { Engine } from '../../engine/engine.ts'
import type { HandlerName } from '../../engine/events/event-catalog.ts'
import type { EventEndHandlers, EventHandlers, RunningEvent } from '../../engine/events/handlers.ts'
import { readAnnouncement, type DeliveryAnnouncement } from '../orders/announcements.ts'
import {
  createLabelFailureHandler,
  createLabelReceivedHandler,
  createAmountDueConfirmedHandler,
} from './outcomes.ts'
import { readParcel, readAmountDue } from './parcel.ts'
import type { DeliveryService } from './services.ts'

type DeliveryHandlers = Pick<
  EventHandlers,
  'delivery.announce' | 'delivery.label' | 'delivery.withdraw' | 'delivery.move' | 'delivery.toPay'
>
/** Retry interval in seconds while the event that announces the order is unfinished. */
const retrySeconds = 2

/**
 * Handlers that call the delivery service. All calls except the announcement itself wait until the event of the
 * announcement has ended.
 */
export function createDeliveryHandlers(
  services: Record<DeliveryService, DeliveryPartner>,
  db: Db,
  engine: Pick<Engine, 'recordExternalChange'>,
): Required<DeliveryHandlers> {
  const findPartner = (event: RunningEvent<HandlerName>) => {
    const partner = services[event.serviceId as DeliveryService]
    if (!partner) throw new Error(`no delivery service ${event.serviceId}`)
    return partner
  }
  const requireAnnouncement = async (number: string): Promise<DeliveryAnnouncement> => {
    const announcement = await readAnnouncement(db, number)
    if (!announcement) throw new Error(`no announcement ${number}`)
    return announcement
  }
  const isAnnouncing = async (number: string): Promise<boolean> => {
    const [pendingEvent] = await db
      .select({ id: events.id })
      .from(events)
      .where(
        and(
          eq(events.handler, 'delivery.announce'),
          sql`data->>'number' = ${number}`,
          sql`order_id = ${Number(number.split('-')[0])}`,
          sql`status in ('ready', 'queue', 'process', 'pending', 'waiting')`,
        ),
      )
      .limit(1)
    return pendingEvent !== undefined
  }

  const sendAnnouncement = async (
    event: RunningEvent<'delivery.announce' | 'delivery.label'>,
    announcement: DeliveryAnnouncement,
  ) => {
    const partner = findPartner(event)
    const { number, orderId } = announcement
    const track = await partner.announce(await readParcel(db, orderId, number), `announce.${number}`)
    const label = await partner.requestLabel(number, event.key)
    return { detail: `accepted ${track}`, settle: createLabelReceivedHandler(engine, number, label) }
  }

  return {
    'delivery.announce': async (event) => {
      const announcement = await requireAnnouncement(event.data.number)
      if (announcement.state === 'withdrawn') return 'withdrawn'
      return sendAnnouncement(event, announcement)
    },

    'delivery.label': async (event) => {
      const { number } = event.data
      const announcement = await requireAnnouncement(number)
      if (announcement.state === 'withdrawn') return 'withdrawn'
      if (await isAnnouncing(number)) throw new RetryLaterError('afterAnother', retrySeconds)
      // The announcement failed, or is demo history that the service never received, so it is sent first.
      if (announcement.state === 'asked' || announcement.track === null)
        return sendAnnouncement(event, announcement)
      try {
        const label = await findPartner(event).requestLabel(number, event.key)
        return {
          detail: `accepted ${label.track}`,
          settle: createLabelReceivedHandler(engine, number, label),
        }
      } catch (error) {
        if (isUnknownOrder(error)) return sendAnnouncement(event, announcement)
        throw error
      }
    },

    'delivery.move': async (event) => {
      const { number, date, slotId } = event.data
      if ((await requireAnnouncement(number)).state === 'withdrawn') return 'withdrawn'
      if (await isAnnouncing(number)) throw new RetryLaterError('afterAnother', retrySeconds)
      const partner = findPartner(event)
      try {
        await partner.move(number, { date, slotId }, event.key)
      } catch (error) {
        if (!isUnknownOrder(error)) throw error
        // The parcel is read after the order was changed, so the announcement contains the new day.
        const { orderId } = await requireAnnouncement(number)
        return `accepted ${await partner.announce(await readParcel(db, orderId, number), `announce.${number}`)}`
      }
      return null
    },

    'delivery.toPay': async (event) => {
      const { number } = event.data
      const { state, orderId } = await requireAnnouncement(number)
      if (state === 'withdrawn') return 'withdrawn'
      if (await isAnnouncing(number)) throw new RetryLaterError('afterAnother', retrySeconds)
      // The amount is read now and not when the event was created, so that the last of several calls sends the current
      // amount.
      const toPay = await readAmountDue(db, orderId)
      await findPartner(event).changeToPay(number, toPay, `${event.key}.${toPay}`)
      return { detail: null, settle: createAmountDueConfirmedHandler(engine, number, toPay) }
    },

    'delivery.withdraw': async (event) => {
      const { number } = event.data
      if (await isAnnouncing(number)) throw new RetryLaterError('afterAnother', retrySeconds)
      try {
        await findPartner(event).withdraw(number, event.key)
      } catch (error) {
        // The service does not know the order, so there is nothing to withdraw.
        if (isUnknownOrder(error)) return 'withdrawn'
        throw error
      }
      return null
    },
  }
}

/**
 * True if the delivery service reports an unknown order: it lost the order, or the order is demo history that was never
 * announced.
 */
const isUnknownOrder = (error: unknown): boolean =>
  error instanceof PartnerFailure && error.final && error.info === 'unknown_order'

/**
 * Reports to the process of the order that an event ended without a label: it failed, or a user cancelled it or
 * completed it manually. The label can then be requested again.
 */
export const createDeliveryOutcomeHandlers = (
  engine: Pick<Engine, 'recordExternalChange'>,
): Required<Pick<EventEndHandlers, 'delivery.announce' | 'delivery.label'>> => {
  const ending = {
    failed: ({ data }: { data: { number: string } }) => createLabelFailureHandler(engine, data.number),
    completed: ({ data }: { data: { number: string } }) => createLabelFailureHandler(engine, data.number),
  }
  return { 'delivery.announce': ending, 'delivery.label': ending }
}
