import { calculateLineRefund } from '../../src/shared/line-price.ts'
import { getStoreDay } from '../../src/shared/store-day.ts'
import { makeSheet, sheetType } from '../support/make-sheet.ts'
import type { ActionResult, SimulatedOrder } from './simulated-order.ts'
import type { OrderData } from './order-data.ts'

const head = [
  'Номер заказа',
  'Локальный код',
  'Товар',
  'Количество',
  'Сумма возврата',
  'Валюта',
  'Дата операции',
]
let registers = 0

/** Register rows of the food-delivery partner: some pieces, right or wrong, in one row or one per piece, current or old. */
function rowsOf(
  { random: chance, orderId }: SimulatedOrder,
  { lines }: OrderData,
  today: string,
): unknown[][] {
  const line = chance.pick(lines)
  const retained = Math.max(0, line.skuQuantityFinished - line.returnedQuantity)
  const pieces = 1 + Math.floor(chance.next() * Math.max(1, retained))
  const day = chance.next() < 0.1 ? '1905-07-18' : today
  const row = (quantity: number, cost: number) => [
    orderId,
    line.sku,
    line.productName,
    quantity,
    cost / 100,
    'RUB',
    day.split('-').reverse().join('.'),
  ]
  const { money } = calculateLineRefund(line, retained, line.refundQuantity, pieces)
  if (chance.next() < 0.5 || pieces === 1) return [row(pieces, Math.max(1, money))]
  const pieceCost = Math.floor(money / pieces)
  return Array.from({ length: pieces }, (_, n) =>
    row(1, n === pieces - 1 ? money - pieceCost * (pieces - 1) : pieceCost),
  )
}

/** Uploads, confirms and finishes a register with this order as far as possible; refused: 409. */
export async function refundByRegister(simulation: SimulatedOrder, now: OrderData): Promise<ActionResult> {
  const { environment } = simulation
  const today = getStoreDay(environment.now(), 'Europe/Moscow')
  const registerRows = rowsOf(simulation, now, today)
  const name = `walk-${process.pid}-${++registers}.xlsx`
  const file = await makeSheet([head, ...registerRows])
  const response = await environment.call('accountant', 'POST', `/api/refunds/import?name=${name}`, file, {
    'content-type': sheetType,
  })
  const deskId = (response.body as { deskId?: number } | null)?.deskId
  let status = response.status
  if (status === 201 && deskId !== undefined) {
    const state = await waitForUserStep(simulation, deskId)
    if (state === 'reviewing') await press(simulation, deskId, 'CONFIRM_ALL')
    if (state === 'reviewing' || state === 'ready')
      await press(simulation, deskId, 'FINISH', { postingDate: today, transferDate: today })
    status = (await waitForUserStep(simulation, deskId)) === 'finished' ? 200 : 409
    if (status === 409) await press(simulation, deskId, 'CLOSE')
  }
  const result = { what: `accountant: register ${JSON.stringify(registerRows).slice(0, 200)}`, status }
  simulation.actions.push(result)
  return result
}

interface Step {
  state: string
  revision: number
}
const stepOf = async ({ environment }: SimulatedOrder, deskId: number): Promise<Step> =>
  ((await environment.call('accountant', 'GET', `/api/desks/${deskId}`)).body as { step: Step }).step

/** Waits until it needs a user again and returns its state. */
async function waitForUserStep(simulation: SimulatedOrder, deskId: number): Promise<string> {
  const deadline = performance.now() + 20_000
  for (;;) {
    const { state } = await stepOf(simulation, deskId)
    if (!['reading', 'posting', 'closing'].includes(state) || performance.now() > deadline) return state
    await new Promise((resolve) => setTimeout(resolve, 60))
  }
}

async function press(
  simulation: SimulatedOrder,
  deskId: number,
  type: string,
  payload?: object,
): Promise<void> {
  const { revision } = await stepOf(simulation, deskId)
  const event = { type, revision, ...(payload && { payload }) }
  await simulation.environment.call('accountant', 'POST', `/api/desks/${deskId}/events`, event, {
    'idempotency-key': `register-${deskId}-${revision}`,
  })
}
