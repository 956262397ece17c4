import type { NewOrder } from '../../schemas/api/new-order.ts'
import { createMarkingCode } from '../../src/shared/marks/barcode.ts'
import { sampleOrder } from '../support/orders.ts'
import type { Call } from './caller.ts'
import { requestBytes } from './load/connection.ts'
import { placeholder, type PreparedClient } from './load/messages.ts'

export interface BenchUsers {
  /** Creates orders. */
  admin: Call
  /** Forms them. */
  store: Call
  storeToken: string
  adminToken: string
}

interface View {
  step: { revision: number; state: string }
  order: {
    dateUpdate: string
    lines: { lineId: number; ordered: number; marked: boolean; gtin: string | null }[]
  }
}

interface PreparedTask {
  id: number
  path: string
  view: View
}

/** One task that goes to packing and back again as often as requested: each request is a committed step. */
export async function preparePlainClient(people: BenchUsers): Promise<PreparedClient> {
  const order = sampleOrder()
  const started = await startCollecting(people, { ...order, lines: order.lines.filter((l) => !l.marked) })
  const request = (type: string, payload?: unknown) =>
    stepBytes(
      people,
      started,
      { type, payload, revision: Number(placeholder) },
      `bench-${started.id}-${placeholder}`,
    )
  return {
    requests: [request('COLLECTED', collected(started)), request('BACK_TO_COLLECTION')],
    revision: started.view.step.revision,
  }
}

/** The last forming step of an order with plain and marked pieces that is ready for it. */
export async function prepareFormingStep(people: BenchUsers): Promise<string> {
  const started = await startCollecting(people, sampleOrder())
  let view = await step(people, started, 'COLLECTED', collected(started))
  if (view.step.state === 'packing')
    view = await step(people, { ...started, view }, 'PACKED', { packages: [{ typeId: 1, count: 1 }] })
  if (view.step.state !== 'confirming') throw new Error(`unexpected state ${view.step.state}`)
  const { revision } = view.step
  return stepBytes(people, { ...started, view }, { type: 'FORM', revision }, `bench-${started.id}-form`)
}

/** Calls `createItem` `count` times, with enough concurrency to load the server fully. */
export async function prepareMany<T>(
  count: number,
  createItem: () => Promise<T>,
  concurrency = 16,
): Promise<T[]> {
  const items: T[] = []
  let requested = 0
  await Promise.all(
    Array.from({ length: Math.min(concurrency, count) }, async () => {
      while (requested++ < count) items.push(await createItem())
    }),
  )
  return items
}

async function startCollecting(people: BenchUsers, order: NewOrder): Promise<PreparedTask> {
  const { id } = (await expectOk(people.admin('POST', '/api/orders/test', order))) as { id: number }
  const { items } = (await expectOk(people.admin('GET', `/api/tasks?scope=all&orderId=${id}`))) as {
    items: { taskId: number }[]
  }
  const path = `/api/tasks/${items[0]!.taskId}`
  const view = (await expectOk(people.store('GET', path))) as View
  return { id, path, view: await step(people, { id, path, view }, 'STARTED') }
}

let keys = 0
async function step(
  { store }: BenchUsers,
  { path, view }: PreparedTask,
  type: string,
  payload?: unknown,
): Promise<View> {
  const body = { type, revision: view.step.revision, ...(payload === undefined ? {} : { payload }) }
  const headers = {
    'idempotency-key': `bench-before-${process.pid}-${++keys}`,
    'x-order-update-time': view.order.dateUpdate,
  }
  return (await expectOk(store('POST', `${path}/events`, body, headers))) as View
}

async function expectOk(answer: ReturnType<Call>): Promise<unknown> {
  const { status, body } = await answer
  if (status !== 200 && status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

const collected = ({ view }: PreparedTask) => ({
  lines: view.order.lines.map(({ lineId, ordered, marked, gtin }) => ({
    lineId,
    collected: ordered,
    reasonId: null,
    marks: marked
      ? Array.from({ length: ordered }, (_, n) =>
          createMarkingCode({
            gtin: gtin!,
            serial: `${String(lineId).slice(-9)}${n}`.padEnd(13, 'x').slice(0, 13),
            group: 'shoes',
          }),
        )
      : [],
  })),
})

const stepBytes = (
  { storeToken }: BenchUsers,
  { path, view }: PreparedTask,
  body: { type: string; revision: number; payload?: unknown },
  key: string,
): string =>
  requestBytes({
    method: 'POST',
    path: `${path}/events`,
    token: storeToken,
    headers: {
      'idempotency-key': key,
      'x-order-update-time': view.order.dateUpdate,
      prefer: 'return=minimal',
    },
    // The revision must be last: the generator patches the last placeholder.
    body: { type: body.type, payload: body.payload, revision: body.revision },
  }).toString('base64')
