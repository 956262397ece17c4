import { orderSource } from '../../src/shared/order-sources.ts'
import { orderStatus } from '../../src/shared/order-statuses.ts'
import type { FaultMode } from '../../src/simulators/faults.ts'
import { bankPayTypes } from './draw-order.ts'
import { requestedAmount, type ActionResult, type SimulatedOrder } from './simulated-order.ts'
import type { FormContext } from './fill-form.ts'
import { findTransfersToApprove } from './money-rules.ts'
import type { OrderData, OpenTask } from './order-data.ts'
import { refundByRegister } from './registers.ts'

export interface PossibleEvent {
  weight: number
  name: string
  execute: () => Promise<ActionResult | null>
}

const actions: readonly [name: string, user: string, weight: (now: OrderData) => number][] = [
  ['cancelOrder', 'operator', () => 0.8],
  ['editAfterForming', 'manager', () => 0.6],
  [
    'issueToCourier',
    'manager',
    ({ order }) => (order.orderStatusId === orderStatus.readyForShipment ? 12 : 0.05),
  ],
  [
    'returnFromDelivery',
    'manager',
    ({ order }) => (order.orderStatusId === orderStatus.issuedToDelivery ? 1 : 0.05),
  ],
  ['moveDeliveryRequest', 'operator', ({ order }) => (order.deliveryServiceId === null ? 0.02 : 0.4)],
  ['requestLabel', 'manager', ({ order }) => (order.orderStatusId === orderStatus.generated ? 0.5 : 0.02)],
  ['notifyAssemblyTime', 'manager', () => 0.2],
  ['initiateRefund', 'manager', ({ order }) => (issuedStatuses.includes(order.orderStatusId) ? 4 : 0.05)],
  ['exchange', 'manager', ({ order }) => (issuedStatuses.includes(order.orderStatusId) ? 1 : 0.02)],
  ['changeStatus', 'admin', () => 0.2],
]
export const issuedStatuses: readonly number[] = [
  orderStatus.issued,
  orderStatus.issuedInFull,
  orderStatus.partiallyIssued,
]

/** Weights of buttons; buttons that are not listed are weighted by tone. */
const eventWeights: Record<string, number> = {
  HUNG_UP: 0.3,
  CALL_FAILED: 1,
  CALL_BACK_SCHEDULED: 0.3,
  CUSTOMER_LEFT: 0.3,
  BACK: 0.3,
  DROP: 0.5,
  ISSUE_WITHOUT_CODE: 3,
  CODE_ENTERED: 5,
  PARTIALLY_ISSUED: 4,
  RETURNED_FULLY: 2,
  NOT_PAID: 1,
  REFUSE: 0.5,
}
const toneWeights = { main: 8, plain: 2, danger: 1 } as const
/** Weights of a user who wants to finish the order. */
const forwardWeights = { main: 20, plain: 1, danger: 0.5 } as const

const justRefused = ({ actions }: SimulatedOrder, text: string): boolean =>
  actions.slice(-4).some((result) => result.status === 409 && result.what.includes(text))

export function pickWeighted<T extends { weight: number }>(
  chance: SimulatedOrder['random'],
  items: readonly T[],
): T | null {
  const totalWeight = items.reduce((sum, one) => sum + one.weight, 0)
  let remaining = chance.next() * totalWeight
  for (const one of items) {
    remaining -= one.weight
    if (remaining < 0) return one
  }
  return items.at(-1) ?? null
}

/** `forward`: simulates a user who wants to finish the order. */
export async function workOnTask(
  simulation: SimulatedOrder,
  task: OpenTask,
  forward: boolean,
): Promise<ActionResult | null> {
  const worker = simulation.workerOf(task)
  if (worker === null) return null
  // Any user with the right may complete a transfer, except the one who approved it.
  const user = task.taskType === 'manualTransferring' ? simulation.random.pick(transferUsers) : worker
  return pressOnPage(simulation, `tasks/${task.taskId}`, user, forward)
}

/** Users with the right to approve and to complete transfers. */
const transferUsers = ['accountant', 'admin'] as const

/** Someone who may approve the transfer: not the user who entered the bank details. */
export const findApprover = ({ detailsBy }: { detailsBy: string | null }): string =>
  transferUsers.find((user) => user !== detailsBy)!

/** Presses one offered button. `payloads`: forms set by the scenario, by event. */
export async function pressOnPage(
  simulation: SimulatedOrder,
  path: string,
  user: string,
  forward: boolean,
  payloads: FormContext['payloads'] = {},
): Promise<ActionResult | null> {
  const view = await simulation.open(path, user)
  if (!view) {
    const result = { what: `${user}: ${path} is not offered`, status: 409 }
    simulation.actions.push(result)
    return result
  }
  // A request that the bank can still execute is not settled manually, because the ledgers would differ.
  const retryEvents = view.step.events.filter((event) => event.type === 'TRY_AGAIN')
  const offered = (retryEvents.length > 0 ? retryEvents : view.step.events).map((event) => ({
    ...event,
    weight: !forward
      ? (eventWeights[event.type] ?? toneWeights[event.tone])
      : // A new code, for instance, can be sent only once a minute: the user then chooses another button.
        justRefused(simulation, `${user}: ${path} ${event.type} `)
        ? 0.1
        : forwardWeights[event.tone],
  }))
  const event = pickWeighted(simulation.random, offered)
  if (!event) return null
  if (simulation.random.next() < 0.15)
    simulation.stalePages.push({ path, view, user, type: event.type, payload: {} })
  return simulation.press(
    path,
    user,
    view,
    event,
    simulation.createFormContext({ shortageShare: forward ? 0 : 0.25, payloads }),
  )
}

const service = 'courier1'

/** All possible next events of the order. `otherOrders`: payments and notifications of other orders. */
export function listPossibleEvents(
  simulation: SimulatedOrder,
  now: OrderData,
  otherOrders: { payments: readonly string[]; notifications: readonly object[] },
): PossibleEvent[] {
  const { random: chance, orderId } = simulation
  const { order, tasks, timers, announcements, events } = now
  const moves: PossibleEvent[] = []
  const add = (weight: number, name: string, make: PossibleEvent['execute']) =>
    moves.push({ weight, name, execute: make })

  for (const task of tasks) add(12, `task ${task.taskType}`, () => workOnTask(simulation, task, false))
  for (const [name, user, weight] of actions)
    add(weight(now), `action ${name}`, () =>
      pressOnPage(simulation, `orders/${orderId}/actions/${name}`, user, false),
    )
  for (const timer of timers)
    add(timer.event === 'CALL_BACK_DUE' ? 2 : 0.4, `timer ${timer.event}`, () => simulation.fireTimer(timer))

  for (const move of bankMoves(simulation, now, otherOrders)) moves.push(move)
  for (const { id } of findTransfersToApprove(now))
    add(4, 'approve transfer', () =>
      simulation.approve(id, chance.next() < 0.1 ? 'manager' : chance.pick(transferUsers)),
    )
  if (order.orderSourceTypeId === orderSource.foodDelivery && issuedStatuses.includes(order.orderStatusId))
    add(10, 'register', () => refundByRegister(simulation, now))

  const number = announcements.at(-1)?.number
  if (number !== undefined && announcements.at(-1)!.service === service) {
    const isWithCourier = order.orderStatusId === orderStatus.issuedToDelivery
    const notify = (status: string, more: object = {}) =>
      simulation.sendCarrierNotification(service, { number, status, ...more })
    const remainingPieces = () => {
      const lines = now.lines.filter((line) => line.skuQuantityFinished > 0)
      const line = chance.pick(lines.length > 0 ? lines : now.lines)
      return {
        lines: [{ lineId: line.id, returned: 1 + Math.floor(chance.next() * line.skuQuantityFinished) }],
      }
    }
    const { toPay } = simulation.environment.carriers[service]!.parcel(number) ?? { toPay: 0 }
    add(isWithCourier ? 3 : 0.2, 'delivered', () => notify('delivered'))
    add(isWithCourier ? 1 : 0.1, 'delivered, sum told', () =>
      notify('delivered', { collected: chance.next() < 0.3 ? 0 : toPay, currency: 'RUB' }),
    )
    add(isWithCourier ? 3 : 0.1, 'delivered in part', () => notify('deliveredInPart', remainingPieces()))
    add(isWithCourier ? 1.5 : 0.1, 'not delivered', () => notify(chance.pick(['notDelivered', 'returning'])))
    const isWithoutOutcome = isWithCourier || order.orderStatusId === orderStatus.returningFromDelivery
    add(isWithoutOutcome ? 1 : 0.1, 'returned, then delivered', async () => {
      await notify('returned')
      const outcomes = [
        () => notify('delivered'),
        () => notify('delivered', { collected: toPay, currency: 'RUB' }),
        () => notify('deliveredInPart', remainingPieces()),
      ]
      return chance.pick(outcomes)()
    })
    add(0.4, 'other news', () => notify(chance.pick(['accepted', 'inTransit', 'arrived', 'returned'])))
    const yesterday = new Date(Date.now() - 86_400_000).toISOString()
    add(0.2, 'yesterday’s news', () =>
      notify(chance.pick(['inTransit', 'notDelivered', 'delivered']), { happenedAt: yesterday }),
    )
  }

  if (simulation.stalePages.length > 0)
    add(0.8, 'a stale tab', async () => {
      const { path, view, user, type } = chance.pick(simulation.stalePages)
      const event = view.step.events.find((one) => one.type === type)!
      const result = await simulation.press(path, user, view, event, simulation.createFormContext())
      return { ...result, what: `stale ${result.what}` }
    })
  const modes: FaultMode[] = ['none', 'none', 'down', 'error', 'slow', 'garbage', 'duplicate', 'refused']
  if (bankPayTypes.includes(order.payTypeId))
    add(0.5, 'bank trouble', async () => {
      const mode = chance.pick(modes)
      simulation.environment.setBankFault(orderId, mode)
      const result = { what: `the bank: ${mode}`, status: 200 }
      simulation.actions.push(result)
      return result
    })
  for (const event of events)
    if (event.status === 'fail') add(2, 'restart', () => simulation.eventAction(event, 'restart'))
  return moves
}

function bankMoves(
  simulation: SimulatedOrder,
  now: OrderData,
  otherOrders: { payments: readonly string[]; notifications: readonly object[] },
): PossibleEvent[] {
  const { random: chance, orderId, environment, payments } = simulation
  const { order, process } = now
  const moves: PossibleEvent[] = []
  const add = (weight: number, name: string, make: PossibleEvent['execute']) =>
    moves.push({ weight, name, execute: make })
  const requested = requestedAmount(order)
  const online = bankPayTypes.includes(order.payTypeId)
  const notify = (
    operation: string,
    amount: number,
    paymentId: string,
    description: string,
    more: object = {},
  ) => simulation.sendBankNotification({ orderId, operation, amount, paymentId, ...more }, description)
  /** The customer pays, and the bank's ledger has the payment. */
  const pay = async (amount: number, paymentId: string, description: string) => {
    environment.bank.hold(paymentId, orderId, amount)
    payments.add(paymentId)
    const result = await notify('approved', amount, paymentId, description)
    simulation.assignedPayments.add(paymentId)
    return result
  }
  const ownPaymentId = simulation.paymentId
  const ownPayment = environment.bank.payment(ownPaymentId)
  const isAwaitingPayment = process.state === 'awaitingPayment'

  if (isAwaitingPayment && !ownPayment) {
    add(14, 'pays', () => pay(requested, ownPaymentId, 'paid'))
    add(0.7, 'pays less', () => pay(Math.max(1, requested - 100), ownPaymentId, 'too little'))
    add(0.5, 'pays a kopeck', () => pay(1, ownPaymentId, 'a kopeck'))
    add(0.5, 'pays more', () => pay(requested + 5_000, ownPaymentId, 'too much'))
    add(0.5, 'declined', () => notify('declinedByTimeout', 0, ownPaymentId, 'declined'))
  }
  if (isAwaitingPayment && ownPayment)
    add(1, 'pays the rest', () =>
      pay(Math.max(1, requested - ownPayment.held), `${ownPaymentId}-2`, 'the rest'),
    )
  if (online && ownPayment) {
    // For an order that arrived with a hold, the first approval of that amount sets the bank's payment id. A bank
    // knows a payment by its id, and accepts it once.
    if (simulation.generated.paymentState !== 'held' && !simulation.payments.has(`${ownPaymentId}-3`))
      add(0.15, 'pays twice', () => pay(requested, `${ownPaymentId}-3`, 'paid twice'))
    add(0.3, 'approval anew', () =>
      notify('approved', ownPayment.held, ownPaymentId, 'the same approval under a new id'),
    )
    add(0.15, 'late decline', () => notify('declinedByTimeout', 0, ownPaymentId, 'declined, late'))
  }
  if (online) {
    add(0.15, 'reversed, another', () =>
      notify('reversed', requested, `strange-${orderId}`, 'reversed of a payment nobody knows'),
    )
    // For an order that arrived with a hold, the first approval of its amount names its payment: only the bank knows
    // its order.
    if (otherOrders.payments.length > 0 && simulation.generated.paymentState !== 'held')
      add(0.2, 'payment of another order', () =>
        notify(
          'approved',
          requested,
          chance.pick(otherOrders.payments),
          'approved, a payment of another order',
        ),
      )
  }
  if (!payments.has(`gift-${orderId}`))
    add(online ? 0.1 : 0.3, 'a kopeck out of nowhere', () => {
      const id = `gift-${orderId}`
      environment.bank.hold(id, orderId, 1)
      environment.bank.act('deposit', id, `gift-${orderId}`, 1)
      payments.add(id)
      return notify('deposited', 1, id, 'a kopeck deposited')
    })
  add(0.1, 'forged', async () => {
    const body = {
      id: `f-${orderId}-${chance.next()}`,
      happenedAt: new Date().toISOString(),
      orderId,
      operation: 'approved',
      amount: requested,
      paymentId: ownPaymentId,
    }
    const status = await environment.sendCallback('/api/callbacks/payments', 'payments', body, true)
    const result = { what: 'bank: forged', status }
    simulation.actions.push(result)
    if (status !== 403) throw new Error(`a forged notification was answered with ${status}`)
    return result
  })
  add(0.1, 'currency', () => notify('approved', requested, ownPaymentId, 'in dirhams', { currency: 'AED' }))
  if (simulation.sentNotifications.length > 0)
    add(0.5, 'told again', () =>
      simulation.sendBankNotification(chance.pick(simulation.sentNotifications), 'told again'),
    )
  if (otherOrders.notifications.length > 0)
    add(0.1, 'a used id', () =>
      simulation.sendBankNotification(
        { ...chance.pick(otherOrders.notifications), orderId },
        'the id of another order’s notification',
      ),
    )
  return moves
}
