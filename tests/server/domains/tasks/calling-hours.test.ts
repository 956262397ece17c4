import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eq, sql } from 'drizzle-orm'
import { stores } from '../../../../src/server/platform/db/schema/reference.ts'
import { tasks } from '../../../../src/server/platform/db/schema/workflow.ts'
import { clearSettingsCache } from '../../../../src/server/platform/settings/read-settings.ts'
import { allowCallsAtAnyHour } from '../../../support/calling-hours.ts'
import { newOrder, openTask, sendTaskEvent } from '../../../support/orders.ts'
import { startTestServer, type TestServer } from '../../../support/server.ts'

let server: TestServer
let moscowCall: number
let eastCall: number

const takeNext = async (user: string, query = '') =>
  (await server.call(user, 'POST', `/api/tasks/take-next${query}`)).body
const readNext = async (user: string, query = '') =>
  (await server.call(user, 'GET', `/api/tasks/next${query}`)).body
const setTask = (taskId: number, set: Partial<typeof tasks.$inferInsert>) =>
  server.services.database.db.update(tasks).set(set).where(eq(tasks.taskId, taskId))

beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.services.database
  await db.update(stores).set({ zone: 'Asia/Vladivostok' }).where(eq(stores.pfm, '1002'))
  await allowCallsAtAnyHour(server)
  const openCall = async (pfm: string) =>
    openTask(server, await newOrder(server, { pfm, customerRequests: 2 }), 'confirming')
  moscowCall = await openCall('1001')
  eastCall = await openCall('1002')
  await setTask(eastCall, { importance: 1 })
  // 19:30 in Moscow, 02:30 in Vladivostok.
  server.clock.at = new Date('2026-11-21T16:30:00.000Z')
})
afterAll(() => server.close())

describe('[TK-21] calling hours that were set after the tasks were opened', () => {
  it('[TK-21] at any hour the most urgent call comes first', async () => {
    expect(await readNext('operator')).toEqual({ taskId: eastCall })
  })

  it('[TK-21] a customer whose local time is outside the hours is passed over', async () => {
    await server.services.database.db.execute(sql`delete from settings`)
    clearSettingsCache()
    expect(await readNext('operator')).toEqual({ taskId: moscowCall })
    expect(await takeNext('operator')).toEqual({ taskId: moscowCall })
  })

  it('[TK-21] also one that the operator has claimed', async () => {
    await server.call('operator', 'POST', `/api/tasks/${eastCall}/claim`, {})
    expect(await takeNext('operator')).toEqual({ taskId: moscowCall })
    await server.call('operator', 'DELETE', `/api/tasks/${eastCall}/claim`)
  })

  it('[TK-21] when only such customers remain, the answer says until when', async () => {
    const morning = { taskId: null, callsFrom: '2026-11-21T23:00:00.000Z' }
    await setTask(moscowCall, { taskStatus: 'done' })
    expect(await readNext('operator')).toEqual(morning)
    expect(await takeNext('operator', '?type=confirming')).toEqual(morning)
    expect(await takeNext('operator', '?type=confirmingDelivery')).toEqual({ taskId: null })
    await setTask(eastCall, { postponedUntil: new Date('2026-11-22T01:00:00.000Z') })
    expect(await readNext('operator')).toEqual({ taskId: null, callsFrom: '2026-11-22T01:00:00.000Z' })
    await setTask(eastCall, { postponedUntil: null })
  })

  it("[TK-21] a call started by hand is refused with the customer's clock, a call-back at night too, an incoming call is not", async () => {
    const refused = await sendTaskEvent(server, 'operator', eastCall, 'CALL_STARTED')
    expect(refused).toMatchObject({ status: 409, body: { code: 19 } })
    expect(refused.body.message).toContain('02:30')
    expect(refused.body.message).toContain('с 9 до 21')
    // 03:00 in Vladivostok.
    const callBack = { callBackAt: '2026-11-22T17:00:00.000Z' }
    const promised = await sendTaskEvent(server, 'operator', eastCall, 'CALL_BACK_SCHEDULED', callBack)
    expect(promised).toMatchObject({ status: 409, body: { details: [{ path: '/payload/callBackAt' }] } })
    expect(promised.body.message).toContain('с 9 до 21')
    expect((await sendTaskEvent(server, 'operator', eastCall, 'CUSTOMER_CALLED')).status).toBe(200)
    expect(await readNext('operator'), 'a conversation that has begun').toEqual({ taskId: eastCall })
  })
})
