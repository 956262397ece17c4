import { and, eq } from 'drizzle-orm'
import type { DeliveryNotification } from '../../../../schemas/api/deliveries.ts'
import { states, type EventOf } from '../../../../workflows/read-by-server.ts'
import { orderStatus } from '../../../shared/order-statuses.ts'
import { receiveStatus } from '../../../shared/receive-statuses.ts'
import type { TaskType } from '../../../shared/task-types.ts'
import { firstTime } from '../../platform/adapters/first-time.ts'
import type { Tx } from '../../platform/db/database.ts'
import { deliveryAnnouncements } from '../../platform/db/schema/deliveries.ts'
import type { Scope } from '../../engine/effects.ts'
import type { Engine, TxContext } from '../../engine/engine.ts'
import { processEvents, processTakes } from '../../engine/process-events.ts'
import { changeOrder, logged, notifyOrderChange } from '../orders/change-order.ts'
import { courier } from '../payments/debt.ts'
import { addEntry } from '../payments/ledger.ts'
import { recordCase } from '../payments/refund-money.ts'
import { plannedMinutes, readSettings } from '../../platform/settings/read-settings.ts'
import { lockOrder } from '../../engine/order-state/lock-order.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { insert, type Change, type RowChange } from '../../engine/order-state/changes.ts'
import type { OrderState } from '../../engine/order-state/order-state.ts'
import { deliveryStatus } from '../orders/announcements.ts'
import type { DeliveryService } from './services.ts'

type OrderEvent = EventOf<'order'>
type Status = DeliveryNotification['status']
const { accepted, inTransit, arrived, delivered, deliveredInPart, notDelivered, returning, returned } =
  deliveryStatus
const statusIds: Record<Status, number> = {
  ...{ accepted, inTransit, arrived, delivered, deliveredInPart, notDelivered, returning, returned },
}
const received: Partial<Record<Status, number>> = {
  delivered: receiveStatus.inFull,
  deliveredInPart: receiveStatus.inPart,
  notDelivered: receiveStatus.refused,
}
const moves: Partial<Record<Status, OrderEvent>> = {
  delivered: 'DELIVERED_IN_FULL',
  deliveredInPart: 'DELIVERED_IN_PART',
  notDelivered: 'RETURN_STARTED',
  returning: 'RETURN_STARTED',
}

/**
 * A parcel has moved on: track, the order's delivery status and its process, in one transaction. False for a repeat.
 * Unknown numbers are 404, lines that are not the order's and a sum without its currency code 7. What comes before the store has marked the order as
 * issued to delivery is refused (code 19) and written nowhere: the service tells it again. What is older than what is known
 * of the parcel is tracked and changes nothing; what cannot be any more opens a task for a person.
 */
export async function takeDeliveryNotification(
  engine: Pick<Engine, 'note'>,
  within: TxContext,
  service: DeliveryService,
  notification: DeliveryNotification,
): Promise<boolean> {
  const { tx } = within
  const { id, number } = notification
  const [announced] = await tx
    .select({ orderId: deliveryAnnouncements.orderId })
    .from(deliveryAnnouncements)
    .where(and(eq(deliveryAnnouncements.number, number), eq(deliveryAnnouncements.service, service)))
  if (!announced) throw refuse.orderNotFound()
  const { orderId } = announced
  await requireCurrency(tx, service, notification)
  await lockOrder(tx, orderId)
  if (!(await firstTime(tx, { source: service, id, orderId, at: within.at ?? null }))) return false
  await engine.note(within, orderId, `delivery.${notification.status}`, (scope) =>
    whatFollows(scope, service, notification),
  )
  return true
}

/**
 * A sum without a currency is of the order's currency only where the shop has agreed so with this service; else the service
 * is refused (code 7) and sends it again. What moves no money needs none.
 */
async function requireCurrency(
  tx: Tx,
  service: DeliveryService,
  { status, collected = 0, currency }: DeliveryNotification,
): Promise<void> {
  if (collected === 0 || currency !== undefined || !handedOver.includes(status)) return
  const settings = await readSettings(tx)
  if (settings[`${service}CurrencyAssumed`] === 0)
    throw refuse.incorrectData([{ path: '/body/currency', message: 'errors:required' }])
}

function whatFollows(scope: Scope, service: DeliveryService, notification: DeliveryNotification): Change[] {
  const { world, at } = scope
  const { number, happenedAt } = notification
  const { status, lines } = whatCameBack(world, notification)
  const news = { status, at: [new Date(happenedAt).toISOString(), at.toISOString()].sort()[0]! }
  const track = insert('deliveryTracks', {
    ...{ orderId: world.order.id, number, service, deliveryStatusId: statusIds[status] },
    ...{ happenedAt: new Date(happenedAt).toISOString(), at: at.toISOString() },
  })
  // A parcel that was withdrawn is tracked on its way back: the order itself has gone another way.
  if (world.find('deliveryAnnouncements', { number })?.state === 'withdrawn')
    return [track, ...(handedOver.includes(status) ? contradiction(scope, status) : [])]
  if (isLate(world, number, news)) return [track]

  const takes = processEvents(world)
  const type = moves[status]
  const known: Change[] = [track, ...statusChanged(scope, status, notification), notifyOrderChange(scope)]
  if (type === undefined) return concerns(takes, status) ? known : [track]
  if (!takenOver(world) && processTakes(world, at, type, { lines }))
    return [
      ...known,
      ...tookMoney(scope, status, notification),
      { send: 'process', type, payload: { lines } },
    ]
  if (mayStillCome(takes)) throw refuse.denied('errors:notIssuedToDelivery')
  // The order is on its way back already.
  if (taken(takes, 'RETURN_CONFIRMED') && !handedOver.includes(status)) return known
  return [track, ...(saidBefore(world, status, lines) ? [] : contradiction(scope, status))]
}

const handedOver: readonly Status[] = ['delivered', 'deliveredInPart']

function statusChanged(scope: Scope, status: Status, { courier }: DeliveryNotification): RowChange[] {
  const { order } = scope.world
  const receiveStatusId = received[status]
  const by = {
    ...(courier?.name === undefined ? {} : { courierName: courier.name }),
    ...(courier?.phone === undefined ? {} : { courierPhone: courier.phone }),
  }
  return changeOrder(
    scope,
    {
      deliveryStatusId: statusIds[status],
      ...(receiveStatusId === undefined ? {} : { receiveStatusId }),
      ...(courier === undefined ? {} : { deliveryAddress: { ...order.deliveryAddress, ...by } }),
    },
    {
      ...{ action: 'setDeliveryStatus', entityName: 'deliveryStatusId' },
      ...{ old: order.deliveryStatusId, new: statusIds[status] },
    },
  )
}

/**
 * Something newer is known of the parcel: this is written down and changes nothing. Where it only was is older than all
 * that was heard since; what became of it, than what became of it later. A clock that runs ahead counts as now.
 */
function isLate(world: OrderState, number: string, news: { status: Status; at: string }): boolean {
  const decisive = (deliveryStatusId: number) =>
    (Object.keys(moves) as Status[]).some((status) => statusIds[status] === deliveryStatusId)
  return world
    .rows('deliveryTracks')
    .filter(
      (track) => track.number === number && (!(news.status in moves) || decisive(track.deliveryStatusId)),
    )
    .some((track) => [track.happenedAt, track.at].sort()[0]! > news.at)
}

/** Where the parcel is means something as long as it is not at its end. */
const concerns = (takes: string[], status: Status): boolean =>
  taken(takes, 'RETURN_STARTED') ||
  mayStillCome(takes) ||
  (status === 'returned' && taken(takes, 'RETURN_CONFIRMED'))

/** The store has the parcel in its hands: nobody else can have got it. */
const takenOver = (world: OrderState): boolean => {
  const task = world.find('tasks', { taskType: 'returnFromShipping' satisfies TaskType })
  const away: readonly string[] = states.returnFromShipping.parcelAway
  return task !== undefined && task.taskStatus === 'open' && !away.includes(task.state)
}

/** The same once more contradicts nothing; other pieces than it said before do, as long as they are on their way. */
const saidBefore = (world: OrderState, status: Status, lines: Lines): boolean =>
  world.order.deliveryStatusId === statusIds[status] &&
  (world.order.orderStatusId !== orderStatus.returningFromDelivery ||
    world
      .rows('orderProducts')
      .every(
        ({ id, returnedQuantity }) =>
          (lines.find(({ lineId }) => lineId === id)?.returned ?? 0) === returnedQuantity,
      ))

/** Taken at the door: what he says himself counts, and not what he was told to take. */
function tookMoney(
  scope: Scope,
  status: Status,
  { collected, currency = scope.world.order.currency }: DeliveryNotification,
): Change[] {
  if (collected === undefined || !handedOver.includes(status)) return []
  const entry = { purpose: courier, amount: collected, way: 'courier' } as const
  if (collected === 0) return recordCase(scope, { ...entry, problem: 'nothing' })
  if (currency !== scope.world.order.currency)
    return recordCase(scope, { ...entry, currency, problem: 'otherCurrency' })
  return addEntry(scope, { ...entry, kind: 'paid', status: 'settled' })
}

/** It cannot be so any more: a person asks the service and finds out, once. */
function contradiction(scope: Scope, status: Status): Change[] {
  const { world, settings } = scope
  return [
    logged(scope, {
      ...{ type: 'event', action: 'hearContradiction', entityName: 'deliveryStatusId' },
      ...{ old: world.order.deliveryStatusId, new: statusIds[status] },
    }),
    ...(asked(world)
      ? []
      : [
          {
            openTask: { type: 'deciding', importance: 'high', input: { purpose: 'lateNews' } },
            dueAfterMinutes: plannedMinutes(settings, 'deciding'),
          } as const,
        ]),
    notifyOrderChange(scope),
  ]
}

/** Somebody finds out already. */
const asked = (world: OrderState): boolean =>
  states.deciding.contradicted.some(
    (state) => world.find('tasks', { taskType: 'deciding', state, taskStatus: 'open' }) !== undefined,
  )

type Lines = { lineId: number; returned: number }[]

/** Nothing taken at all is no delivery in part. */
function whatCameBack(
  world: OrderState,
  { status, lines = [] }: DeliveryNotification,
): { status: Status; lines: Lines } {
  if (status !== 'deliveredInPart') return { status, lines: [] }
  const sold = world.rows('orderProducts')
  const returned = new Map(lines.map((line) => [line.lineId, line.returned]))
  const wrong = lines.findIndex(
    (line) => line.returned > (sold.find((one) => one.id === line.lineId)?.skuQuantityFinished ?? -1),
  )
  const pieces = lines.reduce((sum, line) => sum + line.returned, 0)
  if (wrong >= 0 || returned.size !== lines.length || pieces === 0)
    throw refuse.incorrectData([
      { path: wrong >= 0 ? `/body/lines/${wrong}` : '/body/lines', message: 'errors:invalidFormat' },
    ])
  const nothingKept = sold.every((line) => (returned.get(line.id) ?? 0) === line.skuQuantityFinished)
  return nothingKept ? { status: 'notDelivered', lines: [] } : { status, lines }
}

/** The order is not yet where the courier says it has been. */
const mayStillCome = (takes: string[]): boolean =>
  (['ISSUED_TO_DELIVERY', 'DOCUMENTS_PRINTED', 'LABEL_READY'] as const).some((type) => taken(takes, type))

const taken = (takes: string[], type: OrderEvent): boolean => takes.includes(type)
