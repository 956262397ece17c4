import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { workflowInstances } from '../../../src/server/platform/db/schema/workflow.ts'
import { readInstanceRecords, type InstanceRow } from '../../../src/server/engine/instance-repository.ts'
import { getWorkflow, isKnownVersion, setChangedVersions } from '../../../src/server/engine/registry.ts'
import { replayRecords } from '../../../src/server/engine/replay.ts'
import { jobKinds } from '../../../src/server/composition/job-kinds.ts'
import { runNextJob } from '../../../src/server/platform/jobs/worker.ts'
import { listTransitionPlaces } from '../../../workflows/changes/transitions.ts'
import { createCollectedPayload, newOrder, openTask, sendTaskEvent } from '../../support/orders.ts'
import { startTestServer, type Json, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const path = '/api/workflows/formatting'
const call = (user: string, method: 'GET' | 'POST' | 'PUT', url: string, body?: object) =>
  server.call(user, method, url, body)
const nothing = { texts: {}, limits: {}, steps: [], actions: [] }
const words = { ...nothing, texts: { ru: { 'states.ready.title': 'Соберите этот заказ' } } }
const startDraft = async (title = 'Понятнее для новых', basedOn = 2): Promise<Json> => {
  const { status, body } = await call('owner', 'POST', `${path}/drafts`, { basedOn, title })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const save = (draft: Json, changes: object, user = 'owner') =>
  call(user, 'PUT', `${path}/drafts/${draft.id}`, { changes, revision: draft.revision })
const prove = (draft: Json) =>
  call('owner', 'POST', `${path}/drafts/${draft.id}/proof`, { revision: draft.revision })
const publishing = async () => (await call('owner', 'GET', `${path}/publishing`)).body
const publish = async (draft: Json, scope: object = {}, user = 'owner') =>
  call(user, 'POST', `${path}/drafts/${draft.id}/publish`, {
    revision: draft.revision,
    publishing: (await publishing()).revision,
    pfms: ['1001'],
    share: 100,
    reason: 'Пробуем в одном магазине',
    ...scope,
  })
/** A published version with these changes. */
async function publishChanges(changes: object, scope: object = {}): Promise<number> {
  const { body: saved } = await save(await startDraft(), changes)
  expect((await prove(saved)).body).toMatchObject({ passed: true })
  const { status, body } = await publish(saved, scope)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.version
}
const instanceOf = async (orderId: number) =>
  (
    await server.services.database.db
      .select()
      .from(workflowInstances)
      .where(eq(workflowInstances.orderId, orderId))
  ).find(({ workflow }) => workflow === 'formatting') as unknown as InstanceRow

describe('a draft', () => {
  it('[WB-01] starts from a published version and stores every save with its author', async () => {
    const draft = await startDraft()
    expect(draft).toMatchObject({ base: 2, basedOn: 2, status: 'open', revision: 0, changes: nothing })
    const { body } = await save(draft, words)
    expect(body).toMatchObject({ revision: 1, changes: words, problems: [] })
    expect(body.log).toMatchObject([{ revision: 1 }])
    expect((await call('owner', 'GET', `${path}/drafts`)).body[0]).toMatchObject({
      id: draft.id,
      revision: 1,
    })
  })

  it('[WB-08] of two owners the second learns who saved, and nothing is overwritten', async () => {
    const draft = await startDraft()
    await save(draft, words)
    const late = await save(draft, nothing, 'all')
    expect(late).toMatchObject({ status: 409, body: { code: 19 } })
    expect(late.body.message).toContain(
      (await call('owner', 'GET', `${path}/drafts/${draft.id}`)).body.changedBy,
    )
    expect((await call('owner', 'GET', `${path}/drafts/${draft.id}`)).body.changes).toEqual(words)
  })

  it.each([
    ['a key that is no path', { ...nothing, texts: { ru: { 'states ready': {} } } }],
    ['an object as a text', { ...nothing, texts: { ru: { 'states.ready.title': {} } } }],
    ['an unknown language', { ...nothing, texts: { de: {} } }],
    ['a limit that is no number', { ...nothing, limits: { maxPackages: '2' } }],
    ['a limit without a name', { ...nothing, limits: { 'max packages': {} } }],
    [
      'a step with a foreign name',
      { ...nothing, steps: [{ id: 'ready', transition: 'ready#0', mobile: true, goods: true }] },
    ],
    [
      'an effect of the machine',
      {
        ...nothing,
        actions: [{ state: 'ready', at: 'entry', action: { type: 'markPaid', params: { document: null } } }],
      },
    ],
  ])('[WB-06] with %s is refused with code 7', async (_, changes) => {
    expect(await save(await startDraft(), changes)).toMatchObject({ status: 400, body: { code: 7 } })
  })

  it('[WB-01] with a text named like a part of an object is refused by its proof', async () => {
    const { body } = await save(await startDraft(), {
      ...nothing,
      texts: JSON.parse('{"ru":{"__proto__.title":"x","constructor.name":"x"}}') as object,
    })
    expect(body.problems.map(({ code }: Json) => code)).toEqual(['unknownText', 'unknownText'])
  })

  it('[WB-08] has comments on its states, and requests to the developers', async () => {
    const draft = await startDraft()
    const { body } = await call('owner', 'POST', `${path}/drafts/${draft.id}/comments`, {
      state: 'packing',
      kind: 'request',
      text: 'Взвешивать и самовывоз',
    })
    expect(body.comments).toMatchObject([{ state: 'packing', kind: 'request', done: false }])
    const done = await call(
      'owner',
      'POST',
      `${path}/drafts/${draft.id}/comments/${body.comments[0].id}/done`,
    )
    expect(done.body.comments[0].done).toBe(true)
  })

  it('[WB-01] lists what can be changed: texts, placeholders, limits, free and locked transitions', async () => {
    const draft = await startDraft()
    const { body } = await call('owner', 'GET', `${path}/drafts/${draft.id}/parts`)
    expect(body.texts.ru['states.ready.title']).toBe('Заказ готов к сборке')
    expect(body.placeholders['states.packing.instruction']).toContain('maxPackages')
    expect(body.limits).toContainEqual({ name: 'maxPackages', unit: 'pieces', min: 1, max: 200, value: 20 })
    expect(body.transitions.some(({ locked }: Json) => locked === null)).toBe(true)
    expect(body.transitions.find(({ event }: Json) => event === 'FORM').locked).toBe('end')
  })

  it('[WB-01] shows its texts with the values of a real order', async () => {
    const orderId = await newOrder(server, {})
    const draft = await startDraft()
    const { body } = await call('owner', 'GET', `${path}/drafts/${draft.id}/values?orderId=${orderId}`)
    expect(body).toMatchObject({ ordered: expect.any(Number) })
  })
})

describe('publishing', () => {
  it('[WB-06] needs a proof of exactly this revision, and something that is changed', async () => {
    const draft = await startDraft()
    expect((await prove(draft)).body).toMatchObject({ passed: true })
    expect((await publish(draft)).body.message).toContain('ничего не изменено')
    const { body: saved } = await save(draft, words)
    expect(await publish(saved)).toMatchObject({ status: 409 })
    await prove(saved)
    const { body: again } = await save(saved, nothing)
    expect((await publish(again)).body.message).toContain('не прошёл проверку')
  })

  it('[WB-06] a change that the base cannot take does not pass', async () => {
    const { body: saved } = await save(await startDraft(), {
      ...nothing,
      texts: { ru: { 'states.ready.title': 'Собрать {{everything}}' } },
    })
    expect(saved.problems).toMatchObject([{ code: 'unknownPlaceholder' }])
    expect((await prove(saved)).body).toMatchObject({
      passed: false,
      checks: [{ name: 'changes', passed: false }],
    })
    expect(await publish(saved)).toMatchObject({ status: 409 })
  })

  it('[WB-06] repeats the check of open instances, and names those that got stuck since the proof', async () => {
    const orderId = await newOrder(server, { pfm: '1002' })
    const { id, state, version } = await instanceOf(orderId)
    const { db } = server.services.database
    const setState = (value: string) =>
      db.update(workflowInstances).set({ state: value }).where(eq(workflowInstances.id, id))
    const { body: saved } = await save(await startDraft('Понятнее для новых', version), words)
    expect((await prove(saved)).body).toMatchObject({ passed: true })
    const before = (await publishing()).versions.length
    await setState('gone')
    const refused = await publish(saved)
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 19,
        details: {
          openInstances: {
            name: 'openInstances',
            passed: false,
            problems: [{ place: 'gone', code: 'stuck', params: { count: 1 } }],
          },
        },
      },
    })
    expect((await publishing()).versions).toHaveLength(before)
    await setState(state)
    expect((await publish(saved)).status).toBe(200)
  })

  it('[WB-06] an order in an added step is not stuck by a draft without the step', async () => {
    const place = listTransitionPlaces(getWorkflow('formatting', 2)).find(
      ({ event }) => event === 'COLLECTED',
    )!
    const text = {
      'states.added1.title': 'Проверьте сроки',
      'states.added1.instruction': 'Посмотрите даты',
      'events.ADDED_STEP_DONE.label': 'Проверено',
    }
    const version = await publishChanges({
      ...nothing,
      texts: { ru: text, en: text },
      steps: [{ id: 'added1', transition: place.id, mobile: false, goods: true }],
    })
    const taskId = await openTask(server, await newOrder(server, { pfm: '1001' }), 'formatting')
    const read = async () => (await call('manager', 'GET', `/api/tasks/${taskId}`)).body
    await sendTaskEvent(server, 'manager', taskId, 'STARTED')
    await sendTaskEvent(server, 'manager', taskId, 'COLLECTED', createCollectedPayload(await read()))
    expect((await read()).step.state).toBe('added1')
    const { body: saved } = await save(await startDraft('Без шага', version), words)
    const { body: proof } = await prove(saved)
    expect(proof.checks.at(-1)).toMatchObject({ name: 'openInstances', passed: true, counts: { open: 1 } })
    expect((await publish(saved)).status).toBe(200)
  })

  it('[WB-07] new work of the chosen store starts with the version and has its words, other stores do not', async () => {
    const version = await publishChanges(words)
    expect(version).toBeGreaterThan(2000)
    const here = await newOrder(server, { pfm: '1001' })
    const elsewhere = await newOrder(server, { pfm: '1002' })
    expect((await instanceOf(here)).version).toBe(version)
    expect((await instanceOf(elsewhere)).version).toBe(2)
    const texts = await call('manager', 'GET', `/api/workflow-texts/formatting/${version}/ru`)
    expect(texts.body.states.ready.title).toBe('Соберите этот заказ')
    expect((await call('owner', 'GET', `${path}/${version}/changes`)).body).toMatchObject({
      base: 2,
      changes: words,
    })
    expect((await call('owner', 'GET', `${path}/2/changes`)).status).toBe(404)
  })

  it('[WB-07] with two concurrent calls publishes once', async () => {
    const { body: saved } = await save(await startDraft(), words)
    await prove(saved)
    const answers = await Promise.all([publish(saved), publish(saved)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('[WB-07] a failed activation publishes nothing', async () => {
    const { body: saved } = await save(await startDraft(), words)
    await prove(saved)
    const before = (await publishing()).versions.length
    expect(await publish(saved, { pfms: ['9999'] })).toMatchObject({ status: 400 })
    expect((await publish(saved, { publishing: 0 })).status).toBe(409)
    expect((await publishing()).versions).toHaveLength(before)
  })

  it('[WB-04] [WB-05] a step and an action are done by the store; the version migrates back and replays', async () => {
    const place = listTransitionPlaces(getWorkflow('formatting', 2)).find(
      ({ event }) => event === 'COLLECTED',
    )!
    const text = {
      'states.added1.title': 'Проверьте сроки',
      'states.added1.instruction': 'Посмотрите даты',
      'events.ADDED_STEP_DONE.label': 'Проверено',
    }
    const version = await publishChanges({
      texts: { ru: text, en: text },
      limits: {},
      steps: [{ id: 'added1', transition: place.id, mobile: false, goods: true }],
      actions: [
        {
          state: 'collecting',
          at: 'entry',
          action: { type: 'commentOrder', params: { comment: 'Собирают' } },
        },
      ],
    })
    const orderId = await newOrder(server, { pfm: '1001' })
    const taskId = await openTask(server, orderId, 'formatting')
    const read = async () => (await call('manager', 'GET', `/api/tasks/${taskId}`)).body
    await sendTaskEvent(server, 'manager', taskId, 'STARTED')
    await sendTaskEvent(server, 'manager', taskId, 'COLLECTED', createCollectedPayload(await read()))
    expect((await read()).step).toMatchObject({ state: 'added1', form: 'workbench/v1/instruction' })
    const migration = await call('owner', 'POST', `${path}/2/migration`, {
      from: version,
      dryRun: false,
      reason: 'Назад',
      revision: (await publishing()).revision,
    })
    expect(migration.status, JSON.stringify(migration.body)).toBe(202)
    while (await runNextJob(server, jobKinds));
    const instance = await instanceOf(orderId)
    expect(instance.version).toBe(2)
    const { value } = replayRecords(
      instance,
      await readInstanceRecords(server.services.database.db, instance.id),
    )
    expect(value).toEqual(instance.value)
  })

  it('[WB-07] a server that does not know the version yet loads it with the first instance', async () => {
    const version = await publishChanges(words)
    const orderId = await newOrder(server, { pfm: '1001' })
    const taskId = await openTask(server, orderId, 'formatting')
    setChangedVersions([])
    expect(isKnownVersion('formatting', version)).toBe(false)
    expect((await call('manager', 'GET', `/api/tasks/${taskId}`)).body.step.version).toBe(version)
    setChangedVersions([])
    expect((await sendTaskEvent(server, 'manager', taskId, 'STARTED')).status).toBe(200)
  })

  it('[WB-08] needs the right and the access to all stores', async () => {
    const draft = await startDraft()
    expect((await save(draft, words, 'manager')).status).toBe(403)
    expect((await publish(draft, {}, 'manager')).status).toBe(403)
  })
})
