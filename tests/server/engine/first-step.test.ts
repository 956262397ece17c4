import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp, makeEngine } from '../../../src/server/app.ts'
import { startLive } from '../../../src/server/live/live.ts'
import { newKey, newOrder, openTask, send } from '../../support/orders.ts'
import { startTestServer, type Json, type TestServer } from '../../support/server.ts'
import { testIdentity, tokenFor } from '../../support/tokens.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

describe('a server that has just started', () => {
  it('[EN-02] takes any step as its first: it knows neither what it looks at nor a number ahead', async () => {
    // In the second version the call's outcome is written down before anything is read.
    const orderId = await newOrder(server, { customerRequests: 2 })
    const taskId = await openTask(server, orderId, 'confirming')
    for (const type of ['CALL_STARTED', 'CUSTOMER_LISTENS', 'CUSTOMER_AGREES'])
      await send(server, 'operator', taskId, type)
    const view: Json = (await server.call('operator', 'GET', `/api/tasks/${taskId}`)).body
    const { type } = view.step.events.find((event: Json) => event.type === 'CONFIRMED')

    const live = await startLive(server.services.database, server.services.log)
    const fresh = await createApp(server.services, makeEngine(server.services), live, testIdentity)
    const answer = await fresh.inject({
      method: 'POST',
      url: `/api/tasks/${taskId}/events`,
      headers: {
        authorization: `Bearer ${await tokenFor('operator', { lifetime: 3600 })}`,
        'idempotency-key': newKey(),
      },
      payload: { type, revision: view.step.revision },
    })
    expect(answer.statusCode, answer.body).toBe(200)
    await fresh.close()
    await live.close()
  })
})
