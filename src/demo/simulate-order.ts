import { asc, eq } from 'drizzle-orm'
import type { LiveChange } from '../../schemas/api/live.ts'
import { system, type Actor } from '../server/platform/identity/actor.ts'
import type { Tx } from '../server/platform/db/database.ts'
import { orderProducts } from '../server/platform/db/schema/orders.ts'
import type { Engine, TxContext } from '../server/engine/engine.ts'
import { OrderSession } from '../server/engine/order-session.ts'
import { digestOf } from '../server/domains/issue-codes/effects.ts'
import { wayOfPayType } from '../shared/ledger.ts'
import { payStatus } from '../shared/pay-statuses.ts'
import { editLine } from '../server/domains/orders/edit-line.ts'
import { acceptOrder } from '../server/domains/intake/arrival.ts'
import { balance } from '../server/domains/orders/balance.ts'
import { applyPaymentNotification } from '../server/domains/payments/apply-notification.ts'
import { update } from '../server/engine/order-state/changes.ts'
import type { Scenario } from './scenarios.ts'
import type { Goods, Serials } from './goods.ts'
import { dateWithdrawal, applyParcelNews, offerSlot } from './courier-news.ts'
import { life } from './life.ts'
import { asksForCall, onShortage, type DemoOrder } from './new-orders.ts'
import { calendarOf, openingMoment } from './order-times.ts'
import { actorFor, shop } from './people.ts'
import { playToEnd, playUntilOffered, type Span, type Work } from './play-between.ts'
import { printReceipts } from './printed.ts'
import type { Random } from '../server/platform/random.ts'
import type { StagedOrder } from './staged-order.ts'
import type { Step, Steps } from './steps.ts'

export interface SimulationContext {
  tx: Tx
  engine: Engine
  random: Random
  serials: Serials
  now: Date
}

interface Story extends SimulationContext {
  orderId: number
  processId: number
  pfm: string
  zone: string
  goods: Goods
  turn: number
  changes: LiveChange[]
  /** The task or action last worked on. */
  work: Work | null
  /** Between the steps its rows are in memory. */
  order: OrderSession
}

const minute = 60_000
/** Timers after which the order stands where it stood: somebody is told, or asked. */
const onlyReminds = new Set(['STORAGE_ENDING', 'SHIPMENT_OVERDUE', 'DELIVERY_OVERDUE'])

/**
 * Takes an order in and sends the events that people, the bank and timers would have sent, at their instants, until the
 * present or until the scene stops. Everything goes through the engine: the records replay to what is seen.
 */
export async function liveThrough(
  telling: SimulationContext,
  demo: DemoOrder,
  fate: Scenario,
  scene?: StagedOrder,
): Promise<void> {
  const { tx, engine, random, serials, now } = telling
  const changes: LiveChange[] = []
  let held: OrderSession | undefined
  const arrived = await acceptOrder(engine, within({ tx, changes }, demo.at, shop), demo.order, {
    loyalty: demo.loyalty,
    hold: (orderId) => (held = new OrderSession(tx, orderId)),
  })
  const order = held!
  const goods = await readGoods(tx, arrived.orderId, demo)
  const story: Story = {
    ...telling,
    orderId: arrived.orderId,
    processId: arrived.instanceId,
    pfm: demo.order.pfm,
    zone: demo.zone,
    goods,
    turn: random.int(0, 2),
    changes,
    work: null,
    order,
  }
  if (arrived.orderId % notedEvery === 0) await noteLine(story, demo)
  const steps = life({
    ...{ fate, goods, random, serials },
    awaitsPayment: demo.order.awaitsPayment ?? false,
    asksForCall: asksForCall(demo.order),
    onShortage: onShortage(demo.order),
    delivered: demo.order.delivery !== undefined,
    forAdults: demo.order.productsForAdults ?? false,
    byPost: demo.order.delivery?.method === 3,
    customer: demo.order.name,
  })
  await playStory(story, steps, demo, scene)
  await fireTimers(story, now.getTime(), 'all')
  await story.order.flush()
}

/** Of every so many orders the staff write something down of a line. */
const notedEvery = 17
const notes = ['Упаковка помята, товар цел', 'Лежит в зоне крупных товаров', 'Проверен при приёмке']

async function noteLine(story: Story, { at }: DemoOrder): Promise<void> {
  const { engine, orderId, goods, pfm } = story
  const [line] = goods.lines
  if (!line) return
  const productCommentWorker = notes[orderId % notes.length]!
  await engine.note(
    within(story, at, actorFor('staff', pfm, 0)),
    orderId,
    'orderLine.edited',
    (scope) => editLine(scope, line.lineId, { productCommentWorker }, null).changes,
  )
}

/** Plays the steps up to the present, to the stop of the scene, or to what the order's process does not accept. */
async function playStory(story: Story, steps: Steps, demo: DemoOrder, scene?: StagedOrder): Promise<void> {
  const { random, now } = story
  const seen = new Map<string, number>()
  let at = demo.at.getTime()
  const until = (next: number): Span => ({ from: new Date(at), to: new Date(Math.min(next, now.getTime())) })
  for (const step of steps) {
    const times = (seen.get(step.event) ?? 0) + 1
    seen.set(step.event, times)
    if (step.event === scene?.stopBefore && times === (scene.occurrence ?? 1)) {
      await prepare(story, step, until(at + minute))
      return
    }
    const next = momentOf(step, at, demo, random, scene, now)
    if (next > now.getTime()) return
    const span = until(next)
    at = next
    const movedOn = await fireTimers(story, at)
    // Its storage ended before the customer came again: all that is left is the way back to the shelf.
    if (movedOn && step.task !== 'disbanding') return
    if (!(await take(story, step, span))) return
    await printReceipts(story, at, (when) => within(story, when, system))
  }
  if (story.work) await playToEnd(demoOf(story), story.work, until(at + minute))
}

/**
 * People work in opening hours. A scene must be over by now, so its people hurry and its hours do not count; nor do they
 * in the last hours of a demo that is opened at night, or every desk would be full of what waits for the morning.
 */
function momentOf(
  step: Step,
  before: number,
  demo: DemoOrder,
  random: Random,
  scene: StagedOrder | undefined,
  now: Date,
) {
  const [from, to] = step.after
  const at = before + random.int(from * 60, to * 60) * 1000 + random.int(5, 40) * 1000
  if (scene?.stopBefore) return Math.min(at, now.getTime() - minute)
  // The delivery service's computer answers at any hour; an order never stands half announced.
  if (step.parcel && 'label' in step.parcel) return Math.min(at, now.getTime())
  if (step.who === 'bank' || step.who === 'customer') return at
  const open = openingMoment(at, demo.zone, random)
  return open > now.getTime() ? at : open
}

/** False: the order's process does not take it any more. */
async function take(story: Story, step: Step, span: Span): Promise<boolean> {
  const { tx, engine, order, orderId, processId, pfm, turn, zone } = story
  const at = span.to
  const where = within(story, at, actorFor(step.who, pfm, turn))
  const payload = step.payloadAt?.(calendarOf(at.getTime(), zone)) ?? step.payload
  const offered = await prepare(story, step, span)
  if (step.payStatus !== undefined) return bankSays(story, step.payStatus, at)
  if (step.parcel) {
    await applyParcelNews(engine, { ...where, at, changes: story.changes, held: order }, orderId, step.parcel)
    return true
  }
  if (step.task !== null && story.work === null)
    throw new Error(`order ${orderId} has no open task ${step.task}`)
  if (story.work === null) {
    const taken = await engine.send(where, processId, step.event, payload)
    if (withdrawals.has(step.event)) await dateWithdrawal(tx, orderId, at)
    return taken
  }
  // This version of the workflow asks nothing of the kind.
  if (!offered) return true
  if (step.event === 'DELIVERY_MOVED') {
    await order.flush()
    await offerSlot(tx, orderId, { ...(payload as { date: string; slotId: string }), zone }, at)
  }
  await engine.act(where, story.work.target, step.event, payload)
  if (codeEvents.has(step.event)) await knowCode(story)
  return true
}

/**
 * Plays the steps that the story does not name: the rest of the work before, and those that lead to this step. False:
 * the workflow has no such step.
 */
async function prepare(story: Story, step: Step, span: Span): Promise<boolean> {
  const { work } = story
  const workflow = step.action ?? step.task
  if (work && work.workflow !== workflow) await playToEnd(demoOf(story), work, span)
  const target = work?.workflow === workflow ? work?.target : await targetOf(story, step)
  story.work = null
  if (workflow === null || target === undefined) return true
  story.work = { workflow, target, actor: actorFor(step.who, story.pfm, story.turn) }
  return playUntilOffered(demoOf(story), story.work, step.event, span)
}

const demoOf = (story: Story) => ({
  engine: story.engine,
  order: story.order,
  within: (at: Date, by: Actor) => within(story, at, by),
})

/** Undefined: the step is one of the order's own process, or the order has no open task of its type. */
async function targetOf(
  { order, orderId }: Story,
  { task, action }: Step,
): Promise<Work['target'] | undefined> {
  if (action !== undefined) return { orderId, action }
  if (task === null) return undefined
  return (await order.world()).find('tasks', { taskType: task })?.taskId
}

/** After these no delivery service is told of the order any more. */
const withdrawals = new Set(['EDIT_REQUESTED', 'CANCEL_ORDER'])
const codeEvents = new Set(['SEND_CODE', 'NEW_CODE_SENT', 'UNLOCKED'])

/** The code that was sent is known to nobody but the customer: the story's customer gets one that the story knows. */
async function knowCode({ order, goods, orderId, random }: Story): Promise<void> {
  goods.code = String(random.int(0, 9999)).padStart(4, '0')
  await order.change([update('issueCodes', { orderId }, { digest: digestOf(orderId, goods.code) })])
}

/** False: the order's process does not wait for it any more. */
async function bankSays(story: Story, status: number, at: Date): Promise<boolean> {
  const { orderId } = story
  let taken = false
  await story.engine.note(within(story, at, actorFor('bank', '', 0)), orderId, 'payment.told', (scope) => {
    const said = applyPaymentNotification(
      scope,
      {
        ...{ id: `demo-${orderId}`, orderId, paymentId: `pay-${orderId}`, happenedAt: at.toISOString() },
        operation: status === payStatus.declinedByTimeout ? 'declinedByTimeout' : 'approved',
        amount: balance(scope.world).asked,
      },
      false,
    )
    taken = said.some((change) => 'send' in change && change.send === 'process')
    return said
  })
  return taken
}

/** Nobody leaves a call that the story goes on with. */
const endsCall = 'CALL_LEFT'

/** Fires timers that would have fired by then, each at its own instant. True: one of the order's own process was among them. */
async function fireTimers(
  story: Story,
  until: number,
  which: 'all' | 'outsideCalls' = 'outsideCalls',
): Promise<boolean> {
  let movedOn = false
  for (;;) {
    const world = await story.order.world()
    const [timer] = world
      .rows('workflowTimers')
      .filter(({ event }) => which === 'all' || event !== endsCall)
      .sort((a, b) => Date.parse(a.fireAt) - Date.parse(b.fireAt))
    if (!timer || Date.parse(timer.fireAt) > until) return movedOn
    await story.engine.fire(within(story, new Date(timer.fireAt), system), timer)
    movedOn ||= timer.instanceId === story.processId && !onlyReminds.has(timer.event)
  }
}

/** Catalogue payTypes: card and faster payments on the site. */
const online: readonly number[] = [1, 4]

async function readGoods(tx: Tx, orderId: number, { order }: DemoOrder): Promise<Goods> {
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
    lines: lines.map((line) => ({ ...line, collected: 0, reasonId: null, marks: [], kept: 0 })),
    prepaid: order.payStatusId === payStatus.held || order.payStatusId === payStatus.paid,
    paysOnline: online.includes(order.payTypeId),
    throughPartner: wayOfPayType(order.payTypeId) === 'partner',
    code: '',
  }
}

/** What would have left the house has left it back then. */
const within = (
  { tx, changes, order }: Pick<Story, 'tx' | 'changes'> & Partial<Pick<Story, 'order'>>,
  at: Date,
  actor: Actor,
): TxContext => ({
  ...{ tx, changes, at, actor },
  ...(order && { held: order }),
  outside: false,
})
