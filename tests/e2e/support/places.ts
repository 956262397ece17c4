import dayjs from 'dayjs'
import type { NewFeedback } from '../../../schemas/api/feedbacks.ts'
import { boxCode } from '../../../src/shared/box-code.ts'
import { payStatus } from '../../../src/shared/pay-statuses.ts'
import { sheetType } from '../../support/make-sheet.ts'
import type { Api, Move } from './api.ts'
import { nextIssueCode, otherCode } from './codes.ts'
import { toShipment } from './delivery-ways.ts'
import { freshPhone, mug, plaid, shoes } from './goods.ts'
import { orderStories, taskStories } from './order-places.ts'
import { registerFile, soldByPartner } from './register-file.ts'
import {
  collected,
  formAndIssue,
  notOnShelf,
  refund,
  toArrivalCall,
  toDisbanding,
  toForming,
  toIssue,
  toIssued,
  toShortageCall,
} from './ways.ts'

/** An order, and a task in every step that has a screen of its own. Made once; looking at them changes nothing. */
export interface Places {
  orderId: number
  /** Of the customer who was sent a code. */
  phone: string
  tasks: Record<Place, number>
  /** Digits of somebody who has bought something and said what they think of it. */
  customer: string
  /** A switch of a service that nobody has confirmed. */
  deskId: number
  /** On which an action may be begun, or has been. */
  orders: Record<OrderPlace, number>
}

export type Place = keyof typeof stories
export type OrderPlace = keyof typeof orderStories

const customer = { name: 'Ольга Петрова', commentClient: 'Позвоните за полчаса, пожалуйста' }
const order = { ...customer, lines: [plaid, shoes, mug] }
const pieces = { [plaid.sku]: 1 }

type Story = (api: Api, phone: string) => Promise<number>

const formingUntil =
  (...moves: Move[]): Story =>
  async (api) => {
    const { taskId } = await toForming(api, { order })
    const lines = collected(await api.task(taskId), { pieces })
    await api.take(
      'manager',
      taskId,
      ...moves.map((move): Move => (move === 'COLLECTED' ? [move, lines] : move)),
    )
    return taskId
  }

const nothingCollected: Story = async (api) => {
  const { taskId } = await toForming(api, { order })
  const lines = (await api.task(taskId)).order.lines.map(({ lineId }) => ({
    ...{ lineId, collected: 0, reasonId: notOnShelf, marks: [] },
  }))
  await api.take('manager', taskId, 'STARTED', ['COLLECTED', { lines }])
  return taskId
}

const callUntil =
  (reach: typeof toShortageCall, ...moves: Move[]): Story =>
  async (api) => {
    const { taskId } = await reach(api, { order, pieces })
    await api.take('operator', taskId, ...moves)
    return taskId
  }

const issueUntil =
  (...moves: Move[]): Story =>
  async (api, phone) => {
    const { taskId } = await toIssue(api, { order: { ...order, phone }, pieces })
    await api.take('manager', taskId, ...moves)
    return taskId
  }

const lockedIssue: Story = async (api) => {
  const phone = freshPhone()
  const { orderId, taskId } = await toIssue(api, { order: { ...order, phone }, pieces })
  await api.take('store', taskId, 'SEND_CODE')
  const code = otherCode(await nextIssueCode(api, phone, orderId))
  await api.take('store', taskId, ...Array<Move>(5).fill(['CODE_ENTERED', { code }]))
  return taskId
}

const toTheTill: Story = async (api) => {
  const taskId = await issueUntil(withoutCode)(api, freshPhone())
  const lines = (await api.task(taskId)).order.lines.map(({ lineId, collected }, i) => ({
    ...{ lineId, returned: i === 0 ? 1 : 0, handed: i === 0 ? collected - 1 : collected },
  }))
  await api.take('manager', taskId, ['PARTIALLY_ISSUED', { lines }])
  return api.openTask((await api.task(taskId)).order.orderId, 'paying')
}

const partlyPaid: Story = async (api, phone) => {
  const taskId = await toTheTill(api, phone)
  await api.take('manager', taskId, ['PAID_AND_ISSUED', {}])
  return taskId
}

const disbandingUntil =
  (...moves: Move[]): Story =>
  async (api) => {
    const { taskId } = await toDisbanding(api, { order, pieces })
    await api.take('manager', taskId, ...moves)
    return taskId
  }

const withoutCode: Move = ['ISSUE_WITHOUT_CODE', { comment: 'Телефон разряжен, паспорт проверен' }]
const packed: Move = ['PACKED', { packages: [{ typeId: 1, count: 2 }] }]

const stories = {
  formingReady: formingUntil(),
  collecting: formingUntil('STARTED'),
  packing: formingUntil('STARTED', 'COLLECTED'),
  confirming: formingUntil('STARTED', 'COLLECTED', packed),
  outOfStock: nothingCollected,
  formed: formingUntil('STARTED', 'COLLECTED', packed, 'FORM'),
  readyToCall: callUntil(toShortageCall),
  greeting: callUntil(toShortageCall, 'CALL_STARTED'),
  explaining: callUntil(toShortageCall, 'CALL_STARTED', 'CUSTOMER_LISTENS'),
  persuading: callUntil(toShortageCall, 'CALL_STARTED', 'CUSTOMER_LISTENS', 'CUSTOMER_OBJECTS'),
  hungUp: callUntil(toShortageCall, 'CALL_STARTED', 'HUNG_UP'),
  waiting: callUntil(toShortageCall, 'CALL_STARTED', ['CALL_FAILED', { waitReasonId: 4 }]),
  offering: callUntil(toArrivalCall, 'CALL_STARTED', 'CUSTOMER_LISTENS'),
  issueReady: issueUntil(),
  code: issueUntil('SEND_CODE'),
  locked: lockedIssue,
  handing: issueUntil(withoutCode),
  atTheTill: toTheTill,
  returningRest: partlyPaid,
  disbandingReady: disbandingUntil(),
  disbanding: disbandingUntil('DISBAND'),
  ...taskStories,
}

/** Digits of a customer with an order that was issued, and a feedback on it. */
export async function soldAndRated(api: Api, { rating = 4, ...answers }: Partial<NewFeedback> = {}) {
  const phone = freshPhone()
  const partnerOrderId = `WEB-${phone.slice(1)}`
  const orderId = await api.shopOrder(partnerOrderId, {
    ...{ ...customer, phone, payStatusId: payStatus.paid, lines: [plaid, mug] },
  })
  await formAndIssue(api, orderId)
  await api.shop('feedbacks', { partnerOrderId, rating, ...answers })
  return { orderId, phone: phone.slice(1) }
}

async function createAll<Place extends string, Story>(
  stories: Record<Place, Story>,
  make: (story: Story) => Promise<number>,
): Promise<Record<Place, number>> {
  const ids = Object.entries<Story>(stories).map(
    async ([place, story]) => [place, await make(story)] as const,
  )
  return Object.fromEntries(await Promise.all(ids)) as Record<Place, number>
}

export async function makePlaces(api: Api): Promise<Places> {
  const phone = freshPhone()
  // Each waits for its partners by itself, so they wait side by side.
  const [created, acted] = await Promise.all([
    createAll(stories, (story) => story(api, phone)),
    createAll(orderStories, (story) => story(api)),
  ])
  const { orderId } = (await api.task(created.handing)).order
  // The list of acts has one to show, whatever ran before.
  const { orderId: shipped } = await toShipment(api)
  await api.call('manager', 'POST', '/api/acceptance-acts', {
    ...{ orderIds: [shipped], boxes: [boxCode(shipped, 1)] },
  })
  // So have those of exchanges, of registers and of refunds through partners.
  await toIssued(api, { exchanged: { [plaid.sku]: 1 } })
  const day = dayjs().format('DD.MM.YYYY')
  const file = await registerFile([await soldByPartner(api)], day)
  await api.upload('accountant', '/api/refunds/import?name=register.xlsx', file, sheetType)
  await refund(api, await soldByPartner(api), { refunded: { [plaid.sku]: 1 } })
  const opened = await api.call('admin', 'POST', '/api/desks', { workflow: 'serviceSwitch', subject: 'mail' })
  const sold = await soldAndRated(api, { accuracy: true, integrity: false, comment: 'Коробка слегка помята' })
  return {
    phone,
    customer: sold.phone,
    tasks: created,
    orders: acted,
    orderId,
    deskId: opened.body.desk.deskId,
  }
}
