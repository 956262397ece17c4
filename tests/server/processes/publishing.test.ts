import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  workflowActivations,
  workflowDrafts,
  workflowInstances,
  workflowPublications,
} from '../../../src/server/platform/db/schema/workflow.ts'
import { systemActor } from '../../../src/server/platform/identity/actor.ts'
import { jobs } from '../../../src/server/platform/db/schema/jobs.ts'
import { migrateInstance } from '../../../src/server/engine/migrate-instances.ts'
import { readInstanceRecords, type InstanceRow } from '../../../src/server/engine/instance-repository.ts'
import { replayRecords } from '../../../src/server/engine/replay.ts'
import { chooseVersion } from '../../../src/server/engine/versions.ts'
import { jobKinds } from '../../../src/server/composition/job-kinds.ts'
import { runNextJob } from '../../../src/server/platform/jobs/worker.ts'
import { workflows } from '../../../workflows/registry.generated.ts'
import { newOrder, openTask, sendTaskEvent } from '../../support/orders.ts'
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
const readPublishing = async (user = 'owner') => (await server.call(user, 'GET', `${path}/publishing`)).body
const putVersion = async (version: number, body: object, user = 'owner') =>
  server.call(user, 'PUT', `${path}/${version}/activation`, {
    active: true,
    pfms: null,
    reason: 'Проверяем на части заказов',
    revision: (await readPublishing()).revision,
    ...body,
  })
const stateOf = (body: Json, version: number) =>
  body.versions.find((item: Json) => item.version === version).state
const runJobs = async () => {
  while (await runNextJob(server, jobKinds));
}
const readInstance = async (orderId: number) => {
  const instances = await server.services.database.db
    .select()
    .from(workflowInstances)
    .where(eq(workflowInstances.orderId, orderId))
  return instances.find(({ workflow }) => workflow === 'formatting') as unknown as InstanceRow & {
    updatedAt: Date
  }
}
/** An order whose forming runs on version 1. */
async function createOrderOnOldVersion(pfm = '1001') {
  await putVersion(2, { active: false })
  const orderId = await newOrder(server, { pfm })
  await putVersion(2, {})
  expect((await readInstance(orderId)).version).toBe(1)
  return orderId
}
const migrate = async (body: object = {}) =>
  server.call('owner', 'POST', `${path}/2/migration`, {
    from: 1,
    dryRun: false,
    reason: 'Все на новой',
    revision: (await readPublishing()).revision,
    ...body,
  })
const undo = async (jobId: number, user = 'owner') =>
  server.call(user, 'POST', `${path}/migrations/${jobId}/undo`, {
    reason: 'Ошиблись',
    revision: (await readPublishing()).revision,
  })

describe('activation', () => {
  it('[PO-05] states of versions, and a log of who did what and why', async () => {
    expect(stateOf(await readPublishing(), 2)).toBe('active')
    expect(stateOf(await readPublishing(), 1)).toBe('superseded')
    await putVersion(2, { pfms: ['1001'], share: 20, reason: 'Сначала в одном магазине' })
    expect(stateOf(await readPublishing(), 2)).toBe('limited')
    expect(stateOf(await readPublishing(), 1)).toBe('active')
    await putVersion(2, { active: false, reason: 'Жалобы' })
    const after = await readPublishing()
    expect(stateOf(after, 2)).toBe('paused')
    expect(after.log).toMatchObject([
      { act: 'paused', version: 2, reason: 'Жалобы', share: null },
      { act: 'limited', reason: 'Сначала в одном магазине', pfms: ['1001'], share: 20 },
    ])
    expect(after.log[0].who).not.toBe('')
  })

  it('[PO-05] works the same for any process, of orders, actions and desks, also for one that was never begun', async () => {
    await newOrder(server)
    const { body: listed } = await server.call('owner', 'GET', '/api/workflows')
    for (const name of new Set<string>(workflows.map((workflow) => workflow.name))) {
      const { status, body } = await server.call('owner', 'GET', `/api/workflows/${name}/publishing`)
      expect([name, status]).toEqual([name, 200])
      // The counts by version equal those of the list of processes.
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

  it('[PO-05] a share takes so many of a hundred orders, and one that grows removes none', () => {
    const rows = (share: number) => [{ workflow: 'formatting', version: 2, pfms: null, active: true, share }]
    const countTaken = (share: number) =>
      [...Array(2000).keys()].filter((id) => chooseVersion(rows(share), 'formatting', '1001', id) === 2)
    const [some, greater] = [countTaken(20), countTaken(60)]
    expect(some.length / 2000).toBeCloseTo(0.2, 1)
    expect(greater.length / 2000).toBeCloseTo(0.6, 1)
    expect(some.filter((id) => !greater.includes(id))).toEqual([])
    expect(countTaken(100)).toHaveLength(2000)
  })

  it('[PO-05] of two concurrent owners the second sees who was first, and none of their work is lost', async () => {
    const { revision } = await readPublishing()
    const [first, two] = await Promise.all([
      putVersion(2, { pfms: ['1001'], revision }),
      putVersion(2, { pfms: ['1002'], revision }),
    ])
    expect([first.status, two.status].toSorted()).toEqual([200, 409])
    const refused = first.status === 409 ? first : two
    const after = await readPublishing()
    expect(refused.body).toMatchObject({ code: 19, details: { revision: after.revision } })
    expect(refused.body.message).toContain(after.log[0].who)
    expect(after.log).toHaveLength(1)
  })

  it('[PO-05] of two versions with a share the older one gets what exceeds the share of the newer one', async () => {
    const activations = [
      { workflow: 'formatting', version: 2, pfms: null, active: true, share: 30 },
      { workflow: 'formatting', version: 1, pfms: null, active: true, share: 50 },
    ]
    const { db } = server.services.database
    await db
      .insert(workflowActivations)
      .values(activations.map((row) => ({ ...row, at: new Date(), by: 'Проверка' })))
    const { body } = await server.call('owner', 'GET', '/api/workflows')
    const takes = body.filter((row: Json) => row.name === 'formatting').map((row: Json) => row.takes)
    expect(takes).toEqual([
      { pfms: null, least: 20, most: 20 },
      { pfms: null, least: 30, most: 30 },
    ])
    // The same as the engine chooses: without a version for the rest, orders start with the first one.
    const chosen = [...Array(2000).keys()].filter(
      (id) => chooseVersion(activations, 'formatting', '1001', id) === 2,
    )
    expect(chosen.length / 2000).toBeCloseTo(0.3, 1)
  })

  it('[PO-05] the list shows which new work each version takes: a canary leaves the other in use', async () => {
    const rows = async () => {
      const { body } = await server.call('owner', 'GET', '/api/workflows')
      return body
        .filter((row: Json) => row.name === 'formatting')
        .map(({ state, takes, active }: Json) => ({ state, takes, active }))
    }
    const allOrders = { pfms: null, least: 100, most: 100 }
    expect(await rows()).toEqual([
      { state: 'superseded', takes: null, active: false },
      { state: 'active', takes: allOrders, active: true },
    ])
    await putVersion(2, { pfms: ['1001'], share: 20 })
    expect(await rows()).toEqual([
      { state: 'active', takes: { pfms: null, least: 80, most: 100 }, active: true },
      { state: 'limited', takes: { pfms: ['1001'], least: 20, most: 20 }, active: true },
    ])
    await putVersion(2, { pfms: ['1001'] })
    const [older, newer] = await rows()
    expect(newer.takes).toEqual({ pfms: ['1001'], least: 100, most: 100 })
    expect(older.takes).toMatchObject({ least: 100, most: 100 })
    expect(older.takes.pfms).not.toContain('1001')
    await putVersion(2, { active: false })
    expect(await rows()).toEqual([
      { state: 'active', takes: allOrders, active: true },
      { state: 'paused', takes: null, active: false },
    ])
  })

  it('[PO-05] no store is left without a version; a retired one stays retired and must be empty', async () => {
    await putVersion(1, { active: false })
    const withoutVersion = await putVersion(2, { pfms: ['1001'] })
    expect(withoutVersion).toMatchObject({ status: 409, body: { code: 19 } })
    expect(withoutVersion.body.details.without).toContain('1002')
    expect((await putVersion(2, { share: 50 })).status).toBe(409)
    await putVersion(1, {})
    const orderId = await createOrderOnOldVersion()
    expect((await putVersion(1, { active: false, retired: true })).status).toBe(409)
    await server.services.database.db
      .update(workflowInstances)
      .set({ status: 'done' })
      .where(eq(workflowInstances.orderId, orderId))
    expect((await putVersion(1, { active: false, retired: true })).status).toBe(200)
    expect(stateOf(await readPublishing(), 1)).toBe('retired')
    expect((await putVersion(1, {})).status).toBe(409)
  })

  it('[PO-05] is refused without a reason or the right', async () => {
    expect((await putVersion(2, { reason: '  ' })).body.code).toBe(7)
    expect((await putVersion(2, {}, 'manager')).status).toBe(403)
    expect((await undo(1, 'manager')).status).toBe(403)
    expect((await readPublishing()).log).toEqual([])
  })
})

describe('the gate', () => {
  it('[PO-10] shows the targets of open instances; one without a target blocks the activation', async () => {
    const orderId = await createOrderOnOldVersion()
    const readGate = async () => (await server.call('owner', 'GET', `${path}/2/gate`)).body
    expect(await readGate()).toMatchObject({
      blocked: false,
      versions: [{ from: 1, open: 1, migrates: true }],
    })
    const { id } = await readInstance(orderId)
    const { db } = server.services.database
    await db.update(workflowInstances).set({ state: 'lostPlace' }).where(eq(workflowInstances.id, id))
    const blocked = await readGate()
    expect(blocked).toMatchObject({
      blocked: true,
      versions: [{ report: { stuck: [{ instanceId: id, orderId, problem: 'unmapped' }] } }],
    })
    expect(await putVersion(2, {})).toMatchObject({
      status: 409,
      body: { code: 19, details: { blocked: true } },
    })
    // Back on version 1: those of version 2 have no mapping to it and stay, which blocks only where no end can be
    // reached.
    await db.update(workflowInstances).set({ version: 2, state: 'ready' }).where(eq(workflowInstances.id, id))
    const backGate = (await server.call('owner', 'GET', `${path}/1/gate`)).body
    expect(backGate).toMatchObject({ blocked: false, versions: [{ from: 2, migrates: false }] })
    expect(backGate.versions[0].report.groups).toEqual([
      { from: 'ready', to: 'ready', count: 1, problem: null },
    ])
  })
})

describe('migration', () => {
  it('[PO-05] is undone for instances without later steps; the records replay, and the time without movement stays', async () => {
    const [untouched, touched] = [await createOrderOnOldVersion(), await createOrderOnOldVersion()]
    const before = await readInstance(untouched)
    server.clock.forward(60_000)
    const { status, body: job } = await migrate()
    expect(status).toBe(202)
    expect((await migrate()).status).toBe(409)
    await runJobs()
    const migrated = await readInstance(untouched)
    expect(migrated).toMatchObject({ version: 2, updatedAt: before.updatedAt })
    await sendTaskEvent(server, 'store', await openTask(server, touched, 'formatting'), 'STARTED')
    expect((await readPublishing()).log[0]).toMatchObject({
      act: 'migrated',
      from: 1,
      version: 2,
      reason: 'Все на новой',
      job: { id: job.id, status: 'done', done: 2, undoable: 1 },
    })

    const undoing = await undo(job.id)
    expect(undoing.status).toBe(202)
    await runJobs()
    const { body: ended } = await server.call('owner', 'GET', `/api/jobs/${undoing.body.id}`)
    expect(ended).toMatchObject({ status: 'done', result: { back: 1, stayed: 1 } })
    const now = await readInstance(untouched)
    const { version, hash, state, value, context } = before
    expect(now).toMatchObject({ version, hash, state, value, context, revision: migrated.revision + 1 })
    expect((await readInstance(touched)).version).toBe(2)
    const records = await server.services.database.db.transaction((tx) => readInstanceRecords(tx, now.id))
    expect(records.at(-1)?.event.type).toBe('@unmigrate')
    expect(replayRecords(now, records)).toEqual({ value: now.value, context: now.context })
    // Work continues normally, and nothing is left to undo.
    await sendTaskEvent(server, 'store', await openTask(server, untouched, 'formatting'), 'STARTED')
    expect((await undo(job.id)).status).toBe(409)
  })

  it('[PO-05] [EN-03] to a version on trial in one store migrates only the work of that store, and the confirmation shows it', async () => {
    const orderInside = await createOrderOnOldVersion()
    const orderOutside = await createOrderOnOldVersion('1002')
    await putVersion(2, { pfms: ['1001'] })
    const { body: request } = await migrate({ dryRun: true })
    expect(request).toMatchObject({ only: { pfms: ['1001'], share: 100 }, groups: [{ count: 1 }], beyond: 1 })
    const { body: job } = await migrate()
    await runJobs()
    expect((await server.call('owner', 'GET', `/api/jobs/${job.id}`)).body).toMatchObject({
      status: 'done',
      total: 1,
      result: { moved: 1 },
    })
    expect((await readInstance(orderInside)).version).toBe(2)
    expect((await readInstance(orderOutside)).version).toBe(1)
    expect((await readPublishing()).log[0]).toMatchObject({ act: 'migrated', pfms: ['1001'], share: 100 })
  })

  it('[PO-05] [EN-03] of a share migrates the orders that would begin with the version', async () => {
    const orders: number[] = []
    for (let n = 0; n < 6; n += 1) orders.push(await createOrderOnOldVersion())
    await putVersion(2, { share: 50 })
    const rows = [{ workflow: 'formatting', version: 2, pfms: null, active: true, share: 50 }]
    const inShare = orders.filter((id) => chooseVersion(rows, 'formatting', '1001', id) === 2)
    expect((await migrate({ dryRun: true })).body).toMatchObject({ beyond: 6 - inShare.length })
    await migrate()
    await runJobs()
    for (const id of orders) expect((await readInstance(id)).version).toBe(inShare.includes(id) ? 2 : 1)
  })

  it('[PO-05] interrupted by a killed server it is finished by the next one, no instance twice, and undone completely', async () => {
    const orders = [
      await createOrderOnOldVersion(),
      await createOrderOnOldVersion(),
      await createOrderOnOldVersion(),
    ]
    const before = await Promise.all(orders.map(readInstance))
    const { body: job } = await migrate()
    // The state after a server was killed after the first instance: it is migrated, and the job does not know it.
    const { services } = server
    const { db } = services.database
    const plan = { workflow: 'formatting', from: 1, to: 2, states: {}, only: null }
    await migrateInstance(services, systemActor, plan, before[0]!.id, job.id)
    await db
      .update(jobs)
      .set({
        status: 'running',
        leasedBy: 'killed',
        attempts: 1,
        leaseUntil: sql`clock_timestamp() - interval '1 second'`,
      })
      .where(eq(jobs.id, job.id))
    expect((await Promise.all(orders.map(readInstance))).map(({ version }) => version)).toEqual([2, 1, 1])
    // Meanwhile the migrated one continues, the others on their old version.
    await sendTaskEvent(server, 'store', await openTask(server, orders[1]!, 'formatting'), 'STARTED')

    await runJobs()
    const { body: ended } = await server.call('owner', 'GET', `/api/jobs/${job.id}`)
    expect(ended).toMatchObject({ status: 'done', result: { moved: 3, stuck: [] } })
    for (const orderId of orders) {
      const now = await readInstance(orderId)
      expect(now.version).toBe(2)
      const records = await db.transaction((tx) => readInstanceRecords(tx, now.id))
      expect(records.filter(({ event }) => event.type === '@migrate')).toHaveLength(1)
      expect(replayRecords(now, records)).toEqual({ value: now.value, context: now.context })
    }

    const undoing = await undo(job.id)
    expect(undoing.status).toBe(202)
    await runJobs()
    expect((await server.call('owner', 'GET', `/api/jobs/${undoing.body.id}`)).body.result).toEqual({
      back: 3,
      stayed: 0,
    })
    const reverted = await Promise.all(orders.map(readInstance))
    expect(reverted.map(({ version }) => version)).toEqual([1, 1, 1])
    expect(reverted[0]).toMatchObject({ state: before[0]!.state, context: before[0]!.context })
  })

  it('[PO-05] is stopped by any owner before it has begun; without a reason it does not begin', async () => {
    const orderId = await createOrderOnOldVersion()
    expect(await migrate({ reason: undefined })).toMatchObject({ status: 400, body: { code: 7 } })
    const { body: job } = await migrate()
    const { status, body } = await server.call('owner', 'POST', `${path}/migrations/${job.id}/cancel`)
    expect(status).toBe(200)
    expect(body.log[0].job.status).toBe('canceled')
    await runJobs()
    expect((await readInstance(orderId)).version).toBe(1)
    expect((await server.call('owner', 'POST', `${path}/migrations/999999/cancel`)).status).toBe(404)
  })
  it('[PO-05] [EN-03] stopped half-way, migrated instances are reverted, and the rest was never moved', async () => {
    const [migrated, remaining] = [await createOrderOnOldVersion(), await createOrderOnOldVersion()]
    const { body: job } = await migrate()
    const plan = { workflow: 'formatting', from: 1, to: 2, states: {}, only: null }
    await migrateInstance(server.services, systemActor, plan, (await readInstance(migrated)).id, job.id)
    await server.call('owner', 'POST', `${path}/migrations/${job.id}/cancel`)
    expect((await readPublishing()).log[0]).toMatchObject({
      act: 'migrated',
      job: { status: 'canceled', undoable: 1 },
    })
    expect((await undo(job.id)).status).toBe(202)
    await runJobs()
    expect([(await readInstance(migrated)).version, (await readInstance(remaining)).version]).toEqual([1, 1])
    expect((await readPublishing()).log[0]).toMatchObject({
      act: 'undone',
      version: 1,
      job: { status: 'done' },
    })
  })

  it('[PO-05] a stopped and restarted one is in the log and can be undone', async () => {
    const orderId = await createOrderOnOldVersion()
    const { body: first } = await migrate()
    await server.call('owner', 'POST', `${path}/migrations/${first.id}/cancel`)
    const { status, body: second } = await server.call('owner', 'POST', `/api/jobs/${first.id}/retry`)
    expect(status).toBe(200)
    const { log } = await readPublishing()
    expect(log.slice(0, 2).map((entry: Json) => [entry.act, entry.reason, entry.job.id])).toEqual([
      ['migrated', 'Все на новой', second.id],
      ['migrated', 'Все на новой', first.id],
    ])
    await runJobs()
    expect((await readInstance(orderId)).version).toBe(2)
    expect((await undo(second.id)).status).toBe(202)
    await runJobs()
    expect((await readInstance(orderId)).version).toBe(1)
  })

  it('[PO-05] the dry run shows how many drafts the new forms do not accept', async () => {
    const [fitting, notFitting] = [await createOrderOnOldVersion(), await createOrderOnOldVersion()]
    const before = (await migrate({ dryRun: true })).body.drafts
    for (const [orderId, form] of [
      [fitting, 'formatting/v1/ready'],
      [notFitting, 'formatting/v1/collect'],
    ] as const)
      await server.services.database.db.insert(workflowDrafts).values({
        instanceId: (await readInstance(orderId)).id,
        form,
        data: {},
        savedAt: new Date(),
        savedBy: 'store',
      })
    const { drafts } = (await migrate({ dryRun: true })).body
    expect([drafts.kept - before.kept, drafts.lost - before.lost]).toEqual([1, 1])
  })

  it('[PO-05] [EN-03] the fields of drafts that the new form accepts are migrated, and the dry run names the rest', async () => {
    const orderId = await createOrderOnOldVersion()
    const taskId = await openTask(server, orderId, 'formatting')
    await sendTaskEvent(server, 'store', taskId, 'STARTED')
    const { id } = await readInstance(orderId)
    const { db } = server.services.database
    const typedDraft = { lines: [{ lineId: 1 }], note: 'Поле прежней формы' }
    await db.insert(workflowDrafts).values({
      instanceId: id,
      form: 'formatting/v1/collect',
      data: typedDraft,
      savedAt: new Date(),
      savedBy: 'store',
    })
    const { drafts } = (await migrate({ dryRun: true })).body
    expect(drafts).toEqual({
      kept: 1,
      lost: 0,
      dropped: [{ form: 'formatting/v1/collect', field: 'note' }],
    })
    await migrate()
    await runJobs()
    const [draft] = await db.select().from(workflowDrafts).where(eq(workflowDrafts.instanceId, id))
    expect(draft).toMatchObject({ form: 'formatting/v2/collect', data: { lines: typedDraft.lines } })
    expect(draft?.data).not.toHaveProperty('note')
  })
})
