import { asc, eq } from 'drizzle-orm'
import type { LiveChange } from '../../../schemas/api/live.ts'
import { system, type Actor } from '../actor.ts'
import type { Tx } from '../db/database.ts'
import { orderProducts } from '../db/schema/orders.ts'
import type { Engine, Within } from '../engine/engine.ts'
import { HeldOrder } from '../engine/held-order.ts'
import { digestOf } from '../issue-codes/effects.ts'
import { wayOfPayType } from '../../shared/ledger.ts'
import { payStatus } from '../../shared/pay-statuses.ts'
import type { TaskType } from '../../shared/task-types.ts'
import { acceptOrder } from '../orders/arrival.ts'
import { balance } from '../payments/balance.ts'
import { heard } from '../payments/heard.ts'
import { update } from '../world/changes.ts'
import type { Fate } from './fates.ts'
import type { Goods, Serials } from './goods.ts'
import { dateWithdrawal, hearOfParcel, offerSlot } from './courier-news.ts'
import { life } from './life.ts'
import { asksForCall, onShortage, type DemoOrder } from './new-orders.ts'
import { calendarOf, openingMoment } from './order-times.ts'
import { actorFor, shop } from './people.ts'
import { printReceipts } from './printed.ts'
import type { Random } from '../random.ts'
import type { Scene } from './scene.ts'
import type { Step } from './steps.ts'

export interface Telling {
  tx: Tx
  engine: Engine
  random: Random
  serials: Serials
  now: Date
}

interface Story extends Telling {
  orderId: number
  processId: number
  pfm: string
  zone: string
  goods: Goods
  turn: number
  changes: LiveChange[]
  /** The task last worked on. */
  task: { type: TaskType; taskId: number } | null
  /** Between the steps its rows are in memory. */
  order: HeldOrder
}

const minute = 60_000
/** Timers after which the order stands where it stood: somebody is told, or asked. */
const onlyReminds = new Set(['STORAGE_ENDING', 'SHIPMENT_OVERDUE', 'DELIVERY_OVERDUE'])

/**
 * Takes an order in and sends the events that people, the bank and timers would have sent, at their instants, until the
 * present or until the scene stops. Everything goes through the engine: the records replay to what is seen.
 */
export async function liveThrough(
  telling: Telling,
  demo: DemoOrder,
  fate: Fate,
  scene?: Scene,
): Promise<void> {
  const { tx, engine, random, serials, now } = telling
  const changes: LiveChange[] = []
  let held: HeldOrder | undefined
  const arrived = await acceptOrder(engine, within({ tx, changes }, demo.at, shop), demo.order, {
    loyalty: demo.loyalty,
    hold: (orderId) => (held = new HeldOrder(tx, orderId)),
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
    task: null,
    order,
  }
  const seen = new Map<string, number>()
  let at = demo.at.getTime()
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
  for (const step of steps) {
    const times = (seen.get(step.event) ?? 0) + 1
    seen.set(step.event, times)
    if (step.event === scene?.stopBefore && times === (scene.occurrence ?? 1)) break
    const next = momentOf(step, at, demo, random, scene, now)
    if (next > now.getTime()) break
    at = next
    const movedOn = await fireTimers(story, at)
    // Its storage ended before the customer came again: all that is left is the way back to the shelf.
    if (movedOn && step.task !== 'disbanding') break
    if (!(await take(story, step, new Date(at)))) break
    await printReceipts(story, at, (when) => within(story, when, system))
  }
  await fireTimers(story, now.getTime(), 'all')
  await story.order.flush()
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
  scene: Scene | undefined,
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
async function take(story: Story, step: Step, at: Date): Promise<boolean> {
  const { tx, engine, order, orderId, processId, pfm, turn, zone } = story
  const where = within(story, at, actorFor(step.who, pfm, turn))
  const payload = step.payloadAt?.(calendarOf(at.getTime(), zone)) ?? step.payload
  if (step.payStatus !== undefined) {
    story.task = null
    return bankSays(story, step.payStatus, at)
  }
  if (step.parcel) {
    story.task = null
    await hearOfParcel(engine, { ...where, at, changes: story.changes, held: order }, orderId, step.parcel)
    return true
  }
  if (step.action !== undefined) {
    story.task = null
    await engine.act(where, { orderId, action: step.action }, step.event, payload)
    return true
  }
  if (step.task === null) {
    story.task = null
    const taken = await engine.send(where, processId, step.event, payload)
    if (withdrawals.has(step.event)) await dateWithdrawal(tx, orderId, at)
    return taken
  }
  if (step.event === 'DELIVERY_MOVED') {
    await order.flush()
    await offerSlot(tx, orderId, { ...(payload as { date: string; slotId: string }), zone }, at)
  }
  if (story.task?.type !== step.task)
    story.task = { type: step.task, taskId: await openTask(story, step.task) }
  await engine.act(where, story.task.taskId, step.event, payload)
  if (codeEvents.has(step.event)) await knowCode(story)
  return true
}

async function openTask(story: Story, type: TaskType): Promise<number> {
  const task = (await story.order.world()).find('tasks', { taskType: type })
  if (!task) throw new Error(`order ${story.orderId} has no open task ${type}`)
  return task.taskId
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
    const said = heard(
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
): Within => ({
  ...{ tx, changes, at, actor },
  ...(order && { held: order }),
  outside: false,
})
