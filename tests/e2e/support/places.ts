import dayjs from 'dayjs'
import type { NewFeedback } from '../../../schemas/api/feedbacks.ts'
import { createBoxCode } from '../../../src/shared/box-code.ts'
import { payStatus } from '../../../src/shared/pay-statuses.ts'
import { sheetType } from '../../support/make-sheet.ts'
import type { Api, StepMove } from './api.ts'
import { nextIssueCode, otherCode } from './codes.ts'
import { toShipment } from './delivery-ways.ts'
import { uniquePhone, mug, plaid, shoes } from './goods.ts'
import { orderPreparations, taskStories } from './order-places.ts'
import { registerFile, createPartnerOrder } from './register-file.ts'
import {
  collectedPayload,
  formAndIssue,
  notOnShelf,
  refund,
  toArrivalCall,
  toDisbanding,
  orderToForm,
  orderToIssue,
  issuedOrder,
  toShortageCall,
} from './ways.ts'

/** An order, and a task in every step that has its own screen. Created once; visiting them changes nothing. */
export interface Places {
  orderId: number
  /** Phone of the customer who was sent a code. */
  phone: string
  tasks: Record<Place, number>
  /** Phone digits of a customer who has bought something and left a feedback. */
  customer: string
  /** An unconfirmed switch of a service. */
  deskId: number
  /** A draft with changes, based on version 2 of `formatting`. */
  draftId: number
  /** Orders on which an action can begin, or has begun. */
  orders: Record<OrderPlace, number>
}

export type Place = keyof typeof taskPreparations
export type OrderPlace = keyof typeof orderPreparations

const customer = { name: 'Ольга Петрова', commentClient: 'Позвоните за полчаса, пожалуйста' }
const order = { ...customer, lines: [plaid, shoes, mug] }
const pieces = { [plaid.sku]: 1 }

type PrepareTask = (api: Api, phone: string) => Promise<number>

const prepareForming =
  (...moves: StepMove[]): PrepareTask =>
  async (api) => {
    const { taskId } = await orderToForm(api, { order })
    const lines = collectedPayload(await api.task(taskId), { pieces })
    await api.takeSteps(
      'manager',
      taskId,
      ...moves.map((move): StepMove => (move === 'COLLECTED' ? [move, lines] : move)),
    )
    return taskId
  }

const nothingCollected: PrepareTask = async (api) => {
  const { taskId } = await orderToForm(api, { order })
  const lines = (await api.task(taskId)).order.lines.map(({ lineId }) => ({
    lineId,
    collected: 0,
    reasonId: notOnShelf,
    marks: [],
  }))
  await api.takeSteps('manager', taskId, 'STARTED', ['COLLECTED', { lines }])
  return taskId
}

const prepareCall =
  (reach: typeof toShortageCall, ...moves: StepMove[]): PrepareTask =>
  async (api) => {
    const { taskId } = await reach(api, { order, pieces })
    await api.takeSteps('operator', taskId, ...moves)
    return taskId
  }

const prepareIssue =
  (...moves: StepMove[]): PrepareTask =>
  async (api, phone) => {
    const { taskId } = await orderToIssue(api, { order: { ...order, phone }, pieces })
    await api.takeSteps('manager', taskId, ...moves)
    return taskId
  }

const lockedIssue: PrepareTask = async (api) => {
  const phone = uniquePhone()
  const { orderId, taskId } = await orderToIssue(api, { order: { ...order, phone }, pieces })
  await api.takeSteps('store', taskId, 'SEND_CODE')
  const code = otherCode(await nextIssueCode(api, phone, orderId))
  await api.takeSteps('store', taskId, ...Array<StepMove>(5).fill(['CODE_ENTERED', { code }]))
  return taskId
}

const toTheTill: PrepareTask = async (api) => {
  const taskId = await prepareIssue(withoutCode)(api, uniquePhone())
  const lines = (await api.task(taskId)).order.lines.map(({ lineId, collected }, i) => ({
    lineId,
    returned: i === 0 ? 1 : 0,
    handed: i === 0 ? collected - 1 : collected,
  }))
  await api.takeSteps('manager', taskId, ['PARTIALLY_ISSUED', { lines }])
  return api.openTask((await api.task(taskId)).order.orderId, 'paying')
}

const partlyPaid: PrepareTask = async (api, phone) => {
  const taskId = await toTheTill(api, phone)
  await api.takeSteps('manager', taskId, ['PAID_AND_ISSUED', {}])
  return taskId
}

const prepareDisbanding =
  (...moves: StepMove[]): PrepareTask =>
  async (api) => {
    const { taskId } = await toDisbanding(api, { order, pieces })
    await api.takeSteps('manager', taskId, ...moves)
    return taskId
  }

const withoutCode: StepMove = ['ISSUE_WITHOUT_CODE', { comment: 'Телефон разряжен, паспорт проверен' }]
const packed: StepMove = ['PACKED', { packages: [{ typeId: 1, count: 2 }] }]

const taskPreparations = {
  formingReady: prepareForming(),
  collecting: prepareForming('STARTED'),
  packing: prepareForming('STARTED', 'COLLECTED'),
  confirming: prepareForming('STARTED', 'COLLECTED', packed),
  outOfStock: nothingCollected,
  formed: prepareForming('STARTED', 'COLLECTED', packed, 'FORM'),
  readyToCall: prepareCall(toShortageCall),
  greeting: prepareCall(toShortageCall, 'CALL_STARTED'),
  explaining: prepareCall(toShortageCall, 'CALL_STARTED', 'CUSTOMER_LISTENS'),
  persuading: prepareCall(toShortageCall, 'CALL_STARTED', 'CUSTOMER_LISTENS', 'CUSTOMER_OBJECTS'),
  hungUp: prepareCall(toShortageCall, 'CALL_STARTED', 'HUNG_UP'),
  waiting: prepareCall(toShortageCall, 'CALL_STARTED', ['CALL_FAILED', { waitReasonId: 4 }]),
  offering: prepareCall(toArrivalCall, 'CALL_STARTED', 'CUSTOMER_LISTENS'),
  issueReady: prepareIssue(),
  code: prepareIssue('SEND_CODE'),
  locked: lockedIssue,
  handing: prepareIssue(withoutCode),
  atTheTill: toTheTill,
  returningRest: partlyPaid,
  disbandingReady: prepareDisbanding(),
  disbanding: prepareDisbanding('DISBAND'),
  ...taskStories,
}

/** Phone digits of a customer with an issued order and a feedback on it. */
export async function soldAndRated(api: Api, { rating = 4, ...answers }: Partial<NewFeedback> = {}) {
  const phone = uniquePhone()
  const partnerOrderId = `WEB-${phone.slice(1)}`
  const orderId = await api.shopOrder(partnerOrderId, {
    ...customer,
    phone,
    payStatusId: payStatus.paid,
    lines: [plaid, mug],
  })
  await formAndIssue(api, orderId)
  await api.callAsShop('feedbacks', { partnerOrderId, rating, ...answers })
  return { orderId, phone: phone.slice(1) }
}

/** A draft with an own step, an own text and another limit. Its id. */
export async function createChangedDraft(api: Api, title: string): Promise<number> {
  const path = '/api/workflows/formatting/drafts'
  const { body: draft } = await api.call('owner', 'POST', path, { basedOn: 2, title })
  const wordsOfStep = (name: string, instruction: string, button: string) => ({
    'states.added1.title': name,
    'states.added1.instruction': instruction,
    'events.ADDED_STEP_DONE.label': button,
  })
  const { body } = await api.call('owner', 'PUT', `${path}/${draft.id}`, {
    revision: draft.revision,
    changes: {
      texts: {
        ru: {
          'states.ready.title': 'Соберите и проверьте сроки',
          ...wordsOfStep('Сроки годности', 'Проверьте даты на упаковке', 'Сроки проверены'),
        },
        en: wordsOfStep('Best before', 'Check the dates on the packages', 'Dates checked'),
      },
      limits: { maxPackages: 4 },
      steps: [{ id: 'added1', transition: 'collecting#0', mobile: false, goods: true }],
      actions: [],
    },
  })
  return body.id
}

async function createAll<Place extends string, Preparation>(
  preparations: Record<Place, Preparation>,
  run: (preparation: Preparation) => Promise<number>,
): Promise<Record<Place, number>> {
  const ids = Object.entries<Preparation>(preparations).map(
    async ([place, preparation]) => [place, await run(preparation)] as const,
  )
  return Object.fromEntries(await Promise.all(ids)) as Record<Place, number>
}

export async function makePlaces(api: Api): Promise<Places> {
  const phone = uniquePhone()
  // Each waits for its partners independently, so they are created concurrently.
  const [created, actionOrders] = await Promise.all([
    createAll(taskPreparations, (preparation) => preparation(api, phone)),
    createAll(orderPreparations, (preparation) => preparation(api)),
  ])
  const { orderId } = (await api.task(created.handing)).order
  // The list of acts has an entry, whatever ran before.
  const { orderId: shipped } = await toShipment(api)
  await api.call('manager', 'POST', '/api/acceptance-acts', {
    orderIds: [shipped],
    boxes: [createBoxCode(shipped, 1)],
  })
  // Likewise the lists of exchanges, of registers and of refunds through partners.
  await issuedOrder(api, { exchanged: { [plaid.sku]: 1 } })
  const day = dayjs().format('DD.MM.YYYY')
  const file = await registerFile([await createPartnerOrder(api)], day)
  await api.upload('accountant', '/api/refunds/import?name=register.xlsx', file, sheetType)
  await refund(api, await createPartnerOrder(api), { refunded: { [plaid.sku]: 1 } })
  const opened = await api.call('admin', 'POST', '/api/desks', { workflow: 'serviceSwitch', subject: 'mail' })
  const draft = await createChangedDraft(api, 'Собирать и проверять сроки годности')
  const soldOrder = await soldAndRated(api, {
    accuracy: true,
    integrity: false,
    comment: 'Коробка слегка помята',
  })
  return {
    phone,
    customer: soldOrder.phone,
    tasks: created,
    orders: actionOrders,
    orderId,
    deskId: opened.body.desk.deskId,
    draftId: draft,
  }
}
