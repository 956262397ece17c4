import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { eventJournal, events } from '../../../../src/server/platform/db/schema/events.ts'
import {
  roleRights,
  roles,
  userRoles,
  users,
  userStores,
} from '../../../../src/server/platform/db/schema/identity.ts'
import { workflowInstances } from '../../../../src/server/platform/db/schema/workflow.ts'
import { readInstanceRecords } from '../../../../src/server/engine/instance-repository.ts'
import { eventStatuses, type EventStatus } from '../../../../src/server/engine/events/event-catalog.ts'
import { emitEvent } from '../../../support/emit.ts'
import { newOrder } from '../../../support/orders.ts'
import { withOrderMutex } from '../../../../src/server/engine/order-mutex.ts'
import { insertMissingServices } from '../../../../src/server/engine/events/switch.ts'
import { startTestServer, type Json, type TestServer } from '../../../support/server.ts'
import { createSmsEvent, type SmsEvent } from './worker-bench.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await insertMissingServices(server.services.database.db)
})
afterEach(async () => {
  await server.services.database.db.delete(eventJournal)
  await server.services.database.db.delete(events)
})
afterAll(() => server.close())

let keys = 0
/** An event that has `status`. */
async function createEvent(status: EventStatus, overrides: Partial<SmsEvent> = {}): Promise<number> {
  const { db } = server.services.database
  const data = {
    phone: '79161234567',
    template: 'orderFormed' as const,
    params: { orderId: 100_234 },
    language: 'ru',
  }
  const id = await db.transaction((tx) =>
    emitEvent(tx, createSmsEvent(`route-${++keys}`, { now: server.clock.at, data, ...overrides })),
  )
  await db.update(events).set({ status }).where(eq(events.id, id!))
  return id!
}
const readStatus = async (id: number) =>
  (await server.services.database.db.select().from(events).where(eq(events.id, id)))[0]!.status

describe('events by stores', () => {
  it('[EV-01] events of other stores are neither listed, counted, read nor moved', async () => {
    const { db } = server.services.database
    await db
      .insert(roles)
      .values({ id: 'watcher', name: { ru: 'Наблюдатель', en: 'Watcher', kk: 'Бақылаушы' } })
    await db
      .insert(roleRights)
      .values(['settingsEvents', 'viewEventStatusGroup'].map((right) => ({ roleId: 'watcher', right })))
    await db.insert(users).values({ id: 'watcher', subject: 'watcher', name: 'Смотритель' })
    await db.insert(userRoles).values({ userId: 'watcher', roleId: 'watcher' })
    await db.insert(userStores).values({ userId: 'watcher', pfm: '1002' })
    const [ownOrder, foreignOrder] = [await newOrder(server, { pfm: '1002' }), await newOrder(server)]
    await db.delete(eventJournal)
    await db.delete(events)
    const ownEvent = await createEvent('fail', { orderId: ownOrder })
    const foreignEvent = await createEvent('fail', { orderId: foreignOrder })
    const eventWithoutOrder = await createEvent('fail')
    const getEvents = (path: string) => server.call('watcher', 'GET', `/api/events${path}`)
    expect((await getEvents('')).body.items.map((item: Json) => item.id)).toEqual([ownEvent])
    expect((await getEvents('/list-count-not-finished')).body).toContainEqual({ status: 'fail', count: 1 })
    expect((await getEvents(`/journal/${ownEvent}`)).status).toBe(200)
    expect((await getEvents(`/journal/${foreignEvent}`)).status).toBe(404)
    const ids = [ownEvent, foreignEvent, eventWithoutOrder]
    const { body } = await server.call('watcher', 'POST', '/api/events/cancel', { ids })
    expect(body.results.map((result: Json) => [result.ok, result.status])).toEqual([
      [true, 'canceled'],
      [false, null],
      [false, null],
    ])
    expect(await readStatus(foreignEvent)).toBe('fail')
  })
})

describe('event list', () => {
  it('[EV-01] is filtered by status, handler, order and time, newest first', async () => {
    const first = await createEvent('done', { orderId: 1, now: new Date('2026-11-20T10:00:00Z') })
    const second = await createEvent('fail', { orderId: 2 })
    const third = await createEvent('fail', { orderId: 1 })
    const ids = async (query: string) => {
      const { status, body } = await server.call('admin', 'GET', `/api/events${query}`)
      expect(status).toBe(200)
      expect(body.total).toBe(body.items.length)
      return body.items.map((item: Json) => item.id)
    }
    expect(await ids('')).toEqual([third, second, first])
    expect(await ids('?status=fail')).toEqual([third, second])
    expect(await ids('?orderId=1')).toEqual([third, first])
    expect(await ids('?handler=sms.send&status=done')).toEqual([first])
    expect(await ids('?handler=mail.send')).toEqual([])
    expect(await ids('?from=2026-11-21T00:00:00Z')).toEqual([third, second])
    expect(await ids('?to=2026-11-21T00:00:00Z')).toEqual([first])
    expect((await server.call('admin', 'GET', '/api/events?limit=1&offset=1')).body).toMatchObject({
      items: [{ id: second }],
      total: 3,
      totalIsExact: true,
    })
  })

  it('[EV-01] contains neither the issue code nor the whole phone number', async () => {
    const id = await createEvent('queue', { data: createSmsEvent('x').data })
    const { body } = await server.call('admin', 'GET', '/api/events')
    expect(body.items[0].data).toEqual({
      phone: '•••••••4567',
      template: 'issueCode',
      params: { code: '••••', orderId: 100_234 },
      language: 'ru',
    })
    const journal = await server.call('admin', 'GET', `/api/events/journal/${id}`)
    expect(JSON.stringify(journal.body)).not.toContain('4821')
  })

  it('[EV-01] the journal shows who moved an event and why, in the reader’s language', async () => {
    const id = await createEvent('fail')
    await server.services.database.db.update(events).set({ error: 'status 503' }).where(eq(events.id, id))
    await server.call('admin', 'POST', '/api/events/restart', { ids: [id] })
    await server.services.database.db.update(events).set({ error: 'status 503' }).where(eq(events.id, id))
    const readJournal = async (language: string) =>
      (await server.call('admin', 'GET', `/api/events/journal/${id}`, undefined, { 'x-language': language }))
        .body
    const ru = await readJournal('ru')
    expect(ru.event.error).toBe('Партнёр ответил ошибкой 503')
    expect(ru.entries).toMatchObject([
      { number: 1, old: null, new: 'ready', userName: 'CRM', detail: null },
      { number: 2, old: 'fail', new: 'ready', detail: 'Действие сотрудника' },
    ])
    expect(ru.entries[1].userName).not.toBe('CRM')
    expect((await readJournal('en')).event.error).toBe('The partner responded with error 503')
    expect((await readJournal('kk')).entries[1].detail).toBe('Қызметкердің әрекеті')
  })

  it('[EV-01] an unknown event is code 1, a wrong query code 7, a missing right 403', async () => {
    expect(await server.call('admin', 'GET', '/api/events/journal/999')).toMatchObject({
      status: 404,
      body: { code: 1 },
    })
    for (const query of ['status=burnt', 'limit=0', 'orderId=x', 'from=yesterday', 'color=red']) {
      expect([query, await server.call('admin', 'GET', `/api/events?${query}`)]).toMatchObject([
        query,
        { status: 400, body: { code: 7 } },
      ])
    }
    for (const [method, url, code] of [
      ['GET', '/api/events', 326],
      ['GET', '/api/events/journal/1', 326],
      ['POST', '/api/events/restart', 403],
    ] as const) {
      const body = method === 'POST' ? { ids: [1] } : undefined
      expect((await server.call('store', method, url, body)).body.code).toBe(code)
    }
  })

  it('[SH-09] counters name every unfinished status and need their right', async () => {
    await createEvent('fail')
    await createEvent('queue')
    await createEvent('queue')
    await createEvent('done')
    expect((await server.call('admin', 'GET', '/api/events/list-count-not-finished')).body).toEqual([
      { status: 'pending', count: 0 },
      { status: 'ready', count: 0 },
      { status: 'queue', count: 2 },
      { status: 'process', count: 0 },
      { status: 'waiting', count: 0 },
      { status: 'fail', count: 1 },
    ])
    expect((await server.call('nobody', 'GET', '/api/events/list-count-not-finished')).status).toBe(403)
  })
})

describe('restart, cancel, complete', () => {
  const allowedMoves: Record<string, Partial<Record<EventStatus, EventStatus>>> = {
    restart: { pending: 'ready', fail: 'ready', canceled: 'ready' },
    cancel: {
      pending: 'canceled',
      ready: 'canceled',
      queue: 'canceled',
      waiting: 'canceled',
      fail: 'canceled',
    },
    complete: { pending: 'done', ready: 'done', queue: 'done', waiting: 'done', fail: 'done' },
  }
  for (const [action, moves] of Object.entries(allowedMoves)) {
    it(`[EV-02] ${action} moves exactly the events that allow it, and reports each one`, async () => {
      const ids: number[] = []
      for (const status of eventStatuses) ids.push(await createEvent(status))
      const before = (await server.call('admin', 'GET', '/api/events')).body.items
      const { status, body } = await server.call('admin', 'POST', `/api/events/${action}`, {
        ids: [...ids, 999],
      })
      expect(status).toBe(200)
      for (const [n, from] of eventStatuses.entries()) {
        const to = moves[from]
        const isOffered = before.find((item: Json) => item.id === ids[n]).actions.includes(action)
        expect([from, isOffered]).toEqual([from, to !== undefined])
        expect([from, await readStatus(ids[n]!)]).toEqual([from, to ?? from])
        expect(body.results[n]).toMatchObject(
          to ? { id: ids[n], ok: true, status: to } : { id: ids[n], ok: false, status: from, code: 19 },
        )
      }
      expect(body.results.at(-1)).toMatchObject({ id: 999, ok: false, status: null, code: 1 })
    })
  }

  it('[EV-02] a restarted event resets its attempts and is announced to every screen', async () => {
    const id = await createEvent('fail')
    await server.services.database.db
      .update(events)
      .set({ attempts: 8, error: 'timeout' })
      .where(eq(events.id, id))
    server.published.length = 0
    await server.call('admin', 'POST', '/api/events/restart', { ids: [id] })
    const [event] = await server.services.database.db.select().from(events).where(eq(events.id, id))
    expect(event).toMatchObject({ status: 'ready', attempts: 0, error: null })
    expect(server.published).toContainEqual({ kind: 'events', orderId: 100_234 })
  })

  it('[EV-02] an event whose order is locked is reported and may be retried; the others are done', async () => {
    const { db } = server.services.database
    const [locked, free] = [await newOrder(server), await newOrder(server)]
    const [first, second, otherEvent] = [
      await createEvent('fail', { orderId: locked }),
      await createEvent('fail', { orderId: locked }),
      await createEvent('fail', { orderId: free }),
    ]
    const ids = [first, second, otherEvent]
    let release = () => {}
    const lock = withOrderMutex(db, locked, () => new Promise<void>((resolve) => (release = resolve)))
    const startedAt = performance.now()
    const { status, body } = await server.call('admin', 'POST', '/api/events/restart', { ids })
    expect(status).toBe(200)
    expect(body.results).toMatchObject([
      { id: first, ok: false, status: 'fail', mayRepeat: true, message: expect.stringMatching(/Повторите/) },
      { id: second, ok: false, status: 'fail', mayRepeat: true },
      { id: otherEvent, ok: true, status: 'ready' },
    ])
    expect(performance.now() - startedAt, 'the order is waited for once').toBeLessThan(9_000)
    release()
    await lock
    const repeated = await server.call('admin', 'POST', '/api/events/restart', { ids: [first, second] })
    expect(repeated.body.results.map(({ ok }: Json) => ok)).toEqual([true, true])
  })

  it('[EV-02] an issue code that was deleted cannot be sent again', async () => {
    const id = await createEvent('pending', { data: createSmsEvent('x').data })
    await server.call('admin', 'POST', '/api/events/cancel', { ids: [id] })
    const { body } = await server.call('admin', 'POST', '/api/events/restart', { ids: [id] })
    expect(body.results).toMatchObject([{ id, ok: false, status: 'canceled', code: 19 }])
  })

  it('[EV-02] the machine of the action decides, and its record names the author', async () => {
    const { db } = server.services.database
    const id = await createEvent('fail')
    await server.call('admin', 'POST', '/api/events/restart', { ids: [id] })
    await server.call('all', 'POST', '/api/events/cancel', { ids: [id] })
    await server.call('all', 'POST', '/api/events/cancel', { ids: [id] })
    const acts = await db
      .select()
      .from(workflowInstances)
      .where(eq(workflowInstances.subject, String(id)))
      .orderBy(workflowInstances.id)
    expect(acts.map(({ workflow, state, status }) => [workflow, state, status])).toEqual([
      ['eventAction', 'restarted', 'done'],
      ['eventAction', 'canceled', 'done'],
    ])
    const records = await readInstanceRecords(db as never, acts[1]!.id)
    expect(records.map(({ event, actorName, toState }) => [event.type, actorName, toState])).toEqual([
      ['@start', 'Виктор Всемогущий', 'choosing'],
      ['CANCEL', 'Виктор Всемогущий', 'canceled'],
    ])
  })

  it('[EV-02] completing an event does not record a payment made by other means', async () => {
    const { db } = server.services.database
    const id = await createEvent('fail')
    await db.update(events).set({ handler: 'payment.refund' }).where(eq(events.id, id))
    const { body } = await server.call('admin', 'GET', `/api/events/journal/${id}`)
    expect(body.event.actions).toEqual(['restart', 'cancel'])
    const response = await server.call('admin', 'POST', '/api/events/complete', { ids: [id] })
    expect(response.body.results).toMatchObject([{ id, ok: false, status: 'fail', code: 19 }])
    expect(await readStatus(id)).toBe('fail')
  })

  it('[EV-02] a body without ids, with a foreign id or with too many ids is code 7', async () => {
    for (const body of [
      {},
      { ids: [] },
      { ids: ['1'] },
      { ids: [0] },
      { ids: [1], all: true },
      { ids: Array.from({ length: 201 }, (_, n) => n + 1) },
    ]) {
      expect(await server.call('admin', 'POST', '/api/events/cancel', body)).toMatchObject({
        status: 400,
        body: { code: 7 },
      })
    }
  })
})

describe('external services', () => {
  it('[ST-01] the switch returns the new state, and enabling releases the waiting events', async () => {
    expect((await server.call('admin', 'GET', '/api/services')).body).toContainEqual({
      serviceId: 'sms',
      serviceName: 'SMS-шлюз',
      isActive: true,
    })
    expect(
      (await server.call('admin', 'POST', '/api/services', { service: 'sms', enable: false })).body,
    ).toMatchObject({
      isActive: false,
    })
    const waitingEvent = await createEvent('waiting')
    const failed = await createEvent('fail')
    expect(
      (await server.call('admin', 'POST', '/api/services', { service: 'sms', enable: true })).body,
    ).toMatchObject({
      isActive: true,
    })
    expect([await readStatus(waitingEvent), await readStatus(failed)]).toEqual(['ready', 'fail'])
  })

  it('[ST-01] an unknown service is code 1, a wrong body code 7, a missing right 403', async () => {
    const post = (user: string, body: unknown) => server.call(user, 'POST', '/api/services', body)
    expect(await post('admin', { service: 'fax', enable: true })).toMatchObject({
      status: 404,
      body: { code: 1 },
    })
    expect(await post('admin', { service: 'sms', enable: 'yes' })).toMatchObject({
      status: 400,
      body: { code: 7 },
    })
    expect((await post('store', { service: 'sms', enable: false })).status).toBe(403)
    expect((await server.call('store', 'GET', '/api/services')).body.code).toBe(326)
  })
})
