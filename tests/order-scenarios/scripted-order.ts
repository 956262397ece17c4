import type { NewOrder } from '../../schemas/api/new-order.ts'
import type { OrderStepView } from '../../schemas/api/tasks.ts'
import { payStatus } from '../../src/shared/pay-statuses.ts'
import { createRandom } from '../faults/random.ts'
import { sampleOrder } from '../support/orders.ts'
import { deliveryDay, payOnReceiptTypes, bankPayTypes, type ArrivalPaymentState } from './draw-order.ts'
import { fillForm } from './fill-form.ts'
import type { TestEnvironment } from './test-environment.ts'
import { requestedAmount, SimulatedOrder } from './simulated-order.ts'

export const [plaid, shoes] = ['8100417', '8200533'] as const

/** Payload of a step: fields that override the generated ones. */
export type StepPayload = Record<string, unknown> | ((view: OrderStepView) => Record<string, unknown>)
export type Press = string | [type: string, typed: StepPayload]

/** Every environment generates the same orders, independent of other environments. */
const orderCounts = new WeakMap<TestEnvironment, number>()
function nextOrderNumber(environment: TestEnvironment): number {
  const number = (orderCounts.get(environment) ?? 0) + 1
  orderCounts.set(environment, number)
  return number
}

/** One order of a fixed scenario: every press must be accepted. */
export class ScriptedOrder extends SimulatedOrder {
  readonly payTypeId: number
  readonly delivery: boolean
  /** Hook after each step. */
  afterStep: () => Promise<void> = async () => {}

  constructor(
    environment: TestEnvironment,
    { payTypeId, delivery }: { payTypeId: number; delivery: boolean },
  ) {
    const number = nextOrderNumber(environment)
    super(environment, createRandom(number), `7916${String(number).padStart(7, '0')}`)
    this.payTypeId = payTypeId
    this.delivery = delivery
  }

  /** Creates an order of two plaids and a marked pair of shoes with a discount and points, for delivery or pickup. */
  async arriveSample(more: Partial<NewOrder> = {}): Promise<void> {
    const coming: ArrivalPaymentState = bankPayTypes.includes(this.payTypeId)
      ? 'awaits'
      : payOnReceiptTypes.includes(this.payTypeId)
        ? 'notPaid'
        : 'paid'
    await this.arrive({
      paymentState: coming,
      order: sampleOrder({
        phone: `+${this.phone}`,
        payTypeId: this.payTypeId,
        discount: 600_00,
        pointsWrittenOff: 300_00,
        ...(coming === 'awaits' ? { awaitsPayment: true } : {}),
        ...(coming === 'paid' ? { payStatusId: payStatus.paid } : {}),
        ...(this.delivery ? { delivery: { ...courier, planDate: deliveryDay(this.environment.now()) } } : {}),
        ...more,
      }),
    })
  }

  /** Creates the order and pays it if it must be paid before forming. */
  async arrivePaid(more: Partial<NewOrder> = {}): Promise<void> {
    await this.arriveSample(more)
    if (this.generated.paymentState === 'awaits') await this.pay()
  }

  async pay(amount?: number, paymentId = this.paymentId): Promise<void> {
    const { order } = await this.read()
    const sum = amount ?? requestedAmount(order)
    this.environment.bank.hold(paymentId, this.orderId, sum)
    this.payments.add(paymentId)
    await this.sendBankNotification(
      { orderId: this.orderId, operation: 'approved', amount: sum, paymentId },
      'approved',
    )
    await this.waitUntilIdle()
    await this.afterStep()
  }

  get formingTaskType(): string {
    return this.delivery ? 'formationDelivery' : 'formatting'
  }
  get callTaskType(): string {
    return this.delivery ? 'confirmingDelivery' : 'confirming'
  }

  /** Collects and packs the order; `pieces` by SKU where not everything was found. */
  async form(pieces: Partial<Record<string, number>> = {}): Promise<void> {
    await this.runTask(this.formingTaskType, 'STARTED', ['COLLECTED', createCollectedPayload(pieces)])
    if (this.delivery) await this.runTask(this.formingTaskType, 'TARES_WEIGHED')
    await this.runTask(this.formingTaskType, 'PACKED', 'FORM')
  }

  /** Makes the call to the customer with these answers. */
  async callCustomer(...answers: Press[]): Promise<void> {
    await this.runTask(this.callTaskType, 'CALL_STARTED', 'CUSTOMER_LISTENS', ...answers)
  }

  /** Hands the order over to the courier. */
  async ship(): Promise<void> {
    await this.runTask('printTransferDoc', 'DOCUMENTS_PRINTED')
    await this.runAction('issueToCourier', 'manager', 'ISSUE_TO_COURIER')
  }

  async readParcelNumber(): Promise<string> {
    return (await this.read()).announcements.at(-1)!.number
  }
  async sendCourierStatus(status: string, refused: Partial<Record<string, number>> = {}): Promise<void> {
    const { lines } = await this.read()
    const returned = lines.flatMap(({ id, sku }) =>
      refused[sku] ? [{ lineId: id, returned: refused[sku] }] : [],
    )
    const number = await this.readParcelNumber()
    const { status: answer } = await this.sendCarrierNotification('courier1', {
      number,
      status,
      ...(returned.length > 0 ? { lines: returned } : {}),
    })
    if (answer !== 200) throw new Error(`${status}: ${answer}`)
    await this.afterStep()
    await this.waitUntilIdle()
  }

  /** Issues the order at the counter, where it is paid if needed. `refused`: number of refused pieces by SKU. */
  async issue(refused: Partial<Record<string, number>> = {}): Promise<void> {
    const isWhole = Object.keys(refused).length === 0
    await this.runTask(
      'delivery',
      'ISSUE_WITHOUT_CODE',
      isWhole ? 'ISSUED_IN_FULL' : ['PARTIALLY_ISSUED', createPartialIssuePayload(refused)],
    )
    if (payOnReceiptTypes.includes(this.payTypeId)) await this.runTask('paying', 'PAID_AND_ISSUED')
  }

  /** Presses buttons of the order's open task of a type in sequence. */
  async runTask(type: string, ...presses: Press[]): Promise<void> {
    for (const press of presses) {
      const task = await this.openTask(type)
      const user = this.workerOf(task)
      if (user === null) throw new Error(`no user can work on ${type} in ${task.state}`)
      await this.pressButton(`tasks/${task.taskId}`, user, press)
    }
  }

  /** Completes manual refunds. */
  async completeManualRefunds(): Promise<void> {
    await this.waitUntilIdle(10_000, true)
    for (let task; (task = (await this.read()).tasks.find((one) => one.taskType === 'moneyReturn'));) {
      const path = `tasks/${task.taskId}`
      const user = this.workerOf(task)!
      const offered = (await this.open(path, user))!.step.events.map(({ type }) => type)
      await this.pressButton(
        path,
        user,
        offered.find((type) => type === 'RETURNED' || type === 'CHECKED') ?? offered[0]!,
      )
    }
  }

  async runAction(action: string, user: string, ...presses: Press[]): Promise<void> {
    for (const press of presses)
      await this.pressButton(`orders/${this.orderId}/actions/${action}`, user, press)
  }

  async fireTimerOf(event: string): Promise<void> {
    const timer = (await this.read()).timers.find((one) => one.event === event)
    if (!timer) throw new Error(`no timer of ${event}`)
    await this.fireTimer(timer)
    await this.afterStep()
    await this.waitUntilIdle()
  }

  /** Polls, because the task may depend on the response of a partner. */
  private async openTask(type: string) {
    for (let attempt = 0; ; attempt++) {
      const { tasks, process } = await this.read()
      const match = tasks.find((pressButton) => pressButton.taskType === type)
      if (match) return match
      if (attempt > 60)
        throw new Error(`order ${this.orderId} has no open ${type}; its state is ${process.state}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  private async pressButton(path: string, user: string, press: Press): Promise<void> {
    const [type, typed] = typeof press === 'string' ? [press, undefined] : press
    const view = await this.open(path, user)
    const event = view?.step.events.find((pressButton) => pressButton.type === type)
    const offered = view?.step.events.map((pressButton) => pressButton.type).join(', ')
    if (!view || !event) throw new Error(`${type} of ${path} is not offered; ${view?.step.state}: ${offered}`)
    const formContext = this.createFormContext(
      typed && { payloads: { [type]: (now) => (typeof typed === 'function' ? typed(now) : typed) } },
    )
    const result = await this.press(path, user, view, event, formContext)
    if (result.status !== 200) throw new Error(`${result.what}: ${result.status} ${result.code ?? ''}`)
    await this.afterStep()
    await this.waitUntilIdle()
  }
}

const courier: NonNullable<NewOrder['delivery']> = {
  serviceTypeId: 1,
  serviceId: 1,
  method: 1,
  sumClient: 299_00,
  address: { city: 'Москва', street: 'ул. Лесная', house: '5', apartment: '12', postcode: '125047' },
  receiver: { fullName: 'Смирнов Пётр', phone: '+7 916 765-43-21' },
}

/** Payload with the whole order collected, except for these pieces. */
export const createCollectedPayload = (pieces: Partial<Record<string, number>>) => (view: OrderStepView) => {
  const payload = fillForm(
    view,
    { type: 'COLLECTED', payload: 'step' },
    { random: createRandom(1), code: () => null, weightOf: () => 400, now: () => new Date() },
  ).payload as { lines: { lineId: number; collected: number; reasonId: number | null; marks: string[] }[] }
  return {
    ...payload,
    lines: payload.lines.map((line) => {
      const found = pieces[view.order.lines.find(({ lineId }) => lineId === line.lineId)!.sku]
      return found === undefined
        ? line
        : { ...line, collected: found, reasonId: 1, marks: line.marks.slice(0, found) }
    }),
  }
}

/** Payload with these pieces refused. */
export const createRefusedPayload = (refused: Partial<Record<string, number>>) => (view: OrderStepView) => ({
  lines: view.order.lines
    .filter((line) => line.collected > 0)
    .map(({ lineId, sku }) => ({ lineId, returned: refused[sku] ?? 0 })),
})

/** Payload with these pieces refused and the rest handed over. */
export const createPartialIssuePayload =
  (refused: Partial<Record<string, number>>) => (view: OrderStepView) => ({
    lines: view.order.lines
      .filter((line) => line.collected > 0)
      .map(({ lineId, sku, collected }) => ({
        lineId,
        returned: refused[sku] ?? 0,
        handed: collected - (refused[sku] ?? 0),
      })),
  })

/** Payload with these pieces returned. */
export const createReturnPayload =
  (pieces: Partial<Record<string, number>>, accountType: number) => (view: OrderStepView) => ({
    reasonId: 1,
    // No account is chosen when the refund uses the original payment method.
    ...(view.step.form === 'initiateRefund/v1/refund' ? { accountType } : {}),
    lines: view.order.lines.flatMap(({ lineId, sku }) =>
      pieces[sku] ? [{ lineId, quantity: pieces[sku] }] : [],
    ),
  })
