import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import { system, type Actor } from '../actor.ts'
import type { Tx } from '../db/database.ts'
import { issueCodes, orderProducts } from '../db/schema/orders.ts'
import { tasks, workflowInstances, workflowTimers } from '../db/schema/workflow.ts'
import type { Engine, Within } from '../engine/engine.ts'
import { takeTimer } from '../events/timers.ts'
import { digestOf } from '../issue-codes/effects.ts'
import { payStatus } from '../../shared/pay-statuses.ts'
import type { TaskType } from '../../shared/task-types.ts'
import { acceptOrder } from '../orders/arrival.ts'
import { changeOrder } from '../orders/change-log.ts'
import type { Fate } from './fates.ts'
import type { Goods, Serials } from './goods.ts'
import { life, type Step } from './life.ts'
import { callRequest, type DemoOrder } from './new-orders.ts'
import { openingMoment } from './order-times.ts'
import { actorFor, shop } from './people.ts'
import type { Random } from './random.ts'
import type { Scene } from './scenes.ts'

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
  goods: Goods
  turn: number
  /** The task last worked on: its next step needs no search. */
  task: { type: TaskType; taskId: number } | null
}

const minute = 60_000
/** No timer of the machines is set for less by default: nothing fires between two steps that lie closer. */
const shortestTimer = 30 * minute

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
  const arrived = await acceptOrder(engine, within(telling, demo.at, shop), demo.order, {
    loyalty: demo.loyalty,
  })
  const goods = await readGoods(tx, arrived.orderId, demo.order.payStatusId === payStatus.held)
  const story: Story = {
    ...telling,
    orderId: arrived.orderId,
    processId: arrived.instanceId,
    pfm: demo.order.pfm,
    goods,
    turn: random.int(0, 2),
    task: null,
  }
  const seen = new Map<string, number>()
  let at = demo.at.getTime()
  const steps = life({
    ...{ fate, goods, random, serials },
    awaitsPayment: demo.order.awaitsPayment ?? false,
    asksForCall: demo.order.customerRequests === callRequest,
  })
  for (const step of steps) {
    const times = (seen.get(step.event) ?? 0) + 1
    seen.set(step.event, times)
    if (step.event === scene?.stopBefore && times === (scene.occurrence ?? 1)) break
    const before = at
    at = momentOf(step, at, demo, random, scene, now)
    if (at > now.getTime()) {
      at = before
      break
    }
    if (at - before >= shortestTimer) await fireTimers(story, new Date(at))
    if (!(await take(story, step, new Date(at)))) break
  }
  if (now.getTime() - at >= shortestTimer) await fireTimers(story, now)
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
  if (step.who === 'bank' || step.who === 'customer') return at
  const open = openingMoment(at, demo.zone, random)
  return open > now.getTime() ? at : open
}

/** False: a timer has led the order another way (its storage ended before the customer came again), the story is over. */
async function take(story: Story, step: Step, at: Date): Promise<boolean> {
  const { engine, processId, pfm, turn } = story
  const where = within(story, at, actorFor(step.who, pfm, turn))
  if (step.payStatus !== undefined) await bankSays(story, step.payStatus, at)
  if (step.task === null) return engine.send(where, processId, step.event, step.payload)
  if (story.task?.type !== step.task) story.task = await openTask(story, step.task)
  if (story.task === null) return false
  await engine.act(where, story.task.taskId, step.event, step.payload)
  if (codeEvents.has(step.event)) await knowCode(story)
  return true
}

async function openTask({ tx, orderId }: Story, type: TaskType): Promise<Story['task']> {
  const [task] = await tx
    .select({ taskId: tasks.taskId })
    .from(tasks)
    .where(and(eq(tasks.orderId, orderId), eq(tasks.taskType, type), eq(tasks.taskStatus, 'open')))
  return task ? { type, taskId: task.taskId } : null
}

const codeEvents = new Set(['SEND_CODE', 'NEW_CODE_SENT', 'UNLOCKED'])

/** The code that was sent is known to nobody but the customer: the story's customer gets one that the story knows. */
async function knowCode({ tx, goods, orderId, random }: Story): Promise<void> {
  goods.code = String(random.int(0, 9999)).padStart(4, '0')
  await tx
    .update(issueCodes)
    .set({ digest: digestOf(orderId, goods.code) })
    .where(eq(issueCodes.orderId, orderId))
}

async function bankSays({ tx, orderId }: Story, status: number, at: Date): Promise<void> {
  const userName = actorFor('bank', '', 0).name
  await changeOrder(tx, {
    ...{ orderId, at },
    set: sql`pay_status_id = ${status}`,
    old: { payStatusId: sql`pay_status_id` },
    log: { action: 'setPayStatus', entityName: 'payStatusId', new: status, userName },
  })
}

/** Timers that would have fired by then, each at its own instant. */
async function fireTimers(story: Story, until: Date): Promise<void> {
  const { tx, engine, orderId } = story
  for (;;) {
    const [timer] = await tx
      .select()
      .from(workflowTimers)
      .where(
        and(
          eq(workflowTimers.status, 'pending'),
          lte(workflowTimers.fireAt, until),
          inArray(
            workflowTimers.instanceId,
            tx
              .select({ id: workflowInstances.id })
              .from(workflowInstances)
              .where(eq(workflowInstances.orderId, orderId)),
          ),
        ),
      )
      .orderBy(asc(workflowTimers.fireAt))
      .limit(1)
    if (!timer) return
    story.task = null
    await takeTimer(tx, timer.id)
    await engine.send(within(story, timer.fireAt, system), timer.instanceId, timer.event)
  }
}

async function readGoods(tx: Tx, orderId: number, prepaid: boolean): Promise<Goods> {
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
  return { lines: lines.map((line) => ({ ...line, collected: 0 })), prepaid, code: '' }
}

/** What would have left the house has left it back then. */
const within = ({ tx }: Telling, at: Date, actor: Actor): Within => ({ tx, at, actor, outside: false })
