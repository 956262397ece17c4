import { asc, eq } from 'drizzle-orm'
import type { LiveChange } from '../../schemas/api/live.ts'
import { systemActor, type Actor } from '../server/platform/identity/actor.ts'
import type { Tx } from '../server/platform/db/database.ts'
import { orderProducts } from '../server/platform/db/schema/orders.ts'
import type { Engine, TransactionContext } from '../server/engine/engine.ts'
import { OrderRowCache } from '../server/engine/order-session.ts'
import { computeIssueCodeDigest } from '../server/domains/issue-codes/effects.ts'
import { getLedgerWay } from '../shared/ledger.ts'
import { payStatus } from '../shared/pay-statuses.ts'
import { editOrderLineNotes } from '../server/domains/orders/goods/edit-line.ts'
import { acceptOrder } from '../server/domains/intake/accept-order.ts'
import { computeOrderBalance } from '../server/domains/orders/money/balance.ts'
import { applyPaymentNotification } from '../server/domains/payments/apply-notification.ts'
import { updateRow } from '../server/engine/order-state/changes.ts'
import type { OrderScenario } from './scenarios.ts'
import { fetchDemoCoverage } from './demo-coverage.ts'
import type { SimulatedGoods, SerialNumbers } from './goods.ts'
import { setEventCancellationTimes, applyParcelUpdate, insertTimeslot } from './parcel-updates.ts'
import { generateLifecycleSteps } from './lifecycle-steps.ts'
import { isCallRequested, getShortageAction, type DemoOrder } from './new-orders.ts'
import { createStoreCalendar, moveToOpeningHours } from './order-times.ts'
import { resolveStepActor, shopActor } from './actors.ts'
import { playRemainingSteps, playUntilEventAvailable, type TimeSpan, type WorkItem } from './play-steps.ts'
import { recordPrintedReceipts } from './print-receipts.ts'
import type { Random } from '../server/platform/random.ts'
import type { StagedOrder } from './staged-order.ts'
import type { Step, StepGenerator } from './steps.ts'

export interface SimulationContext {
  tx: Tx
  engine: Engine
  random: Random
  serials: SerialNumbers
  now: Date
}

interface Simulation extends SimulationContext {
  orderId: number
  processId: number
  pfm: string
  zone: string
  goods: SimulatedGoods
  turn: number
  changes: LiveChange[]
  /** Task or action of the last step; null if the step belonged to the order process. */
  work: WorkItem | null
  /** Caches the rows of the order in memory between steps. */
  order: OrderRowCache
}

const minute = 60_000
/** Events of timers that only send a reminder and do not advance the order. */
const reminderTimers = new Set(['STORAGE_ENDING', 'SHIPMENT_OVERDUE', 'DELIVERY_OVERDUE'])

/**
 * Accepts an order and sends the events of users, partners and timers at their times. Ends at the current time or where
 * the staged order must stop. All steps go through the engine, so that a replay of the records gives the stored state.
 */
export async function simulateOrder(
  context: SimulationContext,
  demo: DemoOrder,
  scenario: OrderScenario,
  stagedOrder?: StagedOrder,
): Promise<void> {
  const { tx, engine, random, serials, now } = context
  const changes: LiveChange[] = []
  let session: OrderRowCache | undefined
  const accepted = await acceptOrder(engine, contextAt({ tx, changes }, demo.at, shopActor), demo.order, {
    loyalty: demo.loyalty,
    hold: (orderId) => (session = new OrderRowCache(tx, orderId)),
  })
  const order = session!
  const goods = await readGoods(tx, accepted.orderId, demo)
  const simulation: Simulation = {
    ...context,
    orderId: accepted.orderId,
    processId: accepted.instanceId,
    pfm: demo.order.pfm,
    zone: demo.zone,
    goods,
    turn: random.int(0, 2),
    changes,
    work: null,
    order,
  }
  if (accepted.orderId % noteInterval === 0) await addLineNote(simulation, demo)
  const steps = generateLifecycleSteps({
    scenario,
    goods,
    random,
    serials,
    awaitsPayment: demo.order.awaitsPayment ?? false,
    requestsCall: isCallRequested(demo.order),
    onShortage: getShortageAction(demo.order),
    delivered: demo.order.delivery !== undefined,
    byPost: demo.order.delivery?.method === 3,
    toPoint: demo.order.delivery?.method === 2,
    customer: demo.order.name,
  })
  await playSteps(simulation, steps, demo, stagedOrder)
  await fireTimers(simulation, now.getTime(), 'all')
  await simulation.order.flush()
}

/** Interval of order ids: one order in 17 gets a note by the staff on its first line. */
const noteInterval = 17
const notes = ['Упаковка помята, товар цел', 'Лежит в зоне крупных товаров', 'Проверен при приёмке']

async function addLineNote(simulation: Simulation, { at }: DemoOrder): Promise<void> {
  const { engine, orderId, goods, pfm } = simulation
  const [line] = goods.lines
  if (!line) return
  const productCommentWorker = notes[orderId % notes.length]!
  await engine.recordExternalChange(
    contextAt(simulation, at, resolveStepActor('staff', pfm, 0)),
    orderId,
    'orderLine.edited',
    (scope) => editOrderLineNotes(scope, line.lineId, { productCommentWorker }, null).changes,
  )
}

/**
 * Plays the steps until the current time, the stop of the staged order, a timer that advances the order process, or an
 * event that the order process does not accept.
 */
async function playSteps(
  simulation: Simulation,
  steps: StepGenerator,
  demo: DemoOrder,
  stagedOrder?: StagedOrder,
): Promise<void> {
  const { random, now } = simulation
  const occurrences = new Map<string, number>()
  let at = demo.at.getTime()
  const getSpanUntil = (next: number): TimeSpan => ({
    from: new Date(at),
    to: new Date(Math.min(next, now.getTime())),
  })
  for (const step of steps) {
    const occurrence = (occurrences.get(step.event) ?? 0) + 1
    occurrences.set(step.event, occurrence)
    if (step.event === stagedOrder?.stopBefore && occurrence === (stagedOrder.occurrence ?? 1)) {
      await playUntilStep(simulation, step, getSpanUntil(at + minute))
      return
    }
    const next = computeStepTime(step, at, demo, random, stagedOrder, now)
    if (next > now.getTime()) return
    const span = getSpanUntil(next)
    at = next
    const hasAdvanced = await fireTimers(simulation, at)
    // A timer has advanced the order, for example at the end of the storage time, so that only disbanding is still
    // possible.
    if (hasAdvanced && step.task !== 'disbanding') return
    if (!(await performStep(simulation, step, span))) return
    await recordPrintedReceipts(simulation, at, (when) => contextAt(simulation, when, systemActor))
  }
  if (simulation.work)
    await playRemainingSteps(createPlayContext(simulation), simulation.work, getSpanUntil(at + minute))
}

/**
 * Returns the time of a step. Steps of the bank and the customer and labels happen at any hour, all others in opening
 * hours, with two exceptions. A staged order must reach its step before the current time. And if the next opening is in
 * the future, the step is not delayed, because otherwise a demo opened at night would contain no work in progress.
 */
function computeStepTime(
  step: Step,
  previous: number,
  demo: DemoOrder,
  random: Random,
  stagedOrder: StagedOrder | undefined,
  now: Date,
) {
  const [from, to] = step.after
  const at = previous + random.int(from * 60, to * 60) * 1000 + random.int(5, 40) * 1000
  if (stagedOrder?.stopBefore) return Math.min(at, now.getTime() - minute)
  // Delivery services send labels automatically at any hour. If a label waited for the morning, an order could remain
  // without the labels of all its parcels.
  if (step.parcel && 'label' in step.parcel) return Math.min(at, now.getTime())
  if (step.actor === 'bank' || step.actor === 'customer') return at
  const openingTime = moveToOpeningHours(at, demo.zone, random)
  return openingTime > now.getTime() ? at : openingTime
}

/** Performs a step. Returns false if the order process no longer accepts it. */
async function performStep(simulation: Simulation, step: Step, span: TimeSpan): Promise<boolean> {
  const { tx, engine, order, orderId, processId, pfm, turn, zone } = simulation
  const at = span.to
  const context = contextAt(simulation, at, resolveStepActor(step.actor, pfm, turn))
  const calendar = createStoreCalendar(at.getTime(), zone)
  const payload = step.payloadAt?.(calendar) ?? step.payloadOf?.(await order.orderState()) ?? step.payload
  const isOffered = await playUntilStep(simulation, step, span)
  if (step.payStatus !== undefined) return applyPayment(simulation, step.payStatus, at)
  if (step.parcel) {
    await applyParcelUpdate(
      engine,
      { ...context, at, changes: simulation.changes, session: order },
      orderId,
      step.parcel,
    )
    return true
  }
  if (step.task !== null && simulation.work === null)
    throw new Error(`order ${orderId} has no open task ${step.task}`)
  if (simulation.work === null) {
    const isAccepted = await engine.send(context, processId, step.event, payload)
    if (withdrawingEvents.has(step.event)) await setEventCancellationTimes(tx, orderId, at)
    return isAccepted
  }
  // This version of the workflow does not have this step.
  if (!isOffered) return true
  if (step.event === 'DELIVERY_MOVED') {
    await order.flush()
    await insertTimeslot(tx, orderId, { ...(payload as { date: string; slotId: string }), zone }, at)
  }
  if (placeEvents.has(step.event)) {
    await order.flush()
    const { city } = payload as { city: string }
    await fetchDemoCoverage(tx, orderId, city, { at, earliestDay: calendar.storeDay(0) })
  }
  await engine.executeStep(context, simulation.work.target, step.event, payload)
  if (withdrawingEvents.has(step.event)) await setEventCancellationTimes(tx, orderId, at)
  if (codeEvents.has(step.event)) await replaceCode(simulation)
  return true
}

/**
 * Plays the steps that the scenario does not list: the rest of the previous work, and the work before this step.
 * Returns false if this version of the workflow does not have this step.
 */
async function playUntilStep(simulation: Simulation, step: Step, span: TimeSpan): Promise<boolean> {
  const { work } = simulation
  const workflow = step.action ?? step.task
  if (work && work.workflow !== workflow) await playRemainingSteps(createPlayContext(simulation), work, span)
  const target = work?.workflow === workflow ? work?.target : await findTarget(simulation, step)
  simulation.work = null
  if (workflow === null || target === undefined) return true
  simulation.work = { workflow, target, actor: resolveStepActor(step.actor, simulation.pfm, simulation.turn) }
  return playUntilEventAvailable(createPlayContext(simulation), simulation.work, step.event, span)
}

const createPlayContext = (simulation: Simulation) => ({
  engine: simulation.engine,
  order: simulation.order,
  createContextAt: (at: Date, by: Actor) => contextAt(simulation, at, by),
})

/**
 * Returns the task or action that gets the event; undefined for a step of the order process, or if the order has no
 * open task of the type. Only open tasks are loaded.
 */
async function findTarget(
  { order, orderId }: Simulation,
  { task, action }: Step,
): Promise<WorkItem['target'] | undefined> {
  if (action !== undefined) return { orderId, action }
  if (task === null) return undefined
  return (await order.orderState()).find('tasks', { taskType: task })?.taskId
}

/** Events of the order process that cancel unsent messages to the delivery service. */
const withdrawingEvents = new Set(['EDIT', 'CANCEL', 'CANCEL_ORDER'])
/** Events with a new place of delivery, for which the delivery service must have responded. */
const placeEvents = new Set(['ADDRESS_CHANGED', 'POINT_CHANGED'])
const codeEvents = new Set(['SEND_CODE', 'NEW_CODE_SENT', 'UNLOCKED'])

/**
 * Replaces the issue code with a code that the simulation knows, because only the customer knows the code that was
 * sent.
 */
async function replaceCode({ order, goods, orderId, random }: Simulation): Promise<void> {
  goods.code = String(random.int(0, 9999)).padStart(4, '0')
  await order.storeChanges([
    updateRow('issueCodes', { orderId }, { digest: computeIssueCodeDigest(orderId, goods.code) }),
  ])
}

/** Applies a payment notification. Returns false if the order process no longer waits for it. */
async function applyPayment(simulation: Simulation, status: number, at: Date): Promise<boolean> {
  const { orderId } = simulation
  let isAccepted = false
  await simulation.engine.recordExternalChange(
    contextAt(simulation, at, resolveStepActor('bank', '', 0)),
    orderId,
    'payment.told',
    (scope) => {
      const changes = applyPaymentNotification(
        scope,
        {
          id: `demo-${orderId}`,
          orderId,
          paymentId: `pay-${orderId}`,
          happenedAt: at.toISOString(),
          operation: status === payStatus.declinedByTimeout ? 'declinedByTimeout' : 'approved',
          amount: computeOrderBalance(scope.orderState).requested,
        },
        false,
      )
      isAccepted = changes.some((change) => 'send' in change && change.send === 'process')
      return changes
    },
  )
  return isAccepted
}

/**
 * Event of the timer for an abandoned call. It is fired only after the last step, because until then no simulated call
 * is abandoned.
 */
const callLeftEvent = 'CALL_LEFT'

/**
 * Fires the timers that are due until a time (ms), each at its own time. `outsideCalls`: without the timer for an
 * abandoned call. Returns true if a timer advanced the order process.
 */
async function fireTimers(
  simulation: Simulation,
  until: number,
  timers: 'all' | 'outsideCalls' = 'outsideCalls',
): Promise<boolean> {
  let hasAdvanced = false
  for (;;) {
    const orderState = await simulation.order.orderState()
    const [timer] = orderState
      .rows('workflowTimers')
      .filter(({ event }) => timers === 'all' || event !== callLeftEvent)
      .sort((a, b) => Date.parse(a.fireAt) - Date.parse(b.fireAt))
    if (!timer || Date.parse(timer.fireAt) > until) return hasAdvanced
    await simulation.engine.fireTimer(contextAt(simulation, new Date(timer.fireAt), systemActor), timer)
    hasAdvanced ||= timer.instanceId === simulation.processId && !reminderTimers.has(timer.event)
  }
}

/** Ids of the catalogue payTypes that are paid online: card and faster payments. */
const onlinePayTypes: readonly number[] = [1, 4]

async function readGoods(tx: Tx, orderId: number, { order }: DemoOrder): Promise<SimulatedGoods> {
  const lines = await tx
    .select({
      lineId: orderProducts.id,
      sku: orderProducts.sku,
      gtin: orderProducts.gtin,
      quantity: orderProducts.skuQuantity,
    })
    .from(orderProducts)
    .where(eq(orderProducts.orderId, orderId))
    .orderBy(asc(orderProducts.pickOrder))
  return {
    lines: lines.map((line) => ({ ...line, collected: 0, reasonId: null, marks: [], remaining: 0 })),
    prepaid: order.payStatusId === payStatus.held || order.payStatusId === payStatus.paid,
    paysOnline: onlinePayTypes.includes(order.payTypeId),
    throughPartner: getLedgerWay(order.payTypeId) === 'partner',
    code: '',
  }
}

/** Engine context for a step in the past, in which calls to partners count as already done. */
const contextAt = (
  { tx, changes, order }: Pick<Simulation, 'tx' | 'changes'> & Partial<Pick<Simulation, 'order'>>,
  at: Date,
  actor: Actor,
): TransactionContext => ({
  tx,
  changes,
  at,
  actor,
  ...(order && { session: order }),
  callsPartners: false,
})
