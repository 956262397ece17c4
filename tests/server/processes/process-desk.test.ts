import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { tasks } from '../../../src/server/platform/db/schema/workflow.ts'
import { workflows } from '../../../workflows/registry.generated.ts'
import { createCollectedPayload, newOrder, openTask, sendTaskEvent } from '../../support/orders.ts'
import { startTestServer, type Json, type TestServer } from '../../support/server.ts'
import { addUser } from '../../support/users.ts'

let server: TestServer
/** Two of store 1001, one being collected; one of store 1002. */
let orders: { collecting: number; waiting: number; elsewhere: number }
const minute = 60_000
const days = 24 * 60 * minute

beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.services.database
  // Sees processes, but only those of store 1002.
  await addUser(db, { id: 'watcher', name: 'Пётр Смотрящий', rights: ['processView'], stores: ['1002'] })

  const collecting = await newOrder(server)
  server.clock.forward(5 * minute)
  await sendTaskEvent(server, 'store', await openTask(server, collecting, 'formatting'), 'STARTED')
  orders = { collecting, waiting: await newOrder(server), elsewhere: await newOrder(server, { pfm: '1002' }) }
})
afterAll(() => server.close())

const get = (user: string, path: string) => server.call(user, 'GET', `/api/workflows${path}`)
const counts = async (user: string, path: string): Promise<Json[]> =>
  (await get(user, `/${path}/counts`)).body.states

describe('workflows as data', () => {
  it('[PO-01] every version is listed with its kind, whether it is in use, and what is open', async () => {
    const { status, body } = await get('owner', '')
    expect(status).toBe(200)
    expect(body.map((w: Json) => `${w.name}/${w.version}`)).toEqual(
      workflows.map((w) => `${w.name}/${w.version}`),
    )
    const findVersion = (name: string) => body.findLast((w: Json) => w.name === name)
    expect(findVersion('order')).toMatchObject({ kind: 'order', version: 1, active: true, open: 3 })
    expect(findVersion('formatting')).toMatchObject({ kind: 'task', published: true, open: 3, overdue: 0 })
    expect(findVersion('delivery')).toMatchObject({ open: 0 })
    expect((await get('watcher', '')).body.find((w: Json) => w.name === 'order').open).toBe(1)
  })

  it.each(workflows.map((w) => [w.name, w.version] as const))(
    '[PO-01] %s v%i is complete: every state within its parent, every transition between states that exist',
    async (name, version) => {
      const { status, body } = await get('owner', `/${name}/${version}`)
      expect(status).toBe(200)
      const paths: string[] = body.states.map((s: Json) => s.path)
      const isKnown = (path: string | null) => path === null || paths.includes(path)
      expect(isKnown(body.initial)).toBe(true)
      for (const s of body.states) {
        expect(isKnown(s.parent), s.path).toBe(true)
        expect(s.kind === 'compound').toBe(s.initial !== null)
        if (s.meta?.for === 'person') expect(Object.keys(body.forms)).toContain(s.meta.form)
      }
      for (const t of body.transitions) {
        expect(isKnown(t.source) && t.targets.every(isKnown), t.id).toBe(true)
        if (t.event !== null) expect(body.events.map((e: Json) => e.type)).toContain(t.event)
      }
      const reachable = new Set(body.transitions.flatMap((t: Json) => t.targets))
      const ends = body.states.filter((s: Json) => s.kind === 'final')
      expect(ends.length).toBeGreaterThan(0)
      for (const s of ends) expect(reachable.has(s.path), s.path).toBe(true)
    },
  )

  it('[PO-01] a step has form, right, stage and script; a transition its guards and effects', async () => {
    const { body } = await get('owner', '/confirming/1')
    expect(body.states.find((s: Json) => s.path === 'call')).toMatchObject({
      kind: 'compound',
      initial: 'call.greeting',
      parent: null,
    })
    expect(body.states.find((s: Json) => s.path === 'call.greeting')).toMatchObject({
      parent: 'call',
      meta: {
        for: 'person',
        form: 'confirming/v1/conversation',
        right: 'taskConfirmingWork',
        mobile: true,
        stage: 'conversation',
        script: 'greeting',
      },
    })
    expect(
      body.transitions.find((t: Json) => t.source === 'call.greeting' && t.event === 'CALL_FAILED'),
    ).toMatchObject({
      targets: ['callFailed'],
      guards: ['callBackInFuture', 'callBackWithinTerm'],
      // Its parameters depend on the input.
      effects: [{ name: 'countCall', params: null }],
    })
    expect(body.transitions.find((t: Json) => t.source === null)).toMatchObject({
      event: 'ORDER_WITHDRAWN',
      targets: ['withdrawn'],
    })
    const order = (await get('owner', '/order/1')).body
    const formed = order.states.find((s: Json) => s.path === 'formed')
    expect(formed.entry).toContainEqual({ name: 'setOrderStatus', params: { status: 7 } })
  })

  it.each(['/nothing/1', '/order/99', '/order/99/counts'])('[PO-01] %s is not found', async (path) => {
    expect(await get('owner', path)).toMatchObject({ status: 404, body: { code: 1 } })
  })
})

describe('current state of work', () => {
  it('[PO-02] counts active instances by state, with the one unchanged for the longest time', async () => {
    const states = await counts('owner', 'formatting/2')
    expect(states.map((s) => [s.state, s.instances, s.overdue])).toEqual([
      ['collecting', 1, 0],
      ['ready', 2, 0],
    ])
    expect(states[0]?.oldest.since).toBe(server.clock.at.toISOString())
    const { body } = await get('owner', `/instances?orderId=${orders.waiting}`)
    expect((await counts('owner', 'order/1')).find((s) => s.state === 'toBeFormed')).toMatchObject({
      instances: 2,
      oldest: { instanceId: body.instance.instanceId },
    })
  })

  it('[PO-02] late tasks are counted in their state, and in the state of their order', async () => {
    server.clock.forward(3 * days)
    const readOverdue = (states: Json[]) => Object.fromEntries(states.map((s) => [s.state, s.overdue]))
    expect(readOverdue(await counts('owner', 'formatting/2'))).toEqual({ collecting: 1, ready: 2 })
    expect(readOverdue(await counts('owner', 'order/1'))).toEqual({ beingFormed: 1, toBeFormed: 2 })
    const readOverview = async (name: string) =>
      (await get('owner', '')).body.findLast((w: Json) => w.name === name).overdue
    expect([await readOverview('formatting'), await readOverview('order')]).toEqual([3, 3])

    // A postponed task, such as a call-back, waits for its time and is not late.
    const { db } = server.services.database
    const postpone = (postponedUntil: Date | null) =>
      db.update(tasks).set({ postponedUntil }).where(eq(tasks.orderId, orders.waiting))
    await postpone(new Date(server.clock.at.getTime() + minute))
    expect(readOverdue(await counts('owner', 'formatting/2'))).toEqual({ collecting: 1, ready: 1 })
    expect(readOverdue(await counts('owner', 'order/1'))).toEqual({ beingFormed: 1, toBeFormed: 1 })
    expect([await readOverview('formatting'), await readOverview('order')]).toEqual([2, 2])
    await postpone(null)
    server.clock.forward(-3 * days)
  })

  it('[PO-02] users who do not see all stores count their own only', async () => {
    expect(await counts('watcher', 'formatting/2')).toMatchObject([{ state: 'ready', instances: 1 }])
  })
})

describe('path of one instance', () => {
  it('[PO-03] every step with its time and user, oldest first, without the input', async () => {
    const taskId = await openTask(server, orders.collecting, 'formatting')
    const { body: view } = await server.call('store', 'GET', `/api/tasks/${taskId}`)
    await sendTaskEvent(server, 'store', taskId, 'COLLECTED', createCollectedPayload(view))
    const { status, body } = await get('owner', `/instances?taskId=${taskId}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ taskId, orderId: orders.collecting, instance: { workflow: 'formatting' } })
    expect(body.steps.map((s: Json) => [s.revision, s.from, s.event, s.to])).toEqual([
      [0, null, '@start', 'ready'],
      [1, 'ready', 'STARTED', 'collecting'],
      [2, 'collecting', 'COLLECTED', 'packing'],
    ])
    expect(body.steps[1]).toMatchObject({ who: 'Мария Иванова', at: server.clock.at.toISOString() })
    expect(Object.keys(body.steps[2]).sort()).toEqual(
      ['revision', 'at', 'who', 'from', 'event', 'to', 'version', 'reason'].sort(),
    )
    expect(body.related).toMatchObject([{ workflow: 'order', state: 'beingFormed', ended: false }])
    expect(await get('owner', `/instances/${body.instance.instanceId}/path`)).toMatchObject({ body })
  })

  it("[PO-03] another store's instance is reported as missing", async () => {
    const ownInstance = await get('watcher', `/instances?orderId=${orders.elsewhere}`)
    expect(ownInstance).toMatchObject({ status: 200, body: { pfm: '1002' } })
    const foreignInstance = await get('watcher', `/instances?orderId=${orders.waiting}`)
    const missing = await get('watcher', '/instances/999999999/path')
    expect(missing).toMatchObject({ status: 404, body: { code: 1 } })
    expect(foreignInstance).toMatchObject({ status: 404, body: missing.body })
  })

  it.each(['/instances', '/instances?taskId=x', '/instances?taskId=1&orderId=1', '/instances/0/path'])(
    '[PO-03] %s is incorrect data',
    async (path) => {
      expect(await get('owner', path)).toMatchObject({ status: 400, body: { code: 7 } })
    },
  )
})

it.each(['', '/order/1', '/order/1/counts', '/instances?orderId=1', '/instances/1/path'])(
  '[PO-01] [PO-02] [PO-03] without the right %s is refused',
  async (path) => {
    expect(await get('store', path)).toMatchObject(
      path.endsWith('counts') ? { status: 403 } : { status: 400, body: { code: 326 } },
    )
  },
)
