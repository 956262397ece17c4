import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  workflowActivations,
  workflowDrafts,
  workflowInstances,
  workflowPublications,
} from '../../../src/server/db/schema/workflow.ts'
import { system } from '../../../src/server/actor.ts'
import { jobs } from '../../../src/server/db/schema/jobs.ts'
import { migrateInstance } from '../../../src/server/engine/migrate-instances.ts'
import { readRecords, type InstanceRow } from '../../../src/server/engine/instance-repository.ts'
import { replay } from '../../../src/server/engine/replay.ts'
import { activeVersion } from '../../../src/server/engine/versions.ts'
import { jobKinds } from '../../../src/server/jobs/kinds.ts'
import { runNextJob } from '../../../src/server/jobs/worker.ts'
import { workflows } from '../../../workflows/registry.generated.ts'
import { newOrder, openTask, send } from '../../support/orders.ts'
import { startTestServer, type Json, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  const { db } = server.services.database
  await db.delete(workflowActivations)
  await db.delete(workflowPublications)
  await db
    .update(workflowInstances)
    .set({ status: 'done' })
    .where(eq(workflowInstances.workflow, 'formatting'))
})

const path = '/api/workflows/formatting'
const read = async (user = 'owner') => (await server.call(user, 'GET', `${path}/publishing`)).body
const put = async (version: number, body: object, user = 'owner') =>
  server.call(user, 'PUT', `${path}/${version}/activation`, {
    ...{ active: true, pfms: null, reason: 'Проверяем на части заказов', revision: (await read()).revision },
    ...body,
  })
const stateOf = (body: Json, version: number) =>
  body.versions.find((one: Json) => one.version === version).state
const work = async () => {
  while (await runNextJob(server, jobKinds));
}
const instanceOf = async (orderId: number) => {
  const all = await server.services.database.db
    .select()
    .from(workflowInstances)
    .where(eq(workflowInstances.orderId, orderId))
  return all.find(({ workflow }) => workflow === 'formatting') as unknown as InstanceRow & { updatedAt: Date }
}
/** An order whose forming runs on version 1. */
async function onOldVersion(pfm = '1001') {
  await put(2, { active: false })
  const orderId = await newOrder(server, { pfm })
  await put(2, {})
  expect((await instanceOf(orderId)).version).toBe(1)
  return orderId
}
const migrate = async (body: object = {}) =>
  server.call('owner', 'POST', `${path}/2/migration`, {
    ...{ from: 1, dryRun: false, reason: 'Все на новой', revision: (await read()).revision },
    ...body,
  })
const undo = async (jobId: number, user = 'owner') =>
  server.call(user, 'POST', `${path}/migrations/${jobId}/undo`, {
    reason: 'Ошиблись',
    revision: (await read()).revision,
  })

describe('activation', () => {
  it('[PO-05] states of versions, and a log of who did what and why', async () => {
    expect(stateOf(await read(), 2)).toBe('active')
    expect(stateOf(await read(), 1)).toBe('superseded')
    await put(2, { pfms: ['1001'], share: 20, reason: 'Сначала в одном магазине' })
    expect(stateOf(await read(), 2)).toBe('limited')
    expect(stateOf(await read(), 1)).toBe('active')
    await put(2, { active: false, reason: 'Жалобы' })
    const after = await read()
    expect(stateOf(after, 2)).toBe('paused')
    expect(after.log).toMatchObject([
      { act: 'paused', version: 2, reason: 'Жалобы', share: null },
      { act: 'limited', reason: 'Сначала в одном магазине', pfms: ['1001'], share: 20 },
    ])
    expect(after.log[0].who).not.toBe('')
  })

  it('[PO-05] of any process, of orders, actions and desks too, and one that nobody has begun: the same', async () => {
    await newOrder(server)
    const { body: listed } = await server.call('owner', 'GET', '/api/workflows')
    for (const name of new Set<string>(workflows.map((one) => one.name))) {
      const { status, body } = await server.call('owner', 'GET', `/api/workflows/${name}/publishing`)
      expect([name, status]).toEqual([name, 200])
      // As many stand in each version as the list of processes says.
      for (const { version, open } of body.versions)
        expect([name, version, open]).toEqual([
          name,
          version,
          listed.find((row: Json) => row.name === name && row.version === version).open,
        ])
    }
    const order = (await server.call('owner', 'GET', '/api/workflows/order/publishing')).body
    expect(order.versions[0].open).toBeGreaterThan(0)
  })

  it('[PO-05] a share takes so many of a hundred orders, and one that grows takes none back', () => {
    const rows = (share: number) => [{ workflow: 'formatting', version: 2, pfms: null, active: true, share }]
    const taken = (share: number) =>
      [...Array(2000).keys()].filter((id) => activeVersion(rows(share), 'formatting', '1001', id) === 2)
    const [some, more] = [taken(20), taken(60)]
    expect(some.length / 2000).toBeCloseTo(0.2, 1)
    expect(more.length / 2000).toBeCloseTo(0.6, 1)
    expect(some.filter((id) => !more.includes(id))).toEqual([])
    expect(taken(100)).toHaveLength(2000)
  })

  it('[PO-05] of two owners at once the second is told who came first, and nothing of theirs is lost', async () => {
    const { revision } = await read()
    const [one, two] = await Promise.all([
      put(2, { pfms: ['1001'], revision }),
      put(2, { pfms: ['1002'], revision }),
    ])
    expect([one.status, two.status].toSorted()).toEqual([200, 409])
    const late = one.status === 409 ? one : two
    const after = await read()
    expect(late.body).toMatchObject({ code: 19, details: { revision: after.revision } })
    expect(late.body.message).toContain(after.log[0].who)
    expect(after.log).toHaveLength(1)
  })

  it('[PO-05] the list says what new work each version takes: a canary leaves the other in use', async () => {
    const rows = async () => {
      const { body } = await server.call('owner', 'GET', '/api/workflows')
      return body
        .filter((row: Json) => row.name === 'formatting')
        .map(({ state, takes, active }: Json) => ({ state, takes, active }))
    }
    const all = { pfms: null, least: 100, most: 100 }
    expect(await rows()).toEqual([
      { state: 'superseded', takes: null, active: false },
      { state: 'active', takes: all, active: true },
    ])
    await put(2, { pfms: ['1001'], share: 20 })
    expect(await rows()).toEqual([
      { state: 'active', takes: { pfms: null, least: 80, most: 100 }, active: true },
      { state: 'limited', takes: { pfms: ['1001'], least: 20, most: 20 }, active: true },
    ])
    await put(2, { pfms: ['1001'] })
    const [older, newer] = await rows()
    expect(newer.takes).toEqual({ pfms: ['1001'], least: 100, most: 100 })
    expect(older.takes).toMatchObject({ least: 100, most: 100 })
    expect(older.takes.pfms).not.toContain('1001')
    await put(2, { active: false })
    expect(await rows()).toEqual([
      { state: 'active', takes: all, active: true },
      { state: 'paused', takes: null, active: false },
    ])
  })

  it('[PO-05] no store is left without a version; what is retired stays so and must be empty', async () => {
    await put(1, { active: false })
    const without = await put(2, { pfms: ['1001'] })
    expect(without).toMatchObject({ status: 409, body: { code: 19 } })
    expect(without.body.details.without).toContain('1002')
    expect((await put(2, { share: 50 })).status).toBe(409)
    await put(1, {})
    const orderId = await onOldVersion()
    expect((await put(1, { active: false, retired: true })).status).toBe(409)
    await server.services.database.db
      .update(workflowInstances)
      .set({ status: 'done' })
      .where(eq(workflowInstances.orderId, orderId))
    expect((await put(1, { active: false, retired: true })).status).toBe(200)
    expect(stateOf(await read(), 1)).toBe('retired')
    expect((await put(1, {})).status).toBe(409)
  })

  it('[PO-05] without a reason or the right: refused', async () => {
    expect((await put(2, { reason: '  ' })).body.code).toBe(7)
    expect((await put(2, {}, 'manager')).status).toBe(403)
    expect((await undo(1, 'manager')).status).toBe(403)
    expect((await read()).log).toEqual([])
  })
})

describe('the gate', () => {
  it('[PO-10] says where open instances would come to; one that would be stuck blocks the activation', async () => {
    const orderId = await onOldVersion()
    const gate = async () => (await server.call('owner', 'GET', `${path}/2/gate`)).body
    expect(await gate()).toMatchObject({ blocked: false, versions: [{ from: 1, open: 1, migrates: true }] })
    const { id } = await instanceOf(orderId)
    const { db } = server.services.database
    await db.update(workflowInstances).set({ state: 'lostPlace' }).where(eq(workflowInstances.id, id))
    const blocked = await gate()
    expect(blocked).toMatchObject({
      blocked: true,
      versions: [{ report: { stuck: [{ instanceId: id, orderId, problem: 'unmapped' }] } }],
    })
    expect(await put(2, {})).toMatchObject({ status: 409, body: { code: 19, details: { blocked: true } } })
    // Back on version 1: those of version 2 have no way to it and stay, which blocks only where no end can be reached.
    await db.update(workflowInstances).set({ version: 2, state: 'ready' }).where(eq(workflowInstances.id, id))
    const back = (await server.call('owner', 'GET', `${path}/1/gate`)).body
    expect(back).toMatchObject({ blocked: false, versions: [{ from: 2, migrates: false }] })
    expect(back.versions[0].report.groups).toEqual([{ from: 'ready', to: 'ready', count: 1, problem: null }])
  })
})

describe('migration', () => {
  it('[PO-05] is undone where nobody has worked since; the records replay, and the time without movement stays', async () => {
    const [untouched, touched] = [await onOldVersion(), await onOldVersion()]
    const before = await instanceOf(untouched)
    server.clock.forward(60_000)
    const { status, body: job } = await migrate()
    expect(status).toBe(202)
    expect((await migrate()).status).toBe(409)
    await work()
    const moved = await instanceOf(untouched)
    expect(moved).toMatchObject({ version: 2, updatedAt: before.updatedAt })
    await send(server, 'store', await openTask(server, touched, 'formatting'), 'STARTED')
    expect((await read()).log[0]).toMatchObject({
      ...{ act: 'migrated', from: 1, version: 2, reason: 'Все на новой' },
      job: { id: job.id, status: 'done', done: 2, undoable: 1 },
    })

    const undoing = await undo(job.id)
    expect(undoing.status).toBe(202)
    await work()
    const { body: ended } = await server.call('owner', 'GET', `/api/jobs/${undoing.body.id}`)
    expect(ended).toMatchObject({ status: 'done', result: { back: 1, stayed: 1 } })
    const now = await instanceOf(untouched)
    const { version, hash, state, value, context } = before
    expect(now).toMatchObject({ version, hash, state, value, context, revision: moved.revision + 1 })
    expect((await instanceOf(touched)).version).toBe(2)
    const records = await server.services.database.db.transaction((tx) => readRecords(tx, now.id))
    expect(records.at(-1)?.event.type).toBe('@unmigrate')
    expect(replay(now, records)).toEqual({ value: now.value, context: now.context })
    // It is worked on as if nothing had been, and there is nothing more to take back.
    await send(server, 'store', await openTask(server, untouched, 'formatting'), 'STARTED')
    expect((await undo(job.id)).status).toBe(409)
  })

  it('[PO-05] [EN-03] to a version that is tried in one store only the work of that store comes over, and the question says so', async () => {
    const inside = await onOldVersion()
    const outside = await onOldVersion('1002')
    await put(2, { pfms: ['1001'] })
    const { body: asked } = await migrate({ dryRun: true })
    expect(asked).toMatchObject({ only: { pfms: ['1001'], share: 100 }, groups: [{ count: 1 }], beyond: 1 })
    const { body: job } = await migrate()
    await work()
    expect((await server.call('owner', 'GET', `/api/jobs/${job.id}`)).body).toMatchObject({
      ...{ status: 'done', total: 1, result: { moved: 1 } },
    })
    expect((await instanceOf(inside)).version).toBe(2)
    expect((await instanceOf(outside)).version).toBe(1)
    expect((await read()).log[0]).toMatchObject({ act: 'migrated', pfms: ['1001'], share: 100 })
  })

  it('[PO-05] [EN-03] of a share those orders come over that would begin with the version', async () => {
    const orders: number[] = []
    for (let n = 0; n < 6; n += 1) orders.push(await onOldVersion())
    await put(2, { share: 50 })
    const rows = [{ workflow: 'formatting', version: 2, pfms: null, active: true, share: 50 }]
    const drawn = orders.filter((id) => activeVersion(rows, 'formatting', '1001', id) === 2)
    expect((await migrate({ dryRun: true })).body).toMatchObject({ beyond: 6 - drawn.length })
    await migrate()
    await work()
    for (const id of orders) expect((await instanceOf(id)).version).toBe(drawn.includes(id) ? 2 : 1)
  })

  it('[PO-05] cut off by a killed server it is finished by the next one, nobody twice, and undone whole', async () => {
    const orders = [await onOldVersion(), await onOldVersion(), await onOldVersion()]
    const before = await Promise.all(orders.map(instanceOf))
    const { body: job } = await migrate()
    // What a server leaves that was killed after the first: it has come over, and the job knows nothing of it.
    const { services } = server
    const { db } = services.database
    const plan = { workflow: 'formatting', from: 1, to: 2, states: {}, only: null }
    await migrateInstance(services, system, plan, before[0]!.id, job.id)
    await db
      .update(jobs)
      .set({
        ...{ status: 'running', leasedBy: 'killed', attempts: 1 },
        leaseUntil: sql`clock_timestamp() - interval '1 second'`,
      })
      .where(eq(jobs.id, job.id))
    expect((await Promise.all(orders.map(instanceOf))).map(({ version }) => version)).toEqual([2, 1, 1])
    // Meanwhile the one that came over is worked on, the others on their old version.
    await send(server, 'store', await openTask(server, orders[1]!, 'formatting'), 'STARTED')

    await work()
    const { body: ended } = await server.call('owner', 'GET', `/api/jobs/${job.id}`)
    expect(ended).toMatchObject({ status: 'done', result: { moved: 3, stuck: [] } })
    for (const orderId of orders) {
      const now = await instanceOf(orderId)
      expect(now.version).toBe(2)
      const records = await db.transaction((tx) => readRecords(tx, now.id))
      expect(records.filter(({ event }) => event.type === '@migrate')).toHaveLength(1)
      expect(replay(now, records)).toEqual({ value: now.value, context: now.context })
    }

    const undoing = await undo(job.id)
    expect(undoing.status).toBe(202)
    await work()
    expect((await server.call('owner', 'GET', `/api/jobs/${undoing.body.id}`)).body.result).toEqual({
      ...{ back: 3, stayed: 0 },
    })
    const back = await Promise.all(orders.map(instanceOf))
    expect(back.map(({ version }) => version)).toEqual([1, 1, 1])
    expect(back[0]).toMatchObject({ state: before[0]!.state, context: before[0]!.context })
  })

  it('[PO-05] is stopped by any owner before it has begun; without a reason it does not begin', async () => {
    const orderId = await onOldVersion()
    expect(await migrate({ reason: undefined })).toMatchObject({ status: 400, body: { code: 7 } })
    const { body: job } = await migrate()
    const { status, body } = await server.call('owner', 'POST', `${path}/migrations/${job.id}/cancel`)
    expect(status).toBe(200)
    expect(body.log[0].job.status).toBe('canceled')
    await work()
    expect((await instanceOf(orderId)).version).toBe(1)
    expect((await server.call('owner', 'POST', `${path}/migrations/999999/cancel`)).status).toBe(404)
  })
  it('[PO-05] [EN-03] stopped half-way, what has come over by then goes back, and the rest has never left', async () => {
    const [moved, waiting] = [await onOldVersion(), await onOldVersion()]
    const { body: job } = await migrate()
    const plan = { workflow: 'formatting', from: 1, to: 2, states: {}, only: null }
    await migrateInstance(server.services, system, plan, (await instanceOf(moved)).id, job.id)
    await server.call('owner', 'POST', `${path}/migrations/${job.id}/cancel`)
    expect((await read()).log[0]).toMatchObject({ act: 'migrated', job: { status: 'canceled', undoable: 1 } })
    expect((await undo(job.id)).status).toBe(202)
    await work()
    expect([(await instanceOf(moved)).version, (await instanceOf(waiting)).version]).toEqual([1, 1])
    expect((await read()).log[0]).toMatchObject({ act: 'undone', version: 1, job: { status: 'done' } })
  })

  it('[PO-05] what was stopped and is begun again stands in the log, and can be undone', async () => {
    const orderId = await onOldVersion()
    const { body: first } = await migrate()
    await server.call('owner', 'POST', `${path}/migrations/${first.id}/cancel`)
    const { status, body: second } = await server.call('owner', 'POST', `/api/jobs/${first.id}/retry`)
    expect(status).toBe(200)
    const { log } = await read()
    expect(log.slice(0, 2).map((one: Json) => [one.act, one.reason, one.job.id])).toEqual([
      ['migrated', 'Все на новой', second.id],
      ['migrated', 'Все на новой', first.id],
    ])
    await work()
    expect((await instanceOf(orderId)).version).toBe(2)
    expect((await undo(second.id)).status).toBe(202)
    await work()
    expect((await instanceOf(orderId)).version).toBe(1)
  })

  it('[PO-05] the dry run says how many half-typed answers the new forms do not take', async () => {
    const [fits, other] = [await onOldVersion(), await onOldVersion()]
    const before = (await migrate({ dryRun: true })).body.drafts
    for (const [orderId, form] of [
      [fits, 'formatting/v1/ready'],
      [other, 'formatting/v1/collect'],
    ] as const)
      await server.services.database.db.insert(workflowDrafts).values({
        ...{ instanceId: (await instanceOf(orderId)).id, form, data: {} },
        ...{ savedAt: new Date(), savedBy: 'store' },
      })
    const { drafts } = (await migrate({ dryRun: true })).body
    expect([drafts.kept - before.kept, drafts.lost - before.lost]).toEqual([1, 1])
  })

  it('[PO-05] [EN-03] of half-typed answers what the new form takes comes along, and the dry run names the rest', async () => {
    const orderId = await onOldVersion()
    const taskId = await openTask(server, orderId, 'formatting')
    await send(server, 'store', taskId, 'STARTED')
    const { id } = await instanceOf(orderId)
    const { db } = server.services.database
    const typed = { lines: [{ lineId: 1 }], note: 'Поле прежней формы' }
    await db.insert(workflowDrafts).values({
      ...{ instanceId: id, form: 'formatting/v1/collect', data: typed },
      ...{ savedAt: new Date(), savedBy: 'store' },
    })
    const { drafts } = (await migrate({ dryRun: true })).body
    expect(drafts).toEqual({
      ...{ kept: 1, lost: 0 },
      dropped: [{ form: 'formatting/v1/collect', field: 'note' }],
    })
    await migrate()
    await work()
    const [draft] = await db.select().from(workflowDrafts).where(eq(workflowDrafts.instanceId, id))
    expect(draft).toMatchObject({ form: 'formatting/v2/collect', data: { lines: typed.lines } })
    expect(draft?.data).not.toHaveProperty('note')
  })
})
