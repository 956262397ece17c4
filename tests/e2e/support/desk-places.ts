import { createBoxCode } from '../../../src/shared/box-code.ts'
import { expect } from '@playwright/test'
import { payStatus } from '../../../src/shared/pay-statuses.ts'
import { getStoreDay } from '../../../src/shared/store-day.ts'
import type { SampleEvent } from '../../../workflows/scenarios.ts'
import type { DeskInput } from '../../../workflows/task-input.ts'
import { makeSheet, sheetType } from '../../support/make-sheet.ts'
import type { Json } from '../../support/server.ts'
import type { Api } from './api.ts'
import { courier, announcedDelivery, toShipment } from './delivery-ways.ts'
import { validOrdersOf } from './desk-samples.ts'
import { mug, plaid } from './goods.ts'
import type { UserName } from './people.ts'
import { ru } from './texts.ts'
import { formAndIssue, refund } from './ways.ts'

/** Work at a desk on real data, created through the API. */
export interface DeskSetup {
  userName: UserName
  /** Path of its screen. */
  path: string
  /** The real order that replaces an order of the sample. */
  orderOf: (sample: number) => number
  state: () => Promise<string>
  /** Called before a user's step or the beginning, to make the desk answer with this event. */
  prepareAnswer: (event: SampleEvent) => Promise<void>
  /** Called at the end of the path; orders that are still unused can be used by another path. */
  releaseOrders: (state: string) => void
}

export const zone = 'Europe/Moscow'
export const today = () => getStoreDay(new Date(), zone)

/** Unused orders of this file. */
const unusedOrders: Record<'parcels' | 'food', number[]> = { parcels: [], food: [] }

const stateOf = (api: Api, user: UserName, deskId: number) => async () =>
  (await api.call(user, 'GET', `/api/desks/${deskId}`)).body.step.state as string

async function beginAct(api: Api, _: DeskInput, firstEvent: SampleEvent | null): Promise<DeskSetup> {
  const samples = [100_001, 100_002, 100_003]
  const ids = new Map<number, number>()
  for (const sample of samples) ids.set(sample, unusedOrders.parcels.pop() ?? (await toShipment(api)).orderId)
  const createAct = async (orderIds: number[]) => {
    const { status, body } = await api.call('manager', 'POST', '/api/acceptance-acts', {
      orderIds,
      boxes: orderIds.map((id) => createBoxCode(id, 1)),
    })
    expect(status, JSON.stringify(body)).toBe(201)
    return body.deskId as number
  }
  const used = new Set<number>()
  const cancelled = new Set<number>()
  const arrange = async ({ type, payload }: SampleEvent) => {
    const namedOrders = ((payload as { orderIds?: number[] }).orderIds ?? []).map((id) => ids.get(id)!)
    for (const id of namedOrders) used.add(id)
    if (type === 'ORDERS_IN_ANOTHER_ACT')
      await expect.poll(stateOf(api, 'manager', await createAct(namedOrders))).toBe('formed')
    if (type !== 'ORDERS_CHANGED') return
    for (const id of namedOrders.filter((orderId) => !cancelled.has(orderId))) {
      cancelled.add(id)
      await api.takeActionSteps('manager', id, 'cancelOrder', ['CANCEL', { reasonId: 1, comment: '' }])
    }
  }
  if (firstEvent) await arrange(firstEvent)
  const deskId = await createAct([...ids.values()])
  return {
    userName: 'manager',
    path: `/issue-delivery/acts/${deskId}`,
    prepareAnswer: arrange,
    orderOf: (sample) => ids.get(sample)!,
    state: stateOf(api, 'manager', deskId),
    releaseOrders: (state) => {
      if (state === 'dissolved') unusedOrders.parcels.push(...[...ids.values()].filter((id) => !used.has(id)))
    },
  }
}

/** Two plaids that were ordered through the food-delivery partner, paid to it and issued. */
async function issued(api: Api): Promise<number> {
  const overrides = { orderSourceTypeId: 6, payTypeId: 6, payStatusId: payStatus.paid, lines: [plaid] }
  const orderId = await api.shopOrder(`DESK-${Date.now()}-${Math.random()}`, overrides)
  await formAndIssue(api, orderId)
  return orderId
}

let files = 0
async function beginRegister(api: Api, _: DeskInput, firstEvent: SampleEvent | null): Promise<DeskSetup> {
  const refundable = [100_001, 100_002, 100_004]
  // The order does not exist: its row is wrong from the start.
  const ids = new Map([[100_003, 99_000_003]])
  for (const sample of refundable) ids.set(sample, unusedOrders.food.pop() ?? (await issued(api)))
  const used = new Set<number>()
  /** Refunds the orders that must no longer be valid. */
  const arrange = async (event: SampleEvent) => {
    const accepted = validOrdersOf(event)
    if (!accepted) return
    for (const sample of refundable.filter((id) => !accepted.includes(id) && !used.has(id))) {
      used.add(sample)
      await refund(api, ids.get(sample)!, { refunded: { [plaid.sku]: plaid.quantity } })
    }
  }
  if (firstEvent) await arrange(firstEvent)
  const heads = ['order', 'sku', 'product', 'quantity', 'cost', 'currency', 'date'].map((id) =>
    ru(`refundRegisters:columns.${id}`),
  )
  const day = today().split('-').reverse().join('.')
  const rows = [...ids.values()].map((id) => [
    id,
    plaid.sku,
    `Товар ${++files}`,
    1,
    plaid.price / 100,
    'RUB',
    day,
  ])
  const { status, body } = await api.upload(
    ...(['accountant', '/api/refunds/import?name=register.xlsx'] as const),
    await makeSheet([heads, ...rows]),
    sheetType,
  )
  expect(status, JSON.stringify(body)).toBe(201)
  return {
    userName: 'accountant',
    path: `/refunds/yandex/${body.deskId}`,
    prepareAnswer: arrange,
    orderOf: (sample) => ids.get(sample) ?? sample,
    state: stateOf(api, 'accountant', body.deskId),
    releaseOrders: (state) => {
      const remaining = refundable.filter((id) => state !== 'finished' && !used.has(id))
      unusedOrders.food.push(...remaining.map((id) => ids.get(id)!))
    },
  }
}

/** No other tests use this service for their orders. */
const service = 'courier2'
const byService = { ...courier, serviceTypeId: 2, serviceId: 3 }

export const switchService = async (api: Api, enable = true) => {
  const { status } = await api.call('admin', 'POST', '/api/services', { service, enable })
  expect(status).toBeLessThan(300)
}

async function beginSwitch(api: Api, { params }: DeskInput): Promise<DeskSetup> {
  await switchService(api, params.active === true)
  const { body } = await api.call('admin', 'POST', '/api/desks', {
    workflow: 'serviceSwitch',
    subject: service,
  })
  const { deskId } = body.desk
  return {
    userName: 'admin',
    path: `/settings/external-services/switch/${deskId}`,
    orderOf: (id) => id,
    prepareAnswer: async () => undefined,
    releaseOrders: () => undefined,
    state: stateOf(api, 'admin', deskId),
  }
}

const stateByStatus: Record<string, string> = { ready: 'restarted', done: 'completed', canceled: 'canceled' }
const actionTo: Record<string, string> = { canceled: 'cancel', done: 'complete' }

/** An event that waits for its service, or was ended manually. */
async function beginEvent(api: Api, { params }: DeskInput): Promise<DeskSetup> {
  await switchService(api, false)
  const orderId = await announcedDelivery(api, { order: { lines: [mug], delivery: byService } })
  const readEvent = async () => {
    const { body } = await api.call(
      'admin',
      'GET',
      `/api/events?orderId=${orderId}&handler=delivery.announce`,
    )
    return body.items[0] as Json
  }
  await expect.poll(async () => (await readEvent())?.status, { timeout: 20_000 }).toBe('waiting')
  const { id } = await readEvent()
  const status = String(params.status)
  if (actionTo[status]) await api.call('admin', 'POST', `/api/events/${actionTo[status]}`, { ids: [id] })
  const updatedBefore = (await readEvent()).updatedAt
  return {
    userName: 'admin',
    path: `/settings/events/${id}`,
    orderOf: (sample) => sample,
    prepareAnswer: async () => undefined,
    releaseOrders: () => undefined,
    state: async () => {
      const event = await readEvent()
      if (event.updatedAt === updatedBefore) return event.actions.length > 0 ? 'choosing' : 'notOffered'
      // Restarted, it waits again for a service that is off.
      return event.status === 'waiting' ? 'restarted' : stateByStatus[event.status]!
    },
  }
}

const beginByName: Record<
  string,
  (api: Api, input: DeskInput, firstEvent: SampleEvent | null) => Promise<DeskSetup>
> = {
  acceptanceAct: beginAct,
  refundRegister: beginRegister,
  serviceSwitch: beginSwitch,
  eventAction: beginEvent,
}

export function beginDesk(
  name: string,
  api: Api,
  input: DeskInput,
  firstEvent: SampleEvent | null,
): Promise<DeskSetup> {
  const start = beginByName[name]
  if (!start) throw new Error(`no preparation for ${name}`)
  return start(api, input, firstEvent)
}
