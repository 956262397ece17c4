import { and, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeEngine } from '../../../src/server/app.ts'
import { deskClaims, workflowInstances, workflowRecords } from '../../../src/server/db/schema/workflow.ts'
import { eventJournal, events } from '../../../src/server/db/schema/events.ts'
import { services as serviceRows } from '../../../src/server/db/schema/reference.ts'
import { carryOutAtDesk, dueAtDesks } from '../../../src/server/desks/deeds.ts'
import { startDeskWorker } from '../../../src/server/desks/desk-worker.ts'
import { serviceSwitch } from '../../../src/server/desks/service-switch.ts'
import { readRecords } from '../../../src/server/engine/instance-repository.ts'
import { replay } from '../../../src/server/engine/replay.ts'
import { eventServices } from '../../../src/server/events/event-catalog.ts'
import { syncServices } from '../../../src/server/events/switch.ts'
import { concerns } from '../../../src/server/live/live-clients.ts'
import { refuse } from '../../../src/server/refusal.ts'
import { emit } from '../../support/emit.ts'
import { newKey } from '../../support/orders.ts'
import { startTestServer, type Answer, type TestServer } from '../../support/server.ts'
import { smsEvent, until } from '../events/worker-bench.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ config: { appEnv: 'test' } })
  await syncServices(server.services.database.db)
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
const read = (deskId: number, user = 'admin') => server.call(user, 'GET', `/api/desks/${deskId}`)
const claim = (deskId: number, user: string, body = {}) =>
  server.call(user, 'POST', `/api/desks/${deskId}/claim`, body)
const step = (
  deskId: number,
  type: string,
  { user = 'admin', revision = 0, key = newKey() } = {},
): Promise<Answer> =>
  server.call(user, 'POST', `/api/desks/${deskId}/events`, { type, revision }, { 'idempotency-key': key })
const open = async (user = 'admin'): Promise<number> => (await start(user)).body.desk.deskId
const isOn = async () =>
  (await server.services.database.db.select().from(serviceRows).where(eq(serviceRows.serviceId, 'sms')))[0]!
    .isActive
/** What a server does of what is left over. */
const carryOut = async () => {
  for (const due of await dueAtDesks(server.services.database.db))
    await carryOutAtDesk(server.services, server.engine, due)
}
const stateOf = async (deskId: number) => (await read(deskId)).body.step.state

describe('the switch of a service', () => {
  it('[ST-01] is asked first, is pending until it is done, and only then shows the new state', async () => {
    const { status, body } = await start()
    expect(status).toBe(200)
    const { deskId } = body.desk
    expect(body).toMatchObject({
      ...{ task: null, order: null, claim: null, draft: null },
      desk: { subject: { name: 'serviceSwitch', service: { serviceId: 'sms', serviceName: 'SMS-шлюз' } } },
      step: { workflow: 'serviceSwitch', state: 'off.confirming', revision: 0, mayWork: true },
    })
    expect(body.step.events.map(({ type }: { type: string }) => type)).toEqual(['CONFIRM', 'DECLINE'])
    expect(await isOn(), 'a question switches nothing').toBe(true)

    const asked = await step(deskId, 'CONFIRM')
    expect(asked).toMatchObject({ status: 200, body: { step: { state: 'off.switching', events: [] } } })
    expect(await isOn(), 'nor does an answer that is not carried out').toBe(true)
    const list = await server.call('admin', 'GET', '/api/services/desk')
    expect(list.body.items).toContainEqual(
      expect.objectContaining({ serviceId: 'sms', state: 'on', switching: { deskId, pending: true } }),
    )

    await carryOut()
    expect((await read(deskId)).body).toMatchObject({
      step: { state: 'switchedOff', ended: true },
      desk: { subject: { service: { state: 'off', changedBy: 'Павел Новиков', switching: null } } },
    })
    expect(await isOn()).toBe(false)
    expect(server.published).toContainEqual({ kind: 'desk', deskId })
  })

  it('[ST-01] [SH-19] a service that gives no answer for minutes is said to be silent, and since when', async () => {
    const { db } = server.services.database
    await db.update(serviceRows).set({ isActive: true }).where(eq(serviceRows.serviceId, 'sms'))
    const id = await db.transaction((tx) => emit(tx, smsEvent('unanswered', { now: server.clock.at })))
    const silent = async () =>
      (await server.call('admin', 'GET', '/api/services/desk?state=silent')).body.items.map(
        ({ serviceId, silentSince }: { serviceId: string; silentSince: string }) => [serviceId, silentSince],
      )
    const wrong = async () =>
      (await server.call('admin', 'GET', '/api/start')).body.counts.find(
        (one: { id: string }) => one.id === 'servicesSilent',
      )
    const stands = (minutes: number, error: string | null) =>
      db
        .update(events)
        .set({ status: 'pending', error, createdAt: new Date(Date.now() - minutes * 60_000) })
        .where(eq(events.id, id!))
    await stands(10, null)
    expect(await silent(), 'it only waits for its time').toEqual([])
    await stands(1, 'circuitOpen')
    expect(await silent(), 'for a moment').toEqual([])
    for (const error of ['circuitOpen', 'status 503', 'unreachable']) {
      await stands(10, error)
      expect(await silent(), error).toEqual([['sms', expect.any(String)]])
    }
    expect(await wrong()).toMatchObject({ count: 1 })
    await db.delete(events).where(eq(events.id, id!))
    expect(await wrong()).toMatchObject({ count: 0 })
  })

  it('[ST-01] on sets the events free that waited, in the name of who confirmed', async () => {
    const { db } = server.services.database
    await db.update(serviceRows).set({ isActive: false }).where(eq(serviceRows.serviceId, 'sms'))
    const id = await db.transaction((tx) => emit(tx, smsEvent('held', { now: server.clock.at })))
    await db.update(events).set({ status: 'waiting' }).where(eq(events.id, id!))
    const { body } = await start()
    expect(body).toMatchObject({
      step: { state: 'on.confirming' },
      desk: { subject: { service: { waiting: 1 } } },
    })
    await step(body.desk.deskId, 'CONFIRM')
    await carryOut()
    const [event] = await db.select().from(events).where(eq(events.id, id!))
    expect(event!.status).toBe('ready')
    const lines = await db.select().from(eventJournal).where(eq(eventJournal.eventId, id!))
    expect(lines.at(-1)).toMatchObject({ old: 'waiting', new: 'ready', userName: 'Павел Новиков' })
  })

  it('[ST-01] left as it is switches nothing, and the next question is a new one', async () => {
    const first = await open()
    expect((await step(first, 'DECLINE')).body.step).toMatchObject({ state: 'kept', ended: true })
    expect(await dueAtDesks(server.services.database.db)).toEqual([])
    expect(await isOn()).toBe(true)
    expect(await open()).not.toBe(first)
  })

  it('[ST-01] in prod the question is one of danger', async () => {
    const { config } = server.services
    const env = config.appEnv
    try {
      config.appEnv = 'prod'
      expect((await start()).body.step.state).toBe('off.confirmingInProd')
    } finally {
      config.appEnv = env
    }
  })

  it('[ST-01] its records lead to what is stored, and name who did what', async () => {
    const deskId = await open()
    await step(deskId, 'CONFIRM')
    await carryOut()
    const { db } = server.services.database
    const [instance] = await db.select().from(workflowInstances).where(eq(workflowInstances.id, deskId))
    const records = await readRecords(db as never, deskId)
    expect(records.map(({ event, who }) => [event.type, who])).toEqual([
      ['@start', 'Павел Новиков'],
      ['CONFIRM', 'Павел Новиков'],
      ['SWITCHED', 'CRM'],
    ])
    expect(replay(instance!, records)).toEqual({ value: instance!.value, context: instance!.context })
  })
})

describe('rights at a desk', () => {
  it('[ST-01] [ST-02] without the right it is neither begun, read, claimed nor stepped, whatever one knows of it', async () => {
    const deskId = await open()
    for (const user of ['store', 'manager', 'nobody']) {
      expect((await start(user)).status, user).toBe(403)
      expect((await read(deskId, user)).body.code, user).toBe(326)
      expect((await claim(deskId, user)).status, user).toBe(403)
      expect((await step(deskId, 'CONFIRM', { user })).status, user).toBe(403)
      expect((await server.call(user, 'GET', '/api/services/desk')).body.code, user).toBe(326)
    }
    expect(await stateOf(deskId)).toBe('off.confirming')
  })

  it('[ST-01] what is no desk, no service or no open work is not found', async () => {
    for (const body of [
      { workflow: 'serviceSwitch', subject: 'fax' },
      { workflow: 'formatting', subject: 'sms' },
      { workflow: 'eventAction', subject: '1' },
    ])
      expect(await start('admin', body), JSON.stringify(body)).toMatchObject({
        status: 404,
        body: { code: 1 },
      })
    expect(await read(999_999)).toMatchObject({ status: 404, body: { code: 404 } })
    expect(await step(999_999, 'CONFIRM')).toMatchObject({ status: 404, body: { code: 404 } })
  })

  it('[ST-01] only who may switch services hears that one is being switched', () => {
    const actor = (...rights: string[]) =>
      ({ id: 'a', name: 'a', rights: new Set(rights), roles: [], stores: 'all' }) as never
    expect(concerns(actor('settingsManageExternalServices'), { kind: 'desk', deskId: 1 })).toBe(true)
    expect(concerns(actor('settingsEvents'), { kind: 'desk', deskId: 1 })).toBe(false)
  })
})

describe('two administrators at once', () => {
  it('[ST-01] who begins at the same time gets the same switch: one is open for a service', async () => {
    const ofService = Object.keys(eventServices).flatMap((subject) =>
      ['admin', 'all', 'admin', 'all'].map(async (user) => {
        const { status, body } = await start(user, { workflow: 'serviceSwitch', subject })
        return [subject, status, body.desk?.deskId] as const
      }),
    )
    const answers = await Promise.all(ofService)
    expect(new Set(answers.map(([, status]) => status))).toEqual(new Set([200]))
    const services = Object.keys(eventServices).length
    expect(new Set(answers.map(([subject, , deskId]) => `${subject} ${deskId}`)).size).toBe(services)
    const { db } = server.services.database
    expect(await db.$count(workflowInstances, eq(workflowInstances.status, 'active'))).toBe(services)
  })

  it('[ST-01] the database itself holds no second open switch of a service', async () => {
    await open()
    const { db } = server.services.database
    const second = db.execute(sql`insert into workflow_instances
      (workflow, version, hash, status, value, state, context, subject, created_at, updated_at)
      select workflow, version, hash, status, value, state, context, subject, created_at, updated_at
      from workflow_instances`)
    await expect(second).rejects.toThrow()
  })

  it('[ST-01] the second sees who is at it, is not let past, and takes over knowingly', async () => {
    const deskId = await open()
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
    await carryOut()
    expect((await read(deskId)).body.desk.subject.service.changedBy).toBe('Виктор Всемогущий')
  })

  it('[ST-01] what one lets go of, another takes', async () => {
    const deskId = await open()
    await claim(deskId, 'admin')
    expect((await server.call('all', 'DELETE', `/api/desks/${deskId}/claim`)).status).toBe(204)
    expect((await claim(deskId, 'all')).status, 'of what is not one’s own nothing changes').toBe(409)
    await server.call('admin', 'DELETE', `/api/desks/${deskId}/claim`)
    expect((await claim(deskId, 'all')).status).toBe(200)
  })

  it('[ST-01] of two who confirm one is told that the page is old (355), and the service is switched once', async () => {
    const deskId = await open()
    const answers = await Promise.all(['admin', 'all'].map((user) => step(deskId, 'CONFIRM', { user })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe(355)
    await carryOut()
    await carryOut()
    expect(await isOn()).toBe(false)
    const late = await step(deskId, 'CONFIRM', { user: 'all' })
    expect(late).toMatchObject({ status: 409, body: { code: 355 } })
    expect(await isOn(), 'a late answer does not switch it back').toBe(false)
  })
})

describe('a step that is sent again', () => {
  it('[ST-01] is answered as before, and takes effect once', async () => {
    const deskId = await open()
    const key = newKey()
    const first = await step(deskId, 'CONFIRM', { key })
    const again = await step(deskId, 'CONFIRM', { key })
    expect([first.headers['idempotency-replayed'], again.headers['idempotency-replayed']]).toEqual([
      'false',
      'true',
    ])
    expect(again.body.step).toEqual(first.body.step)
    await carryOut()
    expect((await step(deskId, 'CONFIRM', { key })).status, 'also when it has ended').toBe(200)
    expect(await step(deskId, 'DECLINE', { key })).toMatchObject({ status: 409, body: { code: 19 } })
    const { db } = server.services.database
    const confirmed = and(
      eq(workflowRecords.instanceId, deskId),
      sql`${workflowRecords.event} ->> 'type' = 'CONFIRM'`,
    )
    expect(await db.$count(workflowRecords, confirmed)).toBe(1)
  })
})

describe('while it is being switched', () => {
  it('[ST-01] a server that dies leaves nothing stuck: the next one switches', async () => {
    const deskId = await open()
    await step(deskId, 'CONFIRM')
    const worker = startDeskWorker(server.services, makeEngine(server.services), {
      subscribe: () => () => undefined,
    })
    await until(async () => (await stateOf(deskId)) === 'switchedOff')
    await worker.stop()
    expect(await isOn()).toBe(false)
  })

  it('[ST-01] two servers that take it up switch once', async () => {
    const deskId = await open()
    await step(deskId, 'CONFIRM')
    const [due] = await dueAtDesks(server.services.database.db)
    const done = await Promise.all(
      [server.engine, makeEngine(server.services)].map((engine) =>
        carryOutAtDesk(server.services, engine, due!),
      ),
    )
    expect(done.filter((changes) => changes.length > 0)).toHaveLength(1)
    expect((await read(deskId)).body.history.map(({ event }: { event: string }) => event)).toEqual([
      'SWITCHED',
      'CONFIRM',
      '@start',
    ])
  })

  it('[ST-01] what fails is said with its reason, the service stays as it was, and it may be tried again', async () => {
    const { db } = server.services.database
    const deskId = await open()
    await step(deskId, 'CONFIRM')
    await db.execute(sql`create function no_switch() returns trigger language plpgsql as
      $$ begin raise exception 'no'; end $$`)
    await db.execute(
      sql`create trigger no_switch before update on services for each row execute function no_switch()`,
    )
    try {
      await carryOut()
    } finally {
      await db.execute(sql`drop trigger no_switch on services`)
      await db.execute(sql`drop function no_switch`)
    }
    expect((await read(deskId)).body.step).toMatchObject({
      ...{ state: 'off.failed', revision: 2 },
      summary: { serviceId: 'sms', context: 'fault' },
    })
    expect(await isOn()).toBe(true)
    await step(deskId, 'CONFIRM', { revision: 2 })
    await carryOut()
    expect(await stateOf(deskId)).toBe('switchedOff')
  })

  it('[ST-01] a lock that was not to be had is another reason than a fault', () => {
    const [off] = serviceSwitch.deeds
    expect(off!.failed(refuse.busy()).payload).toEqual({ reason: 'busy' })
    expect(off!.failed(new Error('x')).payload).toEqual({ reason: 'fault' })
  })
})

describe('POST services', () => {
  it('[ST-01] is the same switch: what somebody has open goes on and ends with it', async () => {
    const deskId = await open('all')
    const answer = await server.call('admin', 'POST', '/api/services', { service: 'sms', enable: false })
    expect(answer).toMatchObject({ status: 200, body: { serviceId: 'sms', isActive: false } })
    expect(await stateOf(deskId)).toBe('switchedOff')
    expect(await step(deskId, 'CONFIRM', { user: 'all' })).toMatchObject({ status: 409, body: { code: 355 } })
  })

  it('[ST-01] to what it is already does nothing', async () => {
    await server.call('admin', 'POST', '/api/services', { service: 'sms', enable: true })
    expect(await server.services.database.db.$count(workflowInstances)).toBe(0)
  })
})

describe('what is half-typed at a desk', () => {
  const form = 'serviceSwitch/v1/confirm'
  const save = (deskId: number, user: string, body: object) =>
    server.call(user, 'PUT', `/api/desks/${deskId}/draft`, {
      form,
      data: {},
      revision: 0,
      edition: 0,
      ...body,
    })

  it('[TK-08] is kept by edition, goes with the step, and is nobody’s who does not hold it', async () => {
    const deskId = await open()
    await claim(deskId, 'admin')
    expect((await save(deskId, 'admin', {})).body).toMatchObject({ edition: 1 })
    expect((await read(deskId)).body.draft).toMatchObject({ form, edition: 1, savedBy: 'Павел Новиков' })
    expect(await save(deskId, 'admin', {})).toMatchObject({ status: 409, body: { details: { edition: 1 } } })
    expect(await save(deskId, 'all', { edition: 1 })).toMatchObject({ status: 409, body: { code: 19 } })
    expect((await save(deskId, 'store', { edition: 1 })).status).toBe(403)
    await step(deskId, 'CONFIRM')
    expect(await save(deskId, 'admin', { edition: 1 })).toMatchObject({ status: 409, body: { code: 355 } })
    const left = await server.services.database.db.execute(sql`select 1 from workflow_drafts`)
    expect((left as unknown as { rows: unknown[] }).rows).toEqual([])
  })
})
