import type { OrderStepView } from '../../schemas/api/tasks.ts'
import { getWorkflow } from '../../src/server/engine/registry.ts'
import { demoUsers, demoRoles } from '../../src/server/platform/identity/demo-identity.ts'
import { findState } from '../../src/server/platform/drivers/xstate.ts'
import type { Right } from '../../src/shared/rights.ts'
import type { StepMeta } from '../../workflows/define.ts'
import { sql } from 'drizzle-orm'
import { queryRows } from '../../src/server/platform/db/database.ts'
import type { Random } from '../faults/random.ts'
import { computeBankTotals } from './ledger-totals.ts'
import {
  generateContradictoryOrder,
  generateOrder,
  payOnReceiptTypes,
  bankPayTypes,
  type GeneratedOrder,
} from './draw-order.ts'
import { fillForm, type FormContext } from './fill-form.ts'
import type { TestEnvironment } from './test-environment.ts'
import { computeExpectedPayment } from './expected-payment.ts'
import { readOrderData, type OrderData, type OutboxEvent, type OpenTask } from './order-data.ts'

/** Money of an order that did not pass through the bank; minor units. */
export interface ExternalPayments {
  /** Received at the store's till, and by couriers at the door. */
  till: number
  courier: number
  /** Debts of the customer that were written off. */
  lost: number
  /** Paid before arrival, by gift card or to the partner. */
  before: number
}

/** An action of a user or partner, and its result. */
export interface ActionResult {
  what: string
  status: number
  code?: number
}

const userWithRight = (right: Right): string => {
  for (const user of ['manager', 'operator', 'accountant', 'admin']) {
    const role = demoUsers.find(({ subject }) => subject === user)?.role ?? null
    if (role !== null && (demoRoles[role].rights as readonly Right[]).includes(right)) return user
  }
  throw new Error(`no user has ${right}`)
}

/** Events of payments at the till. */
const tillPaymentEvents = ['PAID_AND_ISSUED', 'REST_PAID', 'PAID']

let keys = 0
const newKey = () => `life-${process.pid}-${++keys}`
let notifications = 0
export const createNotificationId = () => `told-${process.pid}-${++notifications}`

/** An order with its users and partners, and what the test knows about it. */
export class SimulatedOrder {
  readonly externalPayments: ExternalPayments = { till: 0, courier: 0, before: 0, lost: 0 }
  readonly actions: ActionResult[] = []
  readonly environment: TestEnvironment
  readonly random: Random
  orderId = 0
  generated!: GeneratedOrder
  phone: string
  /** Stale pages that are still open. */
  readonly stalePages: { path: string; view: OrderStepView; type: string; payload: object; user: string }[] =
    []
  /** Ids of the payments in the bank's ledger. */
  readonly payments = new Set<string>()
  /** Those of them that the server has assigned to this order. */
  readonly assignedPayments = new Set<string>()
  /** Sent notifications of the bank, for repeated delivery. */
  readonly sentNotifications: object[] = []
  /** Numbers of the parcels that their carrier has reported as returned. */
  readonly #returnedParcels = new Set<string>()

  constructor(environment: TestEnvironment, chance: Random, phone: string) {
    this.environment = environment
    this.random = chance
    this.phone = phone
  }

  /** Creates the order; earlier payments are recorded in the bank's ledger. */
  async arrive(sample: GeneratedOrder = generateOrder(this.random, `+${this.phone}`)): Promise<void> {
    this.generated = sample
    const { status, body } = await this.environment.call('admin', 'POST', '/api/orders/test', sample.order)
    if (status !== 201) throw new Error(`arrival: ${status} ${JSON.stringify(body)}`)
    this.orderId = (body as { id: number }).id
    const { order } = await this.read()
    const requested = requestedAmount(order)
    const { paymentState: coming } = sample
    const { bank } = this.environment
    if (bankPayTypes.includes(order.payTypeId) && (coming === 'held' || coming === 'paid')) {
      bank.hold(this.paymentId, this.orderId, requested)
      this.payments.add(this.paymentId)
      this.assignedPayments.add(this.paymentId)
      if (coming === 'paid') bank.act('deposit', this.paymentId, `shop-${this.orderId}`, requested)
    } else if (coming === 'paid') this.externalPayments.before = requested
    this.actions.push({ what: `arrives, pay type ${order.payTypeId}, ${coming}, asked ${requested}`, status })
  }

  /** A contradictory order must be refused with the name of the field, and no order is created. */
  async arriveContradictory(): Promise<{ result: ActionResult; problem: string | null }> {
    const order = generateContradictoryOrder(this.random, `+${this.phone}`)
    const { status, body } = await this.environment.call('admin', 'POST', '/api/orders/test', order)
    const { code, details } = (body ?? {}) as { code?: number; details?: { path: string }[] }
    const isRefused = status === 400 && code === 7 && details?.[0]?.path === '/body/payStatusId'
    const { payTypeId, payStatusId } = order
    const name = `pay type ${payTypeId} with pay status ${payStatusId}`
    const result = { what: `arrives, ${name}`, status, ...(code === undefined ? {} : { code }) }
    this.actions.push(result)
    return { result, problem: isRefused ? null : `${name} came in: ${status}` }
  }

  /** Payment id used by the online shop. */
  get paymentId(): string {
    return this.generated.paymentState === 'awaits' ? `pay-${this.orderId}` : `order-${this.orderId}`
  }

  read(): Promise<OrderData> {
    return readOrderData(this.environment.db, this.orderId)
  }

  /** Last code received by the customer's phone. */
  code(): string | null {
    for (const { text } of this.environment.gateway.messages(this.phone)) {
      const code = /(?<!\d)(\d{4})(?!\d)/.exec(text)?.[1]
      if (code !== undefined && /^Код/.test(text)) return code
    }
    return null
  }

  createFormContext(more: Partial<FormContext> = {}): FormContext {
    const { lines } = this.generated.order
    return {
      random: this.random,
      code: () => this.code(),
      now: () => this.environment.now(),
      weightOf: () => Math.max(...lines.map((line) => line.productWeight ?? 0)),
      ...more,
    }
  }

  /** Loads a task or an action as a user; null: it is not offered. */
  async open(path: string, user: string): Promise<OrderStepView | null> {
    const { status, body } = await this.environment.call(user, 'GET', `/api/${path}`)
    return status === 200 ? (body as OrderStepView) : null
  }

  workerOf(task: OpenTask): string | null {
    const { machine } = getWorkflow(task.taskType, task.version)
    const meta = findState(machine, task.state)?.meta as StepMeta | undefined
    return meta?.for === 'person' ? userWithRight(meta.right) : null
  }

  /** Presses one button with a filled form, and records the money that changed hands. */
  async press(
    path: string,
    user: string,
    view: OrderStepView,
    event: { type: string; payload: string },
    knowing: FormContext,
  ): Promise<ActionResult> {
    const filled = fillForm(view, event, knowing)
    return this.send(path, user, view, event.type, filled)
  }

  async send(
    path: string,
    user: string,
    view: OrderStepView,
    type: string,
    filled: object,
  ): Promise<ActionResult> {
    const { status, body } = await this.environment.call(
      user,
      'POST',
      `/api/${path}/events`,
      { type, revision: view.step.revision, ...filled },
      { 'idempotency-key': newKey(), 'x-order-update-time': view.order.dateUpdate },
    )
    const code = (body as { code?: number } | null)?.code
    const result: ActionResult = {
      what: `${user}: ${path} ${type} ${JSON.stringify(filled).slice(0, 200)}`,
      status,
      ...(code === undefined ? {} : { code }),
    }
    this.actions.push(result)
    if (status === 200 && tillPaymentEvents.includes(type)) this.externalPayments.till += view.order.payable
    if (status === 200 && type === 'CARRIER_PAID') this.externalPayments.courier += view.order.payable
    if (status === 200 && type === 'WRITTEN_OFF') this.externalPayments.lost += view.order.payable
    if (status === 200 && /^DELIVERED/.test(type)) await this.#paidAtDoor()
    return result
  }

  /** A second user approves the transfer of a refund. */
  async approve(refundId: number, user: string): Promise<ActionResult> {
    const { status } = await this.environment.call(user, 'POST', `/api/refunds/${refundId}/approval`)
    const result = { what: `${user}: agrees to the transfer of refund ${refundId}`, status }
    this.actions.push(result)
    return result
  }

  /** Waits until all events caused by a step have ended or are paused. */
  async waitUntilIdle(ms = 5_000, resting = false): Promise<boolean> {
    const deadline = performance.now() + ms
    for (let delay = 5; ; delay = Math.min(delay * 2, 80)) {
      const open = await queryRows(
        this.environment.db,
        sql`select 1 from events where order_id = ${this.orderId}
        and status in ('ready','queue','process' ${resting ? sql`, 'pending', 'waiting'` : sql``}) limit 1`,
      )
      if (open.length === 0) return true
      if (performance.now() > deadline) return false
      if (resting) await this.skipRetryPauses()
      await new Promise((resolve) => setTimeout(resolve, delay))
    }
  }

  /** Ends the retry pause of every event of the order. */
  async skipRetryPauses(): Promise<void> {
    await this.environment.db.execute(sql`update events set next_at = clock_timestamp()
      where order_id = ${this.orderId} and status = 'pending' and next_at > clock_timestamp()`)
  }

  /** Makes a timer due and waits until it has fired. */
  async fireTimer(timer: OrderData['timers'][number]): Promise<ActionResult> {
    await this.environment.db.execute(
      sql`update workflow_timers set fire_at = clock_timestamp() - interval '2 years' where id = ${timer.id} and status = 'pending'`,
    )
    await this.environment.fireTimer?.(timer)
    const deadline = performance.now() + 10_000
    while (performance.now() < deadline) {
      const pendingQuery = sql`select 1 from workflow_timers where id = ${timer.id} and status = 'pending'`
      if ((await queryRows(this.environment.db, pendingQuery)).length === 0) break
      await new Promise((resolve) => setTimeout(resolve, 40))
    }
    const result = { what: `time: ${timer.event}`, status: 200 }
    this.actions.push(result)
    return result
  }

  /** Sends a notification of the bank about a payment. */
  async sendBankNotification(notification: object, description: string): Promise<ActionResult> {
    const body = {
      id: createNotificationId(),
      happenedAt: new Date().toISOString(),
      currency: 'RUB',
      ...notification,
    }
    const status = await this.environment.sendCallback('/api/callbacks/payments', 'payments', body)
    // Recorded after the server has it: of two orders with the same payment the server believes the first.
    this.sentNotifications.push(body)
    const result = { what: `bank: ${description} ${JSON.stringify(notification)}`, status }
    this.actions.push(result)
    return result
  }

  async sendCarrierNotification(service: string, notification: object): Promise<ActionResult> {
    const body = { id: createNotificationId(), happenedAt: new Date().toISOString(), ...notification }
    const before = await this.read()
    const status = await this.environment.sendCallback(`/api/callbacks/deliveries/${service}`, service, body)
    const result = { what: `${service}: ${JSON.stringify(notification)}`, status }
    this.actions.push(result)
    const {
      status: notifiedStatus,
      collected,
      number,
    } = notification as {
      status: string
      collected?: number
      number?: string
    }
    const after = await this.read()
    if (status === 200 && number !== undefined) {
      const isContradiction = /delivered/.test(notifiedStatus) && this.#returnedParcels.has(number)
      if (isContradiction && before.process.state !== after.process.state)
        throw new Error(`a delivery of a returned parcel moved the order to ${after.process.state}`)
      if (notifiedStatus === 'returned') this.#returnedParcels.add(number)
    }
    if (
      status === 200 &&
      [6, 7].includes(after.order.deliveryStatusId ?? 0) &&
      /delivered/.test(notifiedStatus) &&
      before.process.state !== after.process.state
    ) {
      if (collected === undefined) await this.#paidAtDoor(number)
      else this.externalPayments.courier = collected
    }
    return result
  }

  /**
   * An unpaid customer pays at the door for the kept pieces: at most the amount in the parcel, less what the bank has
   * received.
   */
  async #paidAtDoor(number?: string): Promise<void> {
    const after = await this.read()
    if (!payOnReceiptTypes.includes(after.order.payTypeId) || this.externalPayments.courier > 0) return
    const parcel = Object.values(this.environment.carriers)
      .flatMap((carrier) => carrier.parcels())
      // An earlier parcel, replaced by an edit, has another amount.
      .findLast((one) => one.orderId === after.order.id && (number ?? one.number) === one.number)
    const { deposited, refunded } = computeBankTotals(this.environment.bank, this.payments)
    const remaining = computeExpectedPayment(after, { handed: true }).money - (deposited - refunded)
    this.externalPayments.courier = Math.max(0, Math.min(parcel?.toPay ?? remaining, remaining))
  }

  async eventAction(event: OutboxEvent, action: 'restart' | 'complete' | 'cancel'): Promise<ActionResult> {
    const { status } = await this.environment.call('admin', 'POST', `/api/events/${action}`, {
      ids: [event.id],
    })
    const result = { what: `admin: ${action} event ${event.handler} ${event.key}`, status }
    this.actions.push(result)
    return result
  }
}

/** Amount requested by the online shop: goods and delivery less discounts and points. */
export const requestedAmount = (order: OrderData['order']): number => {
  const goods = order.sumCollected > 0 ? order.sumCollected : order.sumOrdered
  return Math.max(
    0,
    goods +
      order.deliverySumClient +
      order.packageCost -
      order.discount -
      order.promocodeDiscount -
      order.pointsWrittenOff,
  )
}
