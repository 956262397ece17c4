import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rows } from '../../../src/server/db/database.ts'
import { settings } from '../../../src/server/db/schema/reference.ts'
import { makeCustomers } from '../../../src/server/demo/customers.ts'
import { drawFate, type Fate } from '../../../src/server/demo/fates.ts'
import { createSerials } from '../../../src/server/demo/goods.ts'
import { liveThrough } from '../../../src/server/demo/live-through.ts'
import { newOrder, type DemoOrder } from '../../../src/server/demo/new-orders.ts'
import { createRandom, type Random } from '../../../src/server/demo/random.ts'
import { scenes } from '../../../src/server/demo/scenes.ts'
import { seedDemo } from '../../../src/server/demo/seed.ts'
import { demoStores } from '../../../src/server/demo/stores.ts'
import type { RecordRow } from '../../../src/server/engine/instance-repository.ts'
import { replay } from '../../../src/server/engine/replay.ts'
import { forgetSettings } from '../../../src/server/settings/read-settings.ts'
import { orderStatus } from '../../../src/shared/order-statuses.ts'
import { startTestServer, type Json, type TestServer } from '../../support/server.ts'

const staged = scenes.reduce((sum, { count }) => sum + count, 0)

let server: TestServer
const all = <Row>(query: ReturnType<typeof sql>) => rows<Row>(server.services.database.db, query)
const seed = (seedOrders: number) =>
  seedDemo({ ...server.services, config: { ...server.services.config, seedOrders } }, server.engine)

beforeAll(async () => {
  server = await startTestServer()
  // Saturday, lunch time in Moscow.
  server.clock.at = new Date('2026-11-21T09:40:00.000Z')
  await seed(Math.ceil(staged / 0.6))
}, 120_000)
afterAll(() => server.close())

describe('[OP-01] a demo that has just been opened', () => {
  it('has an order in every status of the pickup path', async () => {
    const found = await all<{ id: number }>(sql`select distinct order_status_id as id from orders`)
    expect(found.map(({ id }) => id)).toEqual(
      expect.arrayContaining([
        orderStatus.new,
        orderStatus.notConfirmed,
        orderStatus.awaitingPayment,
        orderStatus.toBeFormed,
        orderStatus.beingFormed,
        orderStatus.formed,
        orderStatus.awaitingAgreement,
        orderStatus.issued,
        orderStatus.issuedInFull,
        orderStatus.toBeDisbanded,
        orderStatus.storageExpired,
      ]),
    )
  })

  it('has a task in every step that a scene stands for', async () => {
    const found = await all<{ step: string }>(
      sql`select distinct task_type || ' ' || state as step from tasks where task_status = 'open'`,
    )
    expect(found.map(({ step }) => step)).toEqual(
      expect.arrayContaining([
        'formatting ready',
        'formatting collecting',
        'formatting packing',
        'formatting confirming',
        'formatting outOfStock',
        'confirming readyToCall',
        'confirming waiting',
        'confirming shortageOutcome',
        'confirming shortageUnreachable',
        'confirming arrivalUnreachable',
        'delivery ready',
        'delivery awaitingCode.codeSent',
        'delivery awaitingCode.codeRejected',
        'delivery locked',
        'delivery handing',
        'delivery returningRest',
        'paying awaitingBank',
        'paying atTheTill',
        'disbanding ready',
        'disbanding returning',
      ]),
    )
  })

  it('gives each desk its work: forming with marked goods and late ones, calls, issue', async () => {
    const list = async (user: string, query: string) =>
      (await server.call(user, 'GET', `/api/tasks?limit=200&${query}`)).body.items as Json[]
    const forming = (await list('store', 'type=formatting')).filter((t) => t.state === 'ready')
    expect(forming.length).toBeGreaterThanOrEqual(5)
    expect(forming.some((t) => t.overdue)).toBe(true)
    expect(forming.some((t) => !t.overdue)).toBe(true)
    const orders = await Promise.all(
      forming.map(async (t) => (await server.call('store', 'GET', `/api/orders/${t.orderId}`)).body),
    )
    expect(orders.some((o) => o.products.some((p: Json) => p.marked))).toBe(true)
    expect((await list('operator', 'type=confirming')).length).toBeGreaterThanOrEqual(6)
    expect((await list('store', 'type=delivery')).length).toBeGreaterThanOrEqual(6)
    expect((await list('store2', 'type=formatting')).length).toBeGreaterThanOrEqual(3)
  })

  it('[EN-08] every record replays to the stored snapshot', async () => {
    const instances = await all<{
      id: number
      workflow: string
      version: number
      value: Json
      context: Json
    }>(sql`select id::float8 as id, workflow, version, value, context from workflow_instances`)
    expect(instances.length).toBeGreaterThan(staged)
    const records = await all<RecordRow & { instanceId: number }>(
      sql`select instance_id::float8 as "instanceId", revision, at, event, effects, to_state as "toState"
        from workflow_records order by instance_id, revision`,
    )
    for (const { id, value, context, ...workflow } of instances) {
      const own = records.filter((record) => record.instanceId === id)
      expect(replay(workflow, own), `${workflow.workflow} ${id}`).toEqual({ value, context })
    }
  })

  it('holds nothing that has not happened yet, and nothing is still to be sent', async () => {
    const now = server.clock.at.toISOString()
    const [late] = await all<{ n: number }>(sql`select (
      (select count(*) from workflow_records where at > ${now}::timestamptz)
      + (select count(*) from order_log where date_time > ${now}::timestamptz)
      + (select count(*) from tasks where task_date > ${now}::timestamptz)
      + (select count(*) from orders where date_create > ${now}::timestamptz))::int as n`)
    expect(late).toEqual({ n: 0 })
    const events = await all(sql`select distinct status from events`)
    expect(events).toEqual([{ status: 'done' }])
    const timers = await all<{ n: number }>(
      sql`select count(*)::int as n from workflow_timers where status = 'pending' and fire_at <= ${now}::timestamptz`,
    )
    expect(timers).toEqual([{ n: 0 }])
  })

  it('is made once: a second start leaves everything as it is', async () => {
    const count = () => all(sql`select count(*)::int as n, max(date_update) as last from orders`)
    const before = await count()
    await seed(50)
    expect(await count()).toEqual(before)
  })

  it('goes on by hand: a task of the demo takes its next step over HTTP', async () => {
    const { items } = (await server.call('store', 'GET', '/api/tasks?type=formatting&limit=200')).body
    const { taskId } = items.find((t: Json) => t.state === 'ready')
    const { body: view } = await server.call('store', 'GET', `/api/tasks/${taskId}`)
    const step = { type: 'STARTED', revision: view.step.revision }
    const headers = { 'idempotency-key': 'demo-goes-on', 'x-order-update-time': view.order.dateUpdate }
    const done = await server.call('store', 'POST', `/api/tasks/${taskId}/events`, step, headers)
    expect(done).toMatchObject({ status: 200, body: { step: { state: 'collecting' } } })
  })
})

describe('[OP-01] every fate is lived to its end', () => {
  const smooth: Fate = {
    payment: 'paid',
    arrival: 'agrees',
    forming: 'full',
    agreement: 'agrees',
    issue: 'inFull',
    cancelled: 'no',
  }
  const { issuedInFull, partiallyIssued, cancelled, returnedToWarehouse, notConfirmed } = orderStatus
  const call = { asksForCall: true }
  /** Marks of the seeded orders begin at one: these come from far behind them. */
  const serials = createSerials(100_000)
  const short = { forming: 'short' } as const

  const lived = (order: DemoOrder, fate: Fate, random: Random) =>
    server.services.database.db.transaction(async (tx) => {
      await liveThrough({ tx, engine: server.engine, random, serials, now: server.clock.at }, order, fate)
      const [end] = await rows<{ status: number; open: number }>(
        tx,
        sql`select o.order_status_id as status,
          (select count(*)::int from tasks t where t.order_id = o.id and t.task_status = 'open') as open
          from orders o order by o.id desc limit 1`,
      )
      return end
    })

  it.each<[Partial<Fate>, number, { asksForCall?: boolean; awaitsPayment?: boolean }?]>([
    [{}, issuedInFull],
    [{ payment: 'late' }, issuedInFull, { awaitsPayment: true }],
    [{ payment: 'declined' }, cancelled, { awaitsPayment: true }],
    [{ payment: 'never' }, cancelled, { awaitsPayment: true }],
    [{ arrival: 'agrees' }, issuedInFull, call],
    [{ arrival: 'persuaded' }, issuedInFull, call],
    [{ arrival: 'secondCall' }, issuedInFull, call],
    [{ arrival: 'undecided' }, notConfirmed, call],
    [{ arrival: 'reconsiders' }, issuedInFull, call],
    [{ arrival: 'unreachable' }, notConfirmed, call],
    [{ arrival: 'cancels' }, cancelled, call],
    [{ forming: 'nothing' }, cancelled],
    [{ ...short, agreement: 'agrees' }, issuedInFull],
    [{ ...short, agreement: 'persuaded' }, issuedInFull],
    [{ ...short, agreement: 'callBack' }, issuedInFull],
    [{ ...short, agreement: 'secondCall' }, issuedInFull],
    [{ ...short, agreement: 'unreachable' }, issuedInFull],
    [{ ...short, agreement: 'disagrees' }, issuedInFull],
    [{ ...short, agreement: 'cancels' }, returnedToWarehouse],
    [{ issue: 'inPart' }, partiallyIssued],
    [{ issue: 'refused' }, returnedToWarehouse],
    [{ issue: 'wrongCode' }, issuedInFull],
    [{ issue: 'locked' }, issuedInFull],
    [{ issue: 'withoutCode' }, issuedInFull],
    [{ issue: 'leaves' }, issuedInFull],
    [{ issue: 'neverComes' }, returnedToWarehouse],
    [{ cancelled: 'beforeForming' }, cancelled],
    [{ cancelled: 'whileFormed' }, returnedToWarehouse],
  ])('%j ends in status %i', async (fate, status, wishes = {}) => {
    const random = createRandom(JSON.stringify(fate).length)
    const [customer] = makeCustomers(random, 1)
    const at = new Date('2026-11-03T08:00:00.000Z')
    const order = newOrder(random, customer!, { at, store: demoStores[0]! }, 0, {
      awaitsPayment: false,
      asksForCall: false,
      marked: true,
      adults: true,
      ...wishes,
    })
    expect(await lived(order, { ...smooth, ...fate }, random)).toEqual({ status, open: 0 })
  })

  it('a customer who comes when the storage has ended finds the order on its way back', async () => {
    const { db } = server.services.database
    await db.insert(settings).values({ name: 'storageDays', value: 1 })
    forgetSettings()
    const ends = []
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      const random = createRandom(seed)
      const time = { at: new Date('2026-11-03T08:00:00.000Z'), store: demoStores[0]! }
      const order = newOrder(random, makeCustomers(random, 1)[0]!, time, 0, { ...call, awaitsPayment: false })
      ends.push((await lived(order, smooth, random))?.status)
    }
    await db.delete(settings)
    forgetSettings()
    expect(new Set(ends)).toEqual(new Set([issuedInFull, orderStatus.storageExpired]))
  })

  it('the fates that are drawn are of those kinds', () => {
    const random = createRandom(2)
    const drawn = Array.from({ length: 2000 }, () => drawFate(random))
    expect(new Set(drawn.map((f) => f.issue)).size).toBe(8)
    expect(new Set(drawn.map((f) => f.arrival)).size).toBe(7)
    expect(new Set(drawn.map((f) => f.agreement)).size).toBe(7)
  })
})
