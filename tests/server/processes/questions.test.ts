import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StepQuestion } from '../../../schemas/api/questions.ts'
import { jobKinds } from '../../../src/server/composition/job-kinds.ts'
import { readInstanceRecords, type InstanceRow } from '../../../src/server/engine/instance-repository.ts'
import { replayRecords } from '../../../src/server/engine/replay.ts'
import { stepAnswers } from '../../../src/server/platform/db/schema/answers.ts'
import { workflowInstances } from '../../../src/server/platform/db/schema/workflow.ts'
import { applyRetention } from '../../../src/server/platform/housekeeping/apply-retention.ts'
import { runNextJob } from '../../../src/server/platform/jobs/worker.ts'
import { createCollectedPayload, newOrder, openTask, sendTaskEvent } from '../../support/orders.ts'
import { startTestServer, type Json, type TestServer } from '../../support/server.ts'
import { readSheet } from '../../support/sheet.ts'
import { tokenFor } from '../../support/tokens.ts'

let server: TestServer
/** The version with the questions, in store 1001 only. */
let version: number
beforeAll(async () => {
  server = await startTestServer()
  version = await publish(questions)
})
afterAll(() => server.close())

const path = '/api/workflows/formatting'
const call = (user: string, method: 'GET' | 'POST' | 'PUT', url: string, body?: object) =>
  server.call(user, method, url, body)
const nothing = { texts: {}, limits: {}, steps: [], actions: [] }
const common = { state: 'packing', required: false }
const questions: StepQuestion[] = [
  { ...common, key: 'who', type: 'text', required: true, title: { ru: 'Кто упаковал', en: 'Who packed' } },
  {
    ...common,
    key: 'minutes',
    type: 'number',
    whole: true,
    min: 0,
    max: 60,
    title: { ru: 'Сколько минут', en: 'Minutes', kk: 'Неше минут' },
  },
  { ...common, key: 'fragile', type: 'yesNo', title: { ru: 'Хрупкое', en: 'Fragile' } },
  {
    ...common,
    key: 'size',
    type: 'choice',
    title: { ru: 'Размер', en: 'Size' },
    options: [
      { value: 'small', title: { ru: 'Малый', en: 'Small' } },
      { value: 'large', title: { ru: 'Большой', en: 'Large' } },
    ],
  },
  {
    ...common,
    key: 'wait',
    type: 'catalog',
    catalog: 'waitReasons',
    title: { ru: 'Чего ждём', en: 'Waiting for' },
  },
  { ...common, key: 'day', type: 'date', title: { ru: 'Когда', en: 'When' } },
]

async function publish(asking: readonly object[], scope: object = {}): Promise<number> {
  const { body: draft } = await call('owner', 'POST', `${path}/drafts`, {
    basedOn: 2,
    title: 'Вопросы упаковки',
  })
  const { body: saved } = await call('owner', 'PUT', `${path}/drafts/${draft.id}`, {
    changes: { ...nothing, questions: asking },
    revision: draft.revision,
  })
  const { revision } = saved
  const proof = await call('owner', 'POST', `${path}/drafts/${draft.id}/proof`, { revision })
  expect(proof.body, JSON.stringify(proof.body)).toMatchObject({ passed: true })
  const publishing = await call('owner', 'GET', `${path}/publishing`)
  const { status, body } = await call('owner', 'POST', `${path}/drafts/${draft.id}/publish`, {
    revision,
    publishing: publishing.body.revision,
    pfms: ['1001'],
    share: 100,
    reason: 'Пробуем в одном магазине',
    ...scope,
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.version
}

const readTask = async (taskId: number) => (await call('manager', 'GET', `/api/tasks/${taskId}`)).body
/** A task at the packing. */
async function openPacking(pfm = '1001'): Promise<{ orderId: number; taskId: number }> {
  const orderId = await newOrder(server, { pfm })
  const taskId = await openTask(server, orderId, 'formatting')
  await sendTaskEvent(server, 'manager', taskId, 'STARTED')
  await sendTaskEvent(server, 'manager', taskId, 'COLLECTED', createCollectedPayload(await readTask(taskId)))
  return { orderId, taskId }
}
const packages = [{ typeId: 1, count: 1 }]
const pack = (taskId: number, answers?: unknown) =>
  sendTaskEvent(server, 'manager', taskId, 'PACKED', {
    packages,
    ...(answers !== undefined && { answers }),
  })
const answersOf = (orderId: number) =>
  server.services.database.db.select().from(stepAnswers).where(eq(stepAnswers.orderId, orderId))
const instanceOf = async (orderId: number) =>
  (
    await server.services.database.db
      .select()
      .from(workflowInstances)
      .where(eq(workflowInstances.orderId, orderId))
  ).find(({ workflow }) => workflow === 'formatting') as unknown as InstanceRow
const all = { who: 'Иванов Пётр', minutes: 12, fragile: true, size: 'large', wait: 1, day: '2026-11-20' }

describe('a step with own questions', () => {
  it('[WB-03] displays them where the version is active, other stores have none', async () => {
    const { taskId } = await openPacking()
    const { step } = await readTask(taskId)
    expect(step).toMatchObject({ version, form: 'formatting/v2/packages', questions })
    const elsewhere = await openPacking('1002')
    expect((await readTask(elsewhere.taskId)).step.questions).toBeUndefined()
    expect(await pack(elsewhere.taskId, { who: 'Иванов' })).toMatchObject({ status: 400, body: { code: 7 } })
  })

  it.each<[string, unknown, string]>([
    ['no answers', undefined, '/payload/answers/who'],
    ['a blank required answer', { who: ' ' }, '/payload/answers/who'],
    ['a text as a number', { who: 'Иванов', minutes: '12' }, '/payload/answers/minutes'],
    ['a number beyond its bound', { who: 'Иванов', minutes: 61 }, '/payload/answers/minutes'],
    ['a choice that is not offered', { who: 'Иванов', size: 'huge' }, '/payload/answers/size'],
    ['an entry that the catalogue lacks', { who: 'Иванов', wait: 999_999 }, '/payload/answers/wait'],
    ['a day that does not exist', { who: 'Иванов', day: '2026-02-30' }, '/payload/answers/day'],
    ['an unknown question', { who: 'Иванов', other: 1 }, '/payload/answers/other'],
    ['a list', [], '/payload/answers'],
  ])('[WB-03] with %s is refused at the question, and nothing is written', async (_, answers, place) => {
    const { orderId, taskId } = await openPacking()
    const { status, body } = await pack(taskId, answers)
    expect({ status, code: body.code }).toEqual({ status: 400, code: 7 })
    expect(body.details).toEqual(expect.arrayContaining([expect.objectContaining({ path: place })]))
    expect((await readTask(taskId)).step.state).toBe('packing')
    expect(await answersOf(orderId)).toEqual([])
  })

  it('[WB-03] stores its answers with the step, masks typed texts in the record, and replays', async () => {
    const { orderId, taskId } = await openPacking()
    const { status, body } = await pack(taskId, all)
    expect(status, JSON.stringify(body)).toBe(200)
    const instance = await instanceOf(orderId)
    const rows = await answersOf(orderId)
    expect(Object.fromEntries(rows.map(({ key, value }) => [key, value]))).toEqual(all)
    for (const row of rows)
      expect(row).toMatchObject({
        instanceId: instance.id,
        revision: instance.revision,
        workflow: 'formatting',
        version,
        state: 'packing',
        at: server.clock.at,
        userId: 'manager',
      })
    expect(rows.find(({ key }) => key === 'wait')).toMatchObject({
      type: 'catalog',
      userName: expect.any(String),
    })
    const records = await readInstanceRecords(server.services.database.db, instance.id)
    expect(records.at(-1)!.event.answers).toEqual({ ...all, who: '•' })
    expect(JSON.stringify(records)).not.toContain('Иванов Пётр')
    const { value, context } = replayRecords(instance, records)
    expect([value, context]).toEqual([instance.value, instance.context])
  })

  it('[WB-03] sent twice with one key stores them once', async () => {
    const { orderId, taskId } = await openPacking()
    const view = await readTask(taskId)
    const send = () =>
      server.call(
        'manager',
        'POST',
        `/api/tasks/${taskId}/events`,
        { type: 'PACKED', revision: view.step.revision, payload: { packages, answers: { who: 'Иванов' } } },
        { 'idempotency-key': `questions-${taskId}-0000`, 'x-order-update-time': view.order.dateUpdate },
      )
    const responses = [await send(), await send()]
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    expect(await answersOf(orderId)).toHaveLength(1)
  })

  it('[WB-03] removes the answers of a draft when the task migrates to the base without their questions, and lists them in the dry run', async () => {
    const { orderId, taskId } = await openPacking()
    const { step } = await readTask(taskId)
    await call('manager', 'PUT', `/api/tasks/${taskId}/draft`, {
      form: step.form,
      revision: step.revision,
      edition: 0,
      data: { packages, answers: { who: 'Иванов' } },
    })
    const publishing = await call('owner', 'GET', `${path}/publishing`)
    const migration = { from: version, reason: 'Назад', revision: publishing.body.revision }
    const dry = await call('owner', 'POST', `${path}/2/migration`, { ...migration, dryRun: true })
    expect(JSON.stringify(dry.body)).toContain('"answers"')
    await call('owner', 'POST', `${path}/2/migration`, { ...migration, dryRun: false })
    while (await runNextJob(server, jobKinds));
    expect((await instanceOf(orderId)).version).toBe(2)
    const migrated = await readTask(taskId)
    expect(migrated.draft?.data).toEqual({ packages })
    expect((await pack(taskId)).status).toBe(200)
  })
})

describe('answers', () => {
  const fetchSheet = async (url: string, language = 'ru') => {
    const { rawPayload } = await server.app.inject({
      url,
      headers: {
        authorization: `Bearer ${await tokenFor('all', { lifetime: 3600 })}`,
        'x-language': language,
      },
    })
    return readSheet(rawPayload)
  }
  const answered = async (answers: object) => {
    const { orderId, taskId } = await openPacking()
    expect((await pack(taskId, { who: 'Сидоров', ...answers })).status).toBe(200)
    return { orderId, taskId }
  }

  it('[WB-03] are on the card of the order, in the language of the reader', async () => {
    const { orderId } = await answered(all)
    const readCard = (language: string): Promise<Json> =>
      server
        .call('manager', 'GET', `/api/orders/${orderId}`, undefined, { 'x-language': language })
        .then(({ body }) => Object.fromEntries(body.answers.map((one: Json) => [one.question, one])))
    const ru = await readCard('ru')
    expect(ru['Размер']).toMatchObject({ value: 'large', text: 'Большой', workflow: 'formatting', version })
    expect(ru['Чего ждём'].text).toEqual(expect.stringMatching(/[а-я]/i))
    expect(ru['Сколько минут']).toMatchObject({ value: 12, text: null })
    expect((await readCard('en')).Size).toMatchObject({ text: 'Large' })
    expect(Object.keys(await readCard('kk'))).toEqual(expect.arrayContaining(['Неше минут', 'Размер']))
    const plain = await newOrder(server, { pfm: '1002' })
    expect((await call('manager', 'GET', `/api/orders/${plain}`)).body.answers).toBeUndefined()
  })

  it('[WB-03] are optional columns of the lists of orders and tasks, and of their files', async () => {
    const { orderId, taskId } = await answered({ size: 'small', minutes: 5, fragile: false })
    const ids = (await call('all', 'GET', '/api/step-questions')).body.map(({ id }: Json) => id)
    expect(ids).toEqual(expect.arrayContaining(questions.map(({ key }) => `formatting.${key}`)))
    const [order] = (await call('all', 'GET', `/api/orders?search=${orderId}`)).body.items
    const expected = {
      'formatting.who': 'Сидоров',
      'formatting.size': 'small',
      'formatting.minutes': 5,
      'formatting.fragile': false,
    }
    expect(order.answers).toEqual(expected)
    const tasks = (await call('all', 'GET', `/api/tasks?scope=all&orderId=${orderId}`)).body.items
    expect(tasks.find((task: Json) => task.taskId === taskId).answers).toEqual(expected)
    const columns = ['id', ...['size', 'minutes', 'fragile', 'day'].map((key) => `answer.formatting.${key}`)]
    const sheet = await fetchSheet(`/api/orders/export?search=${orderId}&columns=${columns.join()}`)
    expect(sheet.heads).toEqual([expect.any(String), 'Размер', 'Сколько минут', 'Хрупкое', 'Когда'])
    expect(sheet.rows).toEqual([[orderId, 'Малый', 5, 'Нет', null]])
    const english = await fetchSheet(
      `/api/tasks/export?scope=all&orderId=${orderId}&columns=taskId,answer.formatting.size`,
      'en',
    )
    expect(english.heads[1]).toBe('Size')
    expect(english.rows).toContainEqual([taskId, 'Small'])
    const unknown = await call('all', 'GET', '/api/orders/export?columns=id,answer.formatting.nothing')
    expect(unknown).toMatchObject({ status: 400, body: { code: 7 } })
  })

  it('[WB-03] of a step done again are all on the card, the newest one is in the list', async () => {
    const { orderId, taskId } = await answered({ size: 'small' })
    await sendTaskEvent(server, 'manager', taskId, 'BACK_TO_COLLECTION')
    await sendTaskEvent(
      server,
      'manager',
      taskId,
      'COLLECTED',
      createCollectedPayload(await readTask(taskId)),
    )
    expect((await pack(taskId, { who: 'Сидоров', size: 'large' })).status).toBe(200)
    const sizes = (await answersOf(orderId)).filter(({ key }) => key === 'size')
    expect(sizes).toHaveLength(2)
    const [order] = (await call('all', 'GET', `/api/orders?search=${orderId}`)).body.items
    expect(order.answers['formatting.size']).toBe('large')
  })

  it('[WB-03] are counted by the report: choices by answer, numbers with sum and average, texts without contents', async () => {
    await server.services.database.db.delete(stepAnswers)
    await answered({ size: 'small', minutes: 10, fragile: true })
    await answered({ size: 'large', minutes: 20, fragile: true })
    await answered({ size: 'large' })
    const read = async (query: string, user = 'all') =>
      (await call(user, 'GET', `/api/reports/answers?tests=with&${query}`)).body
    const { rows, totals } = await read('')
    const find = (question: string, answer: string | null = null) =>
      rows.find((row: Json) => row.question === question && row.answer === answer)
    expect(find('Размер', 'Большой')).toMatchObject({ count: 2, share: 2 / 3, sum: null, average: null })
    expect(find('Размер', 'Малый')).toMatchObject({ count: 1 })
    expect(find('Хрупкое', 'Да')).toMatchObject({ count: 2, share: 1 })
    expect(find('Сколько минут')).toMatchObject({ count: 2, share: null, sum: 30, average: 15 })
    expect(find('Кто упаковал')).toMatchObject({ count: 3, sum: null })
    expect(JSON.stringify(rows)).not.toContain('Сидоров')
    expect(totals).toMatchObject([{ count: 10 }])
    expect((await read('by=store')).rows.every(({ pfm }: Json) => pfm === '1001')).toBe(true)
    expect((await read('by=day')).rows[0]).toMatchObject({ day: '2026-11-21', pfm: null })
    expect((await read('pfm=1002')).rows).toEqual([])
    expect((await read('process=confirming')).rows).toEqual([])
    expect((await read('process=formatting')).rows).toHaveLength(rows.length)
    expect((await read('periodFrom=2026-10-01&periodTo=2026-10-31')).rows).toEqual([])
    const sheet = await fetchSheet('/api/reports/answers/export?tests=with')
    expect(sheet.rows).toContainEqual(expect.arrayContaining(['Размер', 'Большой']))
    expect(await call('picker', 'GET', '/api/reports/answers')).toMatchObject({ body: { code: 326 } })
  })

  it('[WB-03] are deleted when their retention ends', async () => {
    const { orderId } = await answered(all)
    const { db } = server.services.database
    await db.execute(
      sql`update step_answers set at = now() - interval '800 days' where order_id = ${orderId}`,
    )
    await applyRetention(server.services)
    expect(await answersOf(orderId)).toEqual([])
  })
})

describe('a draft with questions', () => {
  const save = async (asking: readonly object[]) => {
    const { body: draft } = await call('owner', 'POST', `${path}/drafts`, {
      basedOn: 2,
      title: 'Ещё вопросы',
    })
    return call('owner', 'PUT', `${path}/drafts/${draft.id}`, {
      changes: { ...nothing, questions: asking },
      revision: 0,
    })
  }
  const [packer] = questions

  it('[WB-03] keeps the key and the kind of a published question', async () => {
    const renamed = await save([{ ...packer, key: 'packer' }])
    expect(renamed.body.problems).toMatchObject([{ place: 'questions.packer', code: 'keyChanged' }])
    const retyped = await save([{ ...packer, type: 'yesNo' }])
    expect(retyped.body.problems).toMatchObject([{ place: 'questions.who', code: 'typeChanged' }])
    const { body } = await call('owner', 'GET', `${path}/drafts/${renamed.body.id}/parts`)
    expect(body.questions.publishedKeys).toEqual(expect.arrayContaining(['who', 'size']))
    expect(body.questions.locks).toContainEqual({ state: 'ready', lock: 'stepWithoutForm' })
    expect(body.questions.catalogs).toContain('waitReasons')
  })

  it.each([
    ['a key that is no name', { ...packer, key: '__proto__' }],
    ['an unknown kind', { ...packer, type: 'photo' }],
    ['a script as a default', { ...packer, default: 'x' }],
    ['a text that is an object', { ...packer, title: { ru: {}, en: 'x' } }],
    ['a day that is no day', { ...packer, type: 'date', from: 'yesterday' }],
  ])('[WB-03] with %s is refused with code 7', async (_, question) => {
    expect(await save([question])).toMatchObject({ status: 400, body: { code: 7 } })
  })

  it('[WB-03] [WB-06] is proven with answers of every kind', async () => {
    const { body: saved } = await save(questions)
    const { body } = await call('owner', 'POST', `${path}/drafts/${saved.id}/proof`, { revision: 1 })
    expect(body.checks).toContainEqual(
      expect.objectContaining({ name: 'questions', passed: true, counts: { questions: 6 } }),
    )
    expect(body.fallbacks).toContain('questions.who')
  })
})
