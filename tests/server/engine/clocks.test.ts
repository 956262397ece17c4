import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../../src/server/app.ts'
import { createConfiguredEngine } from '../../../src/server/composition/engine.ts'
import { queryRows } from '../../../src/server/platform/db/database.ts'
import type { App } from '../../../src/server/platform/http/http.ts'
import { startLiveChannel, type LiveChannel } from '../../../src/server/platform/live/live.ts'
import type { Services } from '../../../src/server/platform/services.ts'
import { allowCallsAtAnyHour } from '../../support/calling-hours.ts'
import { createCollectedPayload, newKey, newOrder, openTask } from '../../support/orders.ts'
import { startTestServer, type TestResponse, type Json, type TestServer } from '../../support/server.ts'
import { testIdentity, tokenFor } from '../../support/tokens.ts'

const hour = 3_600_000
const tolerance = 60_000

/** Two servers on one database, one an hour behind it and one an hour ahead; the database's clock is not replaced. */
let homeServer: TestServer
const servers: { app: App; live: LiveChannel }[] = []
beforeAll(async () => {
  homeServer = await startTestServer()
  await allowCallsAtAnyHour(homeServer)
  for (const offset of [-hour, hour]) {
    const services: Services = { ...homeServer.services, clock: { now: () => new Date(Date.now() + offset) } }
    const live = await startLiveChannel(services.database, services.log)
    const app = await createApp(services, createConfiguredEngine(services), live, testIdentity)
    await app.ready()
    servers.push({ app, live })
  }
})
afterAll(async () => {
  for (const { app, live } of servers) {
    await app.close()
    await live.close()
  }
  await homeServer.close()
})

const caller = (index: number) => ({
  call: async (
    user: string,
    method: string,
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) => {
    const response = await servers[index]!.app.inject({
      method: method as 'GET',
      url,
      headers: { authorization: `Bearer ${await tokenFor(user, { lifetime: 3600 })}`, ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    return {
      status: response.statusCode,
      body: response.body === '' ? null : response.json(),
      headers: {},
    } as TestResponse
  },
})
const [behind, ahead] = [caller(0), caller(1)]
const view = async (server: typeof behind, user: string, taskId: number): Promise<Json> =>
  (await server.call(user, 'GET', `/api/tasks/${taskId}`)).body
const step = async (server: typeof behind, user: string, taskId: number, type: string, payload?: unknown) => {
  const { revision } = (await view(server, user, taskId)).step
  return server.call(
    user,
    'POST',
    `/api/tasks/${taskId}/events`,
    { type, revision, ...(payload === undefined ? {} : { payload }) },
    { 'idempotency-key': newKey() },
  )
}
const distanceFromNow = (instant: string) => Math.abs(Date.parse(instant) - Date.now())

/** A formed order, by steps on both servers in turn. */
async function createFormedOrder(): Promise<number> {
  const orderId = await newOrder(behind)
  const taskId = await openTask(ahead, orderId, 'formatting')
  const steps: [string, unknown?][] = [
    ['STARTED'],
    ['COLLECTED', createCollectedPayload(await view(behind, 'store', taskId))],
    ['PACKED', { packages: [{ typeId: 1, count: 1 }] }],
    ['FORM'],
  ]
  for (const [n, [type, payload]] of steps.entries()) {
    const { status, body } = await step(n % 2 === 0 ? ahead : behind, 'store', taskId, type, payload)
    expect([type, status, status === 200 ? '' : body]).toEqual([type, 200, ''])
  }
  return orderId
}

describe('two servers whose clocks are an hour off, in each direction', () => {
  it('[RL-8] steps are dated, and tasks are due, by the database’s clock', async () => {
    const orderId = await createFormedOrder()
    const { db } = homeServer.services.database
    const dates = await queryRows<{ at: string }>(
      db,
      sql`select at::text as at from workflow_records where order_id = ${orderId}
        union all select date_time::text from order_log where order_id = ${orderId}
        union all select date_update::text from orders where id = ${orderId}
        union all select task_date::text from tasks where order_id = ${orderId}
        union all select (fire_at - case w.name when 'storageReminder' then interval '2 days' else interval '3 days' end)::text
          from workflow_timers w
          join workflow_instances i on i.id = w.instance_id where i.order_id = ${orderId}`,
    )
    expect(dates.length).toBeGreaterThan(8)
    for (const { at } of dates) expect(distanceFromNow(at)).toBeLessThan(tolerance)
  })

  it('[EN-06] a claim lasts ten minutes on both and expires on both', async () => {
    const orderId = await newOrder(ahead)
    const taskId = await openTask(behind, orderId, 'formatting')
    for (const [first, second] of [
      [behind, ahead],
      [ahead, behind],
    ] as const) {
      await first.call('store', 'POST', `/api/tasks/${taskId}/claim`, { takeOver: true })
      expect((await view(second, 'manager', taskId)).claim).toMatchObject({ mine: false })
      const refused = await second.call('manager', 'POST', `/api/tasks/${taskId}/claim`, {})
      expect([refused.status, refused.body.code]).toEqual([409, 19])
      await homeServer.services.database.db.execute(
        sql`update tasks set claimed_until = clock_timestamp() - interval '1 second' where task_id = ${taskId}`,
      )
      expect((await view(second, 'manager', taskId)).claim).toBeNull()
    }
  })

  it('[TK-07] a new code is refused within the minute on both, and sent after it on both', async () => {
    const orderId = await createFormedOrder()
    const taskId = await openTask(ahead, orderId, 'delivery')
    expect((await step(behind, 'store', taskId, 'SEND_CODE')).status).toBe(200)
    for (const server of [ahead, behind])
      expect((await step(server, 'store', taskId, 'NEW_CODE_SENT')).status).toBe(409)
    // The minute passes.
    await homeServer.services.database.db.execute(sql`
      update workflow_instances set context = jsonb_set(context, '{codeSentAt}', to_jsonb(to_char(
        (clock_timestamp() - interval '61 seconds') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
      where id = (select instance_id from tasks where task_id = ${taskId})`)
    expect((await step(behind, 'store', taskId, 'NEW_CODE_SENT')).status).toBe(200)
    expect((await step(ahead, 'store', taskId, 'NEW_CODE_SENT')).status).toBe(409)
  })

  it('[EN-11] a failed call is undone within its time on both', async () => {
    const delivery = {
      serviceTypeId: 1,
      serviceId: 1,
      method: 1,
      address: { city: 'Москва', street: 'Лесная', house: '5' },
    }
    for (const [first, second] of [
      [behind, ahead],
      [ahead, behind],
    ] as const) {
      const orderId = await newOrder(first, { delivery: delivery as never, customerRequests: 2 })
      const taskId = await openTask(first, orderId, 'confirmingDelivery')
      await step(first, 'operator', taskId, 'CALL_STARTED')
      const failed = await step(first, 'operator', taskId, 'CALL_FAILED', {
        waitReasonId: 6,
        callBackAt: new Date(Date.now() + 2 * hour).toISOString(),
      })
      expect(failed.status, JSON.stringify(failed.body)).toBe(200)
      const undo = failed.body.step.events.find((event: Json) => event.until !== undefined)
      expect(distanceFromNow(undo.until)).toBeLessThan(6 * tolerance)
      expect((await step(second, 'operator', taskId, undo.type)).status).toBe(200)
    }
  })
})
