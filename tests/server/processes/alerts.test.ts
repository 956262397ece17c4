import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendDueMailings } from '../../../src/server/domains/mailings/send-mailings.ts'
import { queryRows } from '../../../src/server/platform/db/database.ts'
import { events } from '../../../src/server/platform/db/schema/events.ts'
import {
  roleRights,
  roles,
  userRoles,
  users,
  userStores,
} from '../../../src/server/platform/db/schema/identity.ts'
import { mailingRecipients, sentMailings } from '../../../src/server/platform/db/schema/mailings.ts'
import { processAlerts } from '../../../src/server/platform/db/schema/process-alerts.ts'
import { isBeyondThreshold } from '../../../src/server/processes/alerts/measure-alert.ts'
import { newOrder, openTask, sendTaskEvent } from '../../support/orders.ts'
import { startTestServer, type Json, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.services.database
  await db.insert(roles).values({ id: 'watcher', name: { ru: 'Смотрящий', en: 'Watcher', kk: 'Бақылаушы' } })
  await db.insert(roleRights).values({ roleId: 'watcher', right: 'processView' })
  await db.insert(users).values({ id: 'watcher', subject: 'watcher', name: 'watcher' })
  await db.insert(userRoles).values({ userId: 'watcher', roleId: 'watcher' })
  await db.insert(userStores).values({ userId: 'watcher', pfm: '1001' })
  await db.insert(mailingRecipients).values({
    email: 'owner@example.com',
    mailings: ['processAlerts'],
    changedAt: server.clock.at,
    userId: 'test',
    userName: 'test',
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  const { db } = server.services.database
  for (const table of [processAlerts, sentMailings, events]) await db.delete(table)
})

const openForming = {
  workflow: 'formatting',
  measure: 'open',
  state: 'ready',
  event: null,
  to: null,
  quantile: null,
  days: null,
  comparison: 'above',
  threshold: 1,
  pfm: null,
  byMail: true,
}
const create = (body: object = {}, user = 'owner') =>
  server.call(user, 'POST', '/api/workflows/alerts', { ...openForming, ...body })
const list = async (query = '', user = 'owner') =>
  (await server.call(user, 'GET', `/api/workflows/alerts${query}`)).body as Json[]
/** Lets a minute pass and runs the periodic mailings once. */
const evaluate = async (minutes = 1) => {
  server.clock.at = new Date(server.clock.at.getTime() + minutes * 60_000)
  await sendDueMailings(server.services)
}
const readMails = () =>
  queryRows<{ data: { email: string; params: { lines: string[] } } }>(
    server.services.database.db,
    sql`select data from events where type = 'mailing.processAlerts' order by id`,
  )

describe('thresholds of process owners', () => {
  it('[PO-16] an alert fires once, displays its start and a link to the cases, and fires again after it recovered', async () => {
    const { body: alert } = await create()
    expect(alert).toMatchObject({ status: 'new', value: null, since: null })
    const [first] = [await newOrder(server, { pfm: '1001' }), await newOrder(server, { pfm: '1002' })]
    await evaluate()
    const since = server.clock.at.toISOString()
    const [open] = await queryRows<{ n: number }>(
      server.services.database.db,
      sql`select count(*)::int as n from workflow_instances where workflow = 'formatting' and status = 'active'
        and state = 'ready'`,
    )
    expect(await list('?firing=yes')).toMatchObject([
      { id: alert.id, status: 'firing', since, value: open!.n, texts: { subject: expect.any(String) } },
    ])
    const { body: cases } = await server.call(
      'owner',
      'GET',
      `/api/workflows/formatting/${alert.version}/cases?of=open&versions=all&state=ready`,
    )
    expect(cases.total).toBe(open!.n)
    await evaluate()
    await evaluate()
    expect(await readMails()).toMatchObject([{ data: { email: 'owner@example.com' } }])
    expect((await list())[0]).toMatchObject({ since })

    await sendTaskEvent(server, 'manager', await openTask(server, first, 'formatting'), 'STARTED')
    await evaluate()
    expect(await list('?firing=yes')).toEqual([])
    expect((await list())[0]).toMatchObject({ status: 'calm', since: null, value: open!.n - 1 })

    await newOrder(server, { pfm: '1001' })
    await evaluate()
    expect(await readMails()).toHaveLength(2)
  })

  it('[PO-16] several servers evaluate an alert once and write one mail', async () => {
    await create({ threshold: 0 })
    server.clock.at = new Date(server.clock.at.getTime() + 60_000)
    await Promise.all([sendDueMailings(server.services), sendDueMailings(server.services)])
    expect(await readMails()).toHaveLength(1)
  })

  it('[PO-16] an alert without mail is only displayed, and one of a store counts only this store', async () => {
    await create({ byMail: false, threshold: 0 })
    for (const pfm of ['1001', '1002']) await create({ byMail: false, threshold: 100, pfm })
    await evaluate()
    expect(await readMails()).toEqual([])
    const alerts = await list()
    const [everywhere, ...ofStores] = [null, '1001', '1002'].map((pfm) =>
      alerts.find((alert) => alert.pfm === pfm)!,
    )
    expect(everywhere!.status).toBe('firing')
    expect(ofStores.map(({ status }) => status)).toEqual(['calm', 'calm'])
    expect(ofStores[0]!.value + ofStores[1]!.value).toBe(everywhere!.value)
    // A user of one store sees neither the alert of all stores nor that of another store.
    expect((await list('', 'watcher')).map(({ pfm }) => pfm)).toEqual(['1001'])
  })

  it('[PO-16] times and shares have a value from twenty cases on', async () => {
    const { db } = server.services.database
    const time = { measure: 'time', quantile: 50, days: 7, threshold: 1_000, byMail: false }
    const share = {
      measure: 'share',
      state: 'ready',
      event: 'STARTED',
      to: 'collecting',
      days: 7,
      threshold: 50,
    }
    await create(time)
    await create({ ...share, byMail: false })
    await evaluate()
    expect((await list()).map(({ status }) => status)).toEqual(['few', 'few'])
    for (let n = 0; n < 24; n += 1) {
      const taskId = await openTask(server, await newOrder(server, { pfm: '1001' }), 'formatting')
      server.clock.at = new Date(server.clock.at.getTime() + 10_000)
      await sendTaskEvent(server, 'manager', taskId, 'STARTED')
    }
    await evaluate(15)
    const [firingTime, firingShare] = (await list()).sort((a, b) => a.id - b.id)
    expect(firingTime).toMatchObject({ status: 'firing', measure: 'time' })
    const { body: statistics } = await server.call('owner', 'GET', '/api/workflows/formatting/2/statistics')
    const state = statistics.states.find((one: Json) => one.state === 'ready')
    expect(firingTime!.value).toBe(state.median ?? state.medianAtLeast)
    expect(firingShare).toMatchObject({ status: 'firing', value: 100 })
    const [exits] = await queryRows<{ n: number }>(
      db,
      sql`select count(*)::int as n from workflow_records r join workflow_instances i on i.id = r.instance_id
        where i.workflow = 'formatting' and r.from_state = 'ready' and r.to_state <> 'ready'`,
    )
    expect(firingShare!.cases).toBe(exits!.n)
  })

  it('[PO-16] refuses fields that do not fit the measure, unknown states, and users without the right', async () => {
    const wrong = [
      { measure: 'time', state: null, quantile: 50, days: 7 },
      { measure: 'time', quantile: null, days: 7 },
      { measure: 'share', days: 7, to: null, event: 'STARTED' },
      { measure: 'share', state: null, to: 'ready', days: 7 },
      { measure: 'share', state: 'ready', event: 'STARTED', to: 'collecting', days: 7, threshold: 101 },
      { threshold: 1.5 },
      { state: 'nowhere' },
      { workflow: 'unknown' },
      { days: 3 },
    ]
    for (const body of wrong) expect(await create(body), JSON.stringify(body)).toMatchObject({ status: 400 })
    expect(await create({}, 'manager')).toMatchObject({ status: 403 })
    expect(await create({ pfm: '9999' })).toMatchObject({ status: 400, body: { code: 50 } })
    expect(await list()).toEqual([])
  })

  it('[PO-16] a change starts the evaluation again, and a second editor is refused', async () => {
    const { body: alert } = await create({ threshold: 0 })
    await evaluate()
    const change = (revision: number) =>
      server.call('owner', 'PUT', `/api/workflows/alerts/${alert.id}`, {
        ...openForming,
        threshold: 99,
        revision,
      })
    expect((await change(0)).body).toMatchObject({ status: 'new', since: null, revision: 1 })
    expect(await change(0)).toMatchObject({ status: 409, body: { code: 355 } })
    const remove = (revision: number) =>
      server.call('owner', 'DELETE', `/api/workflows/alerts/${alert.id}?revision=${revision}`)
    expect((await remove(0)).status).toBe(409)
    expect((await remove(1)).status).toBe(204)
    expect(await list()).toEqual([])
  })

  it('[PO-16] a lower bound fires only if it is enough, and does not end an alert', () => {
    const above = { comparison: 'above', threshold: 100 } as const
    const below = { comparison: 'below', threshold: 100 } as const
    expect(isBeyondThreshold(above, { value: 101, isLowerBound: true })).toBe(true)
    expect(isBeyondThreshold(above, { value: 99, isLowerBound: true })).toBeNull()
    expect(isBeyondThreshold(above, { value: 100, isLowerBound: false })).toBe(false)
    expect(isBeyondThreshold(below, { value: 100, isLowerBound: true })).toBe(false)
    expect(isBeyondThreshold(below, { value: 99, isLowerBound: true })).toBeNull()
    expect(isBeyondThreshold(below, { value: 99, isLowerBound: false })).toBe(true)
    expect(isBeyondThreshold(below, { value: null, isLowerBound: false })).toBeNull()
  })
})
