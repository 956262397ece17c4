import { and, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createConfiguredEngine } from '../../../../src/server/composition/engine.ts'
import {
  deskClaims,
  workflowInstances,
  workflowRecords,
} from '../../../../src/server/platform/db/schema/workflow.ts'
import { eventJournal, events } from '../../../../src/server/platform/db/schema/events.ts'
import { services as serviceRows } from '../../../../src/server/platform/db/schema/reference.ts'
import {
  executeDueSystemAction,
  readDueSystemActions,
} from '../../../../src/server/domains/runner/desks/due-actions.ts'
import { startDeskBackgroundWorker } from '../../../../src/server/domains/runner/desks/desk-worker.ts'
import { serviceSwitchWorkflow } from '../../../../src/server/domains/external-services/switch-desk.ts'
import { readInstanceRecords } from '../../../../src/server/engine/instance-repository.ts'
import { replayRecords } from '../../../../src/server/engine/replay.ts'
import { eventServices } from '../../../../src/server/engine/events/event-catalog.ts'
import { insertMissingServices } from '../../../../src/server/engine/events/switch.ts'
import { canReceiveLiveChange } from '../../../../src/server/platform/live/live-clients.ts'
import { refuse } from '../../../../src/server/platform/http/refusal.ts'
import { emitEvent } from '../../../support/emit.ts'
import { newKey } from '../../../support/orders.ts'
import { startTestServer, type TestResponse, type TestServer } from '../../../support/server.ts'
import { createSmsEvent, waitUntil } from '../../engine/events/worker-bench.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ config: { appEnv: 'test' } })
  await insertMissingServices(server.services.database.db)
})
afterEach(async () => {
  const { db } = server.services.database
  for (const table of [deskClaims, workflowInstances, workflowRecords, eventJournal, events])
    await db.delete(table)
  await db.update(serviceRows).set({ isActive: true, changedAt: null, changedBy: null })
})
afterAll(() => server.close())

const start = (user = 'admin', body: object = { workflow: 'serviceSwitch', subject: 'sms' }) =>
  server.call(user, 'POST', '/api/desks', body)
const readDesk = (deskId: number, user = 'admin') => server.call(user, 'GET', `/api/desks/${deskId}`)
const claim = (deskId: number, user: string, body = {}) =>
  server.call(user, 'POST', `/api/desks/${deskId}/claim`, body)
const step = (
  deskId: number,
  type: string,
  { user = 'admin', revision = 0, key = newKey() } = {},
): Promise<TestResponse> =>
  server.call(user, 'POST', `/api/desks/${deskId}/events`, { type, revision }, { 'idempotency-key': key })
const openDesk = async (user = 'admin'): Promise<number> => (await start(user)).body.desk.deskId
const isServiceOn = async () =>
  (await server.services.database.db.select().from(serviceRows).where(eq(serviceRows.serviceId, 'sms')))[0]!
    .isActive
/** What a server does with unfinished work. */
const runDueWork = async () => {
  for (const item of await readDueSystemActions(server.services.database.db))
    await executeDueSystemAction(server.services, server.engine, item)
}
const stateOf = async (deskId: number) => (await readDesk(deskId)).body.step.state

describe('the switch of a service', () => {
  it('[ST-01] asks for confirmation, is pending until it is done, and only then shows the new state', async () => {
    const { status, body } = await start()
    expect(status).toBe(200)
    const { deskId } = body.desk
    expect(body).toMatchObject({
      task: null,
      order: null,
      claim: null,
      draft: null,
      desk: { subject: { name: 'serviceSwitch', service: { serviceId: 'sms', serviceName: 'SMS-шлюз' } } },
      step: { workflow: 'serviceSwitch', state: 'off.confirming', revision: 0, mayWork: true },
    })
    expect(body.step.events.map(({ type }: { type: string }) => type)).toEqual(['CONFIRM', 'DECLINE'])
    expect(await isServiceOn(), 'a question switches nothing').toBe(true)

    const confirmed = await step(deskId, 'CONFIRM')
    expect(confirmed).toMatchObject({ status: 200, body: { step: { state: 'off.switching', events: [] } } })
    expect(await isServiceOn(), 'nor does an answer that is not carried out').toBe(true)
    const list = await server.call('admin', 'GET', '/api/services/desk')
    expect(list.body.items).toContainEqual(
      expect.objectContaining({ serviceId: 'sms', state: 'on', switching: { deskId, pending: true } }),
    )

    await runDueWork()
    expect((await readDesk(deskId)).body).toMatchObject({
      step: { state: 'switchedOff', ended: true },
      desk: { subject: { service: { state: 'off', changedBy: 'Павел Новиков', switching: null } } },
    })
    expect(await isServiceOn()).toBe(false)
    expect(server.published).toContainEqual({ kind: 'desk', deskId })
  })

  it('[ST-01] [SH-19] a service without a response for minutes is shown as silent, with the time since', async () => {
    const { db } = server.services.database
    await db.update(serviceRows).set({ isActive: true }).where(eq(serviceRows.serviceId, 'sms'))
    const id = await db.transaction((tx) =>
      emitEvent(tx, createSmsEvent('unanswered', { now: server.clock.at })),
    )
    const readSilent = async () =>
      (await server.call('admin', 'GET', '/api/services/desk?state=silent')).body.items.map(
        ({ serviceId, silentSince }: { serviceId: string; silentSince: string }) => [serviceId, silentSince],
      )
    const readSilentCounter = async () =>
      (await server.call('admin', 'GET', '/api/start')).body.counts.find(
        (counter: { id: string }) => counter.id === 'servicesSilent',
      )
    const setWaiting = (minutes: number, error: string | null) =>
      db
        .update(events)
        .set({ status: 'pending', error, createdAt: new Date(Date.now() - minutes * 60_000) })
        .where(eq(events.id, id!))
    await setWaiting(10, null)
    expect(await readSilent(), 'it only waits for its time').toEqual([])
    await setWaiting(1, 'circuitOpen')
    expect(await readSilent(), 'for a moment').toEqual([])
    for (const error of ['circuitOpen', 'status 503', 'unreachable']) {
      await setWaiting(10, error)
      expect(await readSilent(), error).toEqual([['sms', expect.any(String)]])
    }
    expect(await readSilentCounter()).toMatchObject({ count: 1 })
    await db.delete(events).where(eq(events.id, id!))
    expect(await readSilentCounter()).toMatchObject({ count: 0 })
  })

  it('[ST-01] enabling releases the waiting events, in the name of the user who confirmed', async () => {
    const { db } = server.services.database
    await db.update(serviceRows).set({ isActive: false }).where(eq(serviceRows.serviceId, 'sms'))
    const id = await db.transaction((tx) => emitEvent(tx, createSmsEvent('held', { now: server.clock.at })))
    await db.update(events).set({ status: 'waiting' }).where(eq(events.id, id!))
    const { body } = await start()
    expect(body).toMatchObject({
      step: { state: 'on.confirming' },
      desk: { subject: { service: { waiting: 1 } } },
    })
    await step(body.desk.deskId, 'CONFIRM')
    await runDueWork()
    const [event] = await db.select().from(events).where(eq(events.id, id!))
    expect(event!.status).toBe('ready')
    const lines = await db.select().from(eventJournal).where(eq(eventJournal.eventId, id!))
    expect(lines.at(-1)).toMatchObject({ old: 'waiting', new: 'ready', userName: 'Павел Новиков' })
  })

  it('[ST-01] dismissed, it switches nothing, and the next question is a new one', async () => {
    const firstDesk = await openDesk()
    expect((await step(firstDesk, 'DECLINE')).body.step).toMatchObject({ state: 'kept', ended: true })
    expect(await readDueSystemActions(server.services.database.db)).toEqual([])
    expect(await isServiceOn()).toBe(true)
    expect(await openDesk()).not.toBe(firstDesk)
  })

  it('[ST-01] in prod the question is marked as dangerous', async () => {
    const { config } = server.services
    const env = config.appEnv
    try {
      config.appEnv = 'prod'
      expect((await start()).body.step.state).toBe('off.confirmingInProd')
    } finally {
      config.appEnv = env
    }
  })

  it('[ST-01] its records lead to the stored state and name the author of each step', async () => {
    const deskId = await openDesk()
    await step(deskId, 'CONFIRM')
    await runDueWork()
    const { db } = server.services.database
    const [instance] = await db.select().from(workflowInstances).where(eq(workflowInstances.id, deskId))
    const records = await readInstanceRecords(db as never, deskId)
    expect(records.map(({ event, actorName }) => [event.type, actorName])).toEqual([
      ['@start', 'Павел Новиков'],
      ['CONFIRM', 'Павел Новиков'],
      ['SWITCHED', 'CRM'],
    ])
    expect(replayRecords(instance!, records)).toEqual({ value: instance!.value, context: instance!.context })
  })
})

describe('rights at a desk', () => {
  it('[ST-01] [ST-02] without the right it can be neither begun, read, claimed nor stepped, with any knowledge of it', async () => {
    const deskId = await openDesk()
    for (const user of ['store', 'manager', 'nobody']) {
      expect((await start(user)).status, user).toBe(403)
      expect((await readDesk(deskId, user)).body.code, user).toBe(326)
      expect((await claim(deskId, user)).status, user).toBe(403)
      expect((await step(deskId, 'CONFIRM', { user })).status, user).toBe(403)
      expect((await server.call(user, 'GET', '/api/services/desk')).body.code, user).toBe(326)
    }
    expect(await stateOf(deskId)).toBe('off.confirming')
  })

  it('[ST-01] an unknown desk, service or work is not found', async () => {
    for (const body of [
      { workflow: 'serviceSwitch', subject: 'fax' },
      { workflow: 'formatting', subject: 'sms' },
      { workflow: 'eventAction', subject: '1' },
    ])
      expect(await start('admin', body), JSON.stringify(body)).toMatchObject({
        status: 404,
        body: { code: 1 },
      })
    expect(await readDesk(999_999)).toMatchObject({ status: 404, body: { code: 404 } })
    expect(await step(999_999, 'CONFIRM')).toMatchObject({ status: 404, body: { code: 404 } })
  })

  it('[ST-01] only users who may switch services are notified of a switch', () => {
    const actor = (...rights: string[]) =>
      ({ id: 'a', name: 'a', rights: new Set(rights), roles: [], stores: 'all' }) as never
    expect(canReceiveLiveChange(actor('settingsManageExternalServices'), { kind: 'desk', deskId: 1 })).toBe(
      true,
    )
    expect(canReceiveLiveChange(actor('settingsEvents'), { kind: 'desk', deskId: 1 })).toBe(false)
  })
})

describe('two concurrent administrators', () => {
  it('[ST-01] a concurrent begin returns the same switch: one is open for a service', async () => {
    const begins = Object.keys(eventServices).flatMap((subject) =>
      ['admin', 'all', 'admin', 'all'].map(async (user) => {
        const { status, body } = await start(user, { workflow: 'serviceSwitch', subject })
        return [subject, status, body.desk?.deskId] as const
      }),
    )
    const responses = await Promise.all(begins)
    expect(new Set(responses.map(([, status]) => status))).toEqual(new Set([200]))
    const services = Object.keys(eventServices).length
    expect(new Set(responses.map(([subject, , deskId]) => `${subject} ${deskId}`)).size).toBe(services)
    const { db } = server.services.database
    expect(await db.$count(workflowInstances, eq(workflowInstances.status, 'active'))).toBe(services)
  })

  it('[ST-01] the database itself refuses a second open switch of a service', async () => {
    await openDesk()
    const { db } = server.services.database
    const second = db.execute(sql`insert into workflow_instances
      (workflow, version, hash, status, value, state, context, subject, created_at, updated_at)
      select workflow, version, hash, status, value, state, context, subject, created_at, updated_at
      from workflow_instances`)
    await expect(second).rejects.toThrow()
  })

  it('[ST-01] the second sees the holder, is refused, and takes over only explicitly', async () => {
    const deskId = await openDesk()
    expect((await claim(deskId, 'admin')).body).toMatchObject({ mine: true })
    expect((await start('all')).body).toMatchObject({
      desk: { deskId },
      claim: { name: 'Павел Новиков', mine: false },
    })
    const refused = { status: 409, body: { code: 19, details: { name: 'Павел Новиков' } } }
    expect(await claim(deskId, 'all')).toMatchObject(refused)
    expect(await step(deskId, 'CONFIRM', { user: 'all' })).toMatchObject(refused)
    expect((await claim(deskId, 'all', { takeOver: true })).body).toMatchObject({ mine: true })
    expect((await step(deskId, 'CONFIRM')).status, 'the first is not let past now').toBe(409)
    expect((await step(deskId, 'CONFIRM', { user: 'all' })).status).toBe(200)
    await runDueWork()
    expect((await readDesk(deskId)).body.desk.subject.service.changedBy).toBe('Виктор Всемогущий')
  })

  it('[ST-01] a released switch can be claimed by another', async () => {
    const deskId = await openDesk()
    await claim(deskId, 'admin')
    expect((await server.call('all', 'DELETE', `/api/desks/${deskId}/claim`)).status).toBe(204)
    expect((await claim(deskId, 'all')).status, 'of what is not one’s own nothing changes').toBe(409)
    await server.call('admin', 'DELETE', `/api/desks/${deskId}/claim`)
    expect((await claim(deskId, 'all')).status).toBe(200)
  })

  it('[ST-01] of two who confirm one is refused as outdated (355), and the service is switched once', async () => {
    const deskId = await openDesk()
    const responses = await Promise.all(['admin', 'all'].map((user) => step(deskId, 'CONFIRM', { user })))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(responses.find(({ status }) => status === 409)!.body.code).toBe(355)
    await runDueWork()
    await runDueWork()
    expect(await isServiceOn()).toBe(false)
    const stale = await step(deskId, 'CONFIRM', { user: 'all' })
    expect(stale).toMatchObject({ status: 409, body: { code: 355 } })
    expect(await isServiceOn(), 'a late answer does not switch it back').toBe(false)
  })
})

describe('a repeated step', () => {
  it('[ST-01] is answered as before, and takes effect once', async () => {
    const deskId = await openDesk()
    const key = newKey()
    const first = await step(deskId, 'CONFIRM', { key })
    const repeated = await step(deskId, 'CONFIRM', { key })
    expect([first.headers['idempotency-replayed'], repeated.headers['idempotency-replayed']]).toEqual([
      'false',
      'true',
    ])
    expect(repeated.body.step).toEqual(first.body.step)
    await runDueWork()
    expect((await step(deskId, 'CONFIRM', { key })).status, 'also when it has ended').toBe(200)
    expect(await step(deskId, 'DECLINE', { key })).toMatchObject({ status: 409, body: { code: 19 } })
    const { db } = server.services.database
    const condition = and(
      eq(workflowRecords.instanceId, deskId),
      sql`${workflowRecords.event} ->> 'type' = 'CONFIRM'`,
    )
    expect(await db.$count(workflowRecords, condition)).toBe(1)
  })
})

describe('while it is being switched', () => {
  it('[ST-01] a killed server leaves nothing blocked: the next one switches', async () => {
    const deskId = await openDesk()
    await step(deskId, 'CONFIRM')
    const worker = startDeskBackgroundWorker(server.services, createConfiguredEngine(server.services), {
      subscribe: () => () => undefined,
    })
    await waitUntil(async () => (await stateOf(deskId)) === 'switchedOff')
    await worker.stop()
    expect(await isServiceOn()).toBe(false)
  })

  it('[ST-01] two servers that process it switch once', async () => {
    const deskId = await openDesk()
    await step(deskId, 'CONFIRM')
    const [dueItem] = await readDueSystemActions(server.services.database.db)
    const results = await Promise.all(
      [server.engine, createConfiguredEngine(server.services)].map((engine) =>
        executeDueSystemAction(server.services, engine, dueItem!),
      ),
    )
    expect(results.filter((changes) => changes.length > 0)).toHaveLength(1)
    expect((await readDesk(deskId)).body.history.map(({ event }: { event: string }) => event)).toEqual([
      'SWITCHED',
      'CONFIRM',
      '@start',
    ])
  })

  it('[ST-01] a failure is shown with its reason, the service stays as it was, and the switch may be tried again', async () => {
    const { db } = server.services.database
    const deskId = await openDesk()
    await step(deskId, 'CONFIRM')
    await db.execute(sql`create function no_switch() returns trigger language plpgsql as
      $$ begin raise exception 'no'; end $$`)
    await db.execute(
      sql`create trigger no_switch before update on services for each row execute function no_switch()`,
    )
    try {
      await runDueWork()
    } finally {
      await db.execute(sql`drop trigger no_switch on services`)
      await db.execute(sql`drop function no_switch`)
    }
    expect((await readDesk(deskId)).body.step).toMatchObject({
      state: 'off.failed',
      revision: 2,
      summary: { serviceId: 'sms', context: 'fault' },
    })
    expect(await isServiceOn()).toBe(true)
    await step(deskId, 'CONFIRM', { revision: 2 })
    await runDueWork()
    expect(await stateOf(deskId)).toBe('switchedOff')
  })

  it('[ST-01] a lock that is not available is reported differently from a fault', () => {
    const [switchOff] = serviceSwitchWorkflow.systemActions
    expect(switchOff!.failed(refuse.busy()).payload).toEqual({ reason: 'busy' })
    expect(switchOff!.failed(new Error('x')).payload).toEqual({ reason: 'fault' })
  })
})

describe('POST services', () => {
  it('[ST-01] uses the same switch: an open one of another user continues and ends with it', async () => {
    const deskId = await openDesk('all')
    const response = await server.call('admin', 'POST', '/api/services', { service: 'sms', enable: false })
    expect(response).toMatchObject({ status: 200, body: { serviceId: 'sms', isActive: false } })
    expect(await stateOf(deskId)).toBe('switchedOff')
    expect(await step(deskId, 'CONFIRM', { user: 'all' })).toMatchObject({ status: 409, body: { code: 355 } })
  })

  it('[ST-01] does nothing when the service already has the state', async () => {
    await server.call('admin', 'POST', '/api/services', { service: 'sms', enable: true })
    expect(await server.services.database.db.$count(workflowInstances)).toBe(0)
  })
})

describe('a draft at a desk', () => {
  const form = 'serviceSwitch/v1/confirm'
  const saveDraft = (deskId: number, user: string, body: object) =>
    server.call(user, 'PUT', `/api/desks/${deskId}/draft`, {
      form,
      data: {},
      revision: 0,
      edition: 0,
      ...body,
    })

  it('[TK-08] is stored by edition, ends with the step, and is refused to users without the claim', async () => {
    const deskId = await openDesk()
    await claim(deskId, 'admin')
    expect((await saveDraft(deskId, 'admin', {})).body).toMatchObject({ edition: 1 })
    expect((await readDesk(deskId)).body.draft).toMatchObject({ form, edition: 1, savedBy: 'Павел Новиков' })
    expect(await saveDraft(deskId, 'admin', {})).toMatchObject({
      status: 409,
      body: { details: { edition: 1 } },
    })
    expect(await saveDraft(deskId, 'all', { edition: 1 })).toMatchObject({ status: 409, body: { code: 19 } })
    expect((await saveDraft(deskId, 'store', { edition: 1 })).status).toBe(403)
    await step(deskId, 'CONFIRM')
    expect(await saveDraft(deskId, 'admin', { edition: 1 })).toMatchObject({
      status: 409,
      body: { code: 355 },
    })
    const drafts = await server.services.database.db.execute(sql`select 1 from workflow_drafts`)
    expect((drafts as unknown as { rows: unknown[] }).rows).toEqual([])
  })
})
