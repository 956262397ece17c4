import { and, eq, sql } from 'drizzle-orm'
import type { DeliveryPartner } from '../../platform/adapters/delivery/client.ts'
import { NotYet } from '../../platform/adapters/not-yet.ts'
import { PartnerFailure } from '../../platform/adapters/partner-failure.ts'
import type { Db } from '../../platform/db/database.ts'
import { events } from '../../platform/db/schema/events.ts'
import type { Engine } from '../../engine/engine.ts'
import type { HandlerName } from '../../engine/events/event-catalog.ts'
import type { Endings, Handlers, RunningEvent } from '../../engine/events/handlers.ts'
import { readAnnouncement, type Announcement } from '../orders/announcements.ts'
import { labelFailed, labelReady, toPayKnown } from './outcomes.ts'
import { readParcel, readToPay } from './parcel.ts'
import type { DeliveryService } from './services.ts'

type DeliveryHandlers = Pick<
  Handlers,
  'delivery.announce' | 'delivery.label' | 'delivery.withdraw' | 'delivery.move' | 'delivery.toPay'
>
/** Seconds between two looks at an event that must end first. */
const lookAgain = 2

/**
 * Announcements of one order are told in the order in which they were made: a label, a move or a withdrawal waits while
 * the announcement itself is still on its way.
 */
export function deliveryHandlers(
  services: Record<DeliveryService, DeliveryPartner>,
  db: Db,
  engine: Pick<Engine, 'note'>,
): Required<DeliveryHandlers> {
  const partnerOf = (event: RunningEvent<HandlerName>) => {
    const partner = services[event.serviceId as DeliveryService]
    if (!partner) throw new Error(`no delivery service ${event.serviceId}`)
    return partner
  }
  const announcementOf = async (number: string): Promise<Announcement> => {
    const found = await readAnnouncement(db, number)
    if (!found) throw new Error(`no announcement ${number}`)
    return found
  }
  const announcing = async (number: string): Promise<boolean> => {
    const [busy] = await db
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
    return busy !== undefined
  }

  const announce = async (
    event: RunningEvent<'delivery.announce' | 'delivery.label'>,
    standing: Announcement,
  ) => {
    const partner = partnerOf(event)
    const { number, orderId } = standing
    const track = await partner.announce(await readParcel(db, orderId, number), `announce.${number}`)
    const label = await partner.label(number, event.key)
    return { detail: `accepted ${track}`, settle: labelReady(engine, number, label) }
  }

  return {
    'delivery.announce': async (event) => {
      const standing = await announcementOf(event.data.number)
      if (standing.state === 'withdrawn') return 'withdrawn'
      return announce(event, standing)
    },

    'delivery.label': async (event) => {
      const { number } = event.data
      const standing = await announcementOf(number)
      if (standing.state === 'withdrawn') return 'withdrawn'
      if (await announcing(number)) throw new NotYet('afterAnother', lookAgain)
      // Its announcement has failed, or is history that this service was never told: it is announced first.
      if (standing.state === 'asked' || standing.track === null) return announce(event, standing)
      try {
        const label = await partnerOf(event).label(number, event.key)
        return { detail: `accepted ${label.track}`, settle: labelReady(engine, number, label) }
      } catch (error) {
        if (neverHeardOf(error)) return announce(event, standing)
        throw error
      }
    },

    'delivery.move': async (event) => {
      const { number, date, slotId } = event.data
      if ((await announcementOf(number)).state === 'withdrawn') return 'withdrawn'
      if (await announcing(number)) throw new NotYet('afterAnother', lookAgain)
      const partner = partnerOf(event)
      try {
        await partner.move(number, { date, slotId }, event.key)
      } catch (error) {
        if (!neverHeardOf(error)) throw error
        // The parcel as it stands now has the new day.
        const { orderId } = await announcementOf(number)
        return `accepted ${await partner.announce(await readParcel(db, orderId, number), `announce.${number}`)}`
      }
      return null
    },

    'delivery.toPay': async (event) => {
      const { number } = event.data
      const { state, orderId } = await announcementOf(number)
      if (state === 'withdrawn') return 'withdrawn'
      if (await announcing(number)) throw new NotYet('afterAnother', lookAgain)
      // Of two changes whichever is told last tells what is true.
      const toPay = await readToPay(db, orderId)
      await partnerOf(event).toPay(number, toPay, `${event.key}.${toPay}`)
      return { detail: null, settle: toPayKnown(engine, number, toPay) }
    },

    'delivery.withdraw': async (event) => {
      const { number } = event.data
      if (await announcing(number)) throw new NotYet('afterAnother', lookAgain)
      try {
        await partnerOf(event).withdraw(number, event.key)
      } catch (error) {
        // There is nothing to withdraw.
        if (neverHeardOf(error)) return 'withdrawn'
        throw error
      }
      return null
    },
  }
}

/** The service has lost the order, or it is demo history that the service was never told. */
const neverHeardOf = (error: unknown): boolean =>
  error instanceof PartnerFailure && error.final && error.info === 'unknown_order'

/** No label came of it, whoever or whatever ended it: the label can be asked for again from the order. */
export const deliveryEndings = (
  engine: Pick<Engine, 'note'>,
): Required<Pick<Endings, 'delivery.announce' | 'delivery.label'>> => {
  const ending = {
    failed: ({ data }: { data: { number: string } }) => labelFailed(engine, data.number),
    completed: ({ data }: { data: { number: string } }) => labelFailed(engine, data.number),
  }
  return { 'delivery.announce': ending, 'delivery.label': ending }
}
