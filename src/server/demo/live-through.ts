import { and, asc, eq, inArray } from 'drizzle-orm'
import type { LiveChange } from '../../../schemas/api/live.ts'
import { system, type Actor } from '../actor.ts'
import type { Tx } from '../db/database.ts'
import { issueCodes, orderProducts } from '../db/schema/orders.ts'
import { tasks, workflowInstances, workflowTimers } from '../db/schema/workflow.ts'
import type { Engine, Within } from '../engine/engine.ts'
import { digestOf } from '../issue-codes/effects.ts'
import { payStatus } from '../../shared/pay-statuses.ts'
import type { TaskType } from '../../shared/task-types.ts'
import { acceptOrder } from '../orders/arrival.ts'
import { balance } from '../payments/balance.ts'
import { heard } from '../payments/heard.ts'
import type { Fate } from './fates.ts'
import type { Goods, Serials } from './goods.ts'
import { dateWithdrawal, hearOfParcel, offerSlot } from './courier-news.ts'
import { life } from './life.ts'
import { asksForCall, onShortage, type DemoOrder } from './new-orders.ts'
import { calendarOf, openingMoment } from './order-times.ts'
import { actorFor, shop } from './people.ts'
import type { Random } from './random.ts'
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
  /** What the engine has told screens: the newest task of the order is found there without asking the database. */
  changes: LiveChange[]
  /** The task last worked on. */
  task: { type: TaskType; taskId: number } | null
  /** More than one task may be open. */
  severalTasks: boolean
  /** When the next timer fires; null: none; unknown after an event that may have set one. */
  nextTimer: number | null | 'unknown'
}

const minute = 60_000
/** The order is formed and stored, or the customer is to be called again. */
const eventsThatSetTimers = new Set(
  [
    'FORM CHANGES_AGREED FORM_WITH_COLLECTED CALL_FAILED EDIT_REQUESTED CONFIRM DROP',
    'NOT_CONFIRMED LABEL_REQUESTED DOCUMENTS_PRINTED ISSUED_TO_DELIVERY SEND_CODE',
  ].flatMap((some) => some.split(' ')),
)
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
  const arrived = await acceptOrder(engine, within({ tx, changes }, demo.at, shop), demo.order, {
    loyalty: demo.loyalty,
  })
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
    severalTasks: false,
    nextTimer: demo.order.awaitsPayment ? 'unknown' : null,
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
  }
  await fireTimers(story, now.getTime())
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
  const { tx, engine, orderId, processId, pfm, turn, zone } = story
  const where = within(story, at, actorFor(step.who, pfm, turn))
  const payload = step.payloadAt?.(calendarOf(at.getTime(), zone)) ?? step.payload
  if (step.payStatus !== undefined) {
    story.task = null
    return bankSays(story, step.payStatus, at)
  }
  if (eventsThatSetTimers.has(step.event)) story.nextTimer = 'unknown'
  if (step.parcel) {
    story.task = null
    await hearOfParcel(engine, { ...where, at, changes: story.changes }, orderId, step.parcel)
    return true
  }
  if (step.action !== undefined) {
    story.task = null
    await engine.act(where, { orderId, action: step.action }, step.event, payload)
    return true
  }
  if (step.task === null) {
    story.task = null
    story.severalTasks ||= step.event === 'MOVE_REQUESTED'
    const taken = await engine.send(where, processId, step.event, payload)
    if (withdrawals.has(step.event)) await dateWithdrawal(tx, orderId, at)
    return taken
  }
  if (step.event === 'DELIVERY_MOVED')
    await offerSlot(tx, orderId, { ...(payload as { date: string; slotId: string }), zone }, at)
  if (story.task?.type !== step.task)
    story.task = { type: step.task, taskId: await openTask(story, step.task) }
  await engine.act(where, story.task.taskId, step.event, payload)
  if (codeEvents.has(step.event)) await knowCode(story)
  return true
}

/** Usually the newest there is. */
async function openTask(story: Story, type: TaskType): Promise<number> {
  if (!story.severalTasks) return newestTask(story)
  const [task] = await story.tx
    .select({ taskId: tasks.taskId })
    .from(tasks)
    .where(and(eq(tasks.orderId, story.orderId), eq(tasks.taskType, type), eq(tasks.taskStatus, 'open')))
  if (!task) throw new Error(`order ${story.orderId} has no open task ${type}`)
  return task.taskId
}

const newestTask = ({ changes }: Story) => Math.max(...changes.map((change) => change.taskId ?? 0))

/** After these no delivery service is told of the order any more. */
const withdrawals = new Set(['EDIT_REQUESTED', 'CANCEL_ORDER'])
const codeEvents = new Set(['SEND_CODE', 'NEW_CODE_SENT', 'UNLOCKED'])

/** The code that was sent is known to nobody but the customer: the story's customer gets one that the story knows. */
async function knowCode({ tx, goods, orderId, random }: Story): Promise<void> {
  goods.code = String(random.int(0, 9999)).padStart(4, '0')
  await tx
    .update(issueCodes)
    .set({ digest: digestOf(orderId, goods.code) })
    .where(eq(issueCodes.orderId, orderId))
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

/** Fires timers that would have fired by then, each at its own instant. True: one of the order's own process was among them. */
async function fireTimers(story: Story, until: number): Promise<boolean> {
  let movedOn = false
  if (story.nextTimer !== 'unknown' && (story.nextTimer === null || story.nextTimer > until)) return false
  for (;;) {
    const timer = await earliestTimer(story)
    story.nextTimer = timer?.fireAt.getTime() ?? null
    // The one that was known may have been cancelled meanwhile.
    if (!timer || timer.fireAt.getTime() > until) return movedOn
    await story.engine.fire(within(story, timer.fireAt, system), timer)
    movedOn ||= timer.instanceId === story.processId && !onlyReminds.has(timer.event)
  }
}

async function earliestTimer({ tx, orderId }: Story) {
  const ofOrder = tx
    .select({ id: workflowInstances.id })
    .from(workflowInstances)
    .where(eq(workflowInstances.orderId, orderId))
  const [timer] = await tx
    .select()
    .from(workflowTimers)
    .where(and(eq(workflowTimers.status, 'pending'), inArray(workflowTimers.instanceId, ofOrder)))
    .orderBy(asc(workflowTimers.fireAt))
    .limit(1)
  return timer
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
    prepaid: order.payStatusId === payStatus.held,
    paysOnline: online.includes(order.payTypeId),
    code: '',
  }
}

/** What would have left the house has left it back then. */
const within = ({ tx, changes }: Pick<Story, 'tx' | 'changes'>, at: Date, actor: Actor): Within => ({
  ...{ tx, changes, at, actor },
  outside: false,
})
