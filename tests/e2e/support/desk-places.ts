import { boxCode } from '../../../src/shared/box-code.ts'
import { expect } from '@playwright/test'
import { payStatus } from '../../../src/shared/pay-statuses.ts'
import { storeDay } from '../../../src/shared/store-day.ts'
import type { EventCase } from '../../../workflows/scenarios.ts'
import type { DeskInput } from '../../../workflows/task-input.ts'
import { makeSheet, sheetType } from '../../support/make-sheet.ts'
import type { Json } from '../../support/server.ts'
import type { Api } from './api.ts'
import { courier, packed, toShipment } from './delivery-ways.ts'
import { acceptedIn } from './desk-samples.ts'
import { mug, plaid } from './goods.ts'
import type { Who } from './people.ts'
import { ru } from './texts.ts'
import { formAndIssue, refund } from './ways.ts'

/** Work at a desk about something real, made by the calls that make it. */
export interface DeskPlace {
  who: Who
  /** Of its screen. */
  path: string
  /** The real order for one of the sample's. */
  orderOf: (sample: number) => number
  state: () => Promise<string>
  /** Before a person's step or the beginning: what has the desk answer by this event. */
  arrange: (event: EventCase) => Promise<void>
  /** The path has ended here: orders that are as good as new begin another one. */
  leave: (state: string) => void
}

export const zone = 'Europe/Moscow'
export const today = () => storeDay(new Date(), zone)

/** Orders of this file that nothing has become of, to be taken again. */
const spare: Record<'parcels' | 'food', number[]> = { parcels: [], food: [] }

const stateOf = (api: Api, user: Who, deskId: number) => async () =>
  (await api.call(user, 'GET', `/api/desks/${deskId}`)).body.step.state as string

async function beginAct(api: Api, _: DeskInput, first: EventCase | null): Promise<DeskPlace> {
  const samples = [100_001, 100_002, 100_003]
  const ids = new Map<number, number>()
  for (const one of samples) ids.set(one, spare.parcels.pop() ?? (await toShipment(api)).orderId)
  const begin = async (orderIds: number[]) => {
    const { status, body } = await api.call('manager', 'POST', '/api/acceptance-acts', {
      orderIds,
      boxes: orderIds.map((id) => boxCode(id, 1)),
    })
    expect(status, JSON.stringify(body)).toBe(201)
    return body.deskId as number
  }
  const used = new Set<number>()
  const cancelled = new Set<number>()
  const arrange = async ({ type, payload }: EventCase) => {
    const named = ((payload as { orderIds?: number[] }).orderIds ?? []).map((id) => ids.get(id)!)
    for (const id of named) used.add(id)
    if (type === 'ORDERS_IN_ANOTHER_ACT')
      await expect.poll(stateOf(api, 'manager', await begin(named))).toBe('formed')
    if (type !== 'ORDERS_CHANGED') return
    for (const id of named.filter((one) => !cancelled.has(one))) {
      cancelled.add(id)
      await api.act('manager', id, 'cancelOrder', ['CANCEL', { reasonId: 1, comment: '' }])
    }
  }
  if (first) await arrange(first)
  const deskId = await begin([...ids.values()])
  return {
    ...{ who: 'manager', path: `/issue-delivery/acts/${deskId}`, arrange },
    orderOf: (sample) => ids.get(sample)!,
    state: stateOf(api, 'manager', deskId),
    leave: (state) => {
      if (state === 'dissolved') spare.parcels.push(...[...ids.values()].filter((id) => !used.has(id)))
    },
  }
}

/** Two plaids that were ordered through the food-delivery partner, paid to it and issued. */
async function issued(api: Api): Promise<number> {
  const of = { orderSourceTypeId: 6, payTypeId: 6, payStatusId: payStatus.paid, lines: [plaid] }
  const orderId = await api.shopOrder(`DESK-${Date.now()}-${Math.random()}`, of)
  await formAndIssue(api, orderId)
  return orderId
}

let files = 0
async function beginRegister(api: Api, _: DeskInput, first: EventCase | null): Promise<DeskPlace> {
  const refundable = [100_001, 100_002, 100_004]
  // No such order: its row is wrong from the start.
  const ids = new Map([[100_003, 99_000_003]])
  for (const one of refundable) ids.set(one, spare.food.pop() ?? (await issued(api)))
  const used = new Set<number>()
  /** What is to be right no more is refunded by hand. */
  const arrange = async (event: EventCase) => {
    const accepted = acceptedIn(event)
    if (!accepted) return
    for (const one of refundable.filter((id) => !accepted.includes(id) && !used.has(id))) {
      used.add(one)
      await refund(api, ids.get(one)!, { refunded: { [plaid.sku]: plaid.quantity } })
    }
  }
  if (first) await arrange(first)
  const heads = ['order', 'sku', 'product', 'quantity', 'cost', 'currency', 'date'].map((id) =>
    ru(`refundRegisters:columns.${id}`),
  )
  const day = today().split('-').reverse().join('.')
  const rows = [...ids.values()].map((id) => [
    ...[id, plaid.sku, `Товар ${++files}`, 1, plaid.price / 100, 'RUB', day],
  ])
  const { status, body } = await api.upload(
    ...(['accountant', '/api/refunds/import?name=register.xlsx'] as const),
    await makeSheet([heads, ...rows]),
    sheetType,
  )
  expect(status, JSON.stringify(body)).toBe(201)
  return {
    ...{ who: 'accountant', path: `/refunds/yandex/${body.deskId}`, arrange },
    orderOf: (sample) => ids.get(sample) ?? sample,
    state: stateOf(api, 'accountant', body.deskId),
    leave: (state) => {
      const remaining = refundable.filter((id) => state !== 'finished' && !used.has(id))
      spare.food.push(...remaining.map((id) => ids.get(id)!))
    },
  }
}

/** Nobody else's orders go by this service. */
const service = 'courier2'
const byService = { ...courier, serviceTypeId: 2, serviceId: 3 }

export const switchOn = async (api: Api, enable = true) => {
  const { status } = await api.call('admin', 'POST', '/api/services', { service, enable })
  expect(status).toBeLessThan(300)
}

async function beginSwitch(api: Api, { params }: DeskInput): Promise<DeskPlace> {
  await switchOn(api, params.active === true)
  const { body } = await api.call('admin', 'POST', '/api/desks', {
    ...{ workflow: 'serviceSwitch', subject: service },
  })
  const { deskId } = body.desk
  return {
    ...{ who: 'admin', path: `/settings/external-services/switch/${deskId}` },
    ...{ orderOf: (id) => id, arrange: async () => undefined, leave: () => undefined },
    state: stateOf(api, 'admin', deskId),
  }
}

const machineStates: Record<string, string> = { ready: 'restarted', done: 'completed', canceled: 'canceled' }
const actTo: Record<string, string> = { canceled: 'cancel', done: 'complete' }

/** An event that waits for its service, or was ended by hand. */
async function beginEvent(api: Api, { params }: DeskInput): Promise<DeskPlace> {
  await switchOn(api, false)
  const orderId = await packed(api, { order: { lines: [mug], delivery: byService } })
  const read = async () => {
    const { body } = await api.call(
      'admin',
      'GET',
      `/api/events?orderId=${orderId}&handler=delivery.announce`,
    )
    return body.items[0] as Json
  }
  await expect.poll(async () => (await read())?.status, { timeout: 20_000 }).toBe('waiting')
  const { id } = await read()
  const status = String(params.status)
  if (actTo[status]) await api.call('admin', 'POST', `/api/events/${actTo[status]}`, { ids: [id] })
  const before = (await read()).updatedAt
  return {
    ...{ who: 'admin', path: `/settings/events/${id}` },
    ...{ orderOf: (sample) => sample, arrange: async () => undefined, leave: () => undefined },
    state: async () => {
      const event = await read()
      if (event.updatedAt === before) return event.actions.length > 0 ? 'choosing' : 'notOffered'
      // Restarted, it waits again for a service that is off.
      return event.status === 'waiting' ? 'restarted' : machineStates[event.status]!
    },
  }
}

const begins: Record<string, (api: Api, input: DeskInput, first: EventCase | null) => Promise<DeskPlace>> = {
  acceptanceAct: beginAct,
  refundRegister: beginRegister,
  serviceSwitch: beginSwitch,
  eventAction: beginEvent,
}

export function beginDesk(
  name: string,
  api: Api,
  input: DeskInput,
  first: EventCase | null,
): Promise<DeskPlace> {
  const begin = begins[name]
  if (!begin) throw new Error(`nobody begins ${name}`)
  return begin(api, input, first)
}
