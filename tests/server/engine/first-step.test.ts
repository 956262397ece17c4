import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../../src/server/app.ts'
import { createConfiguredEngine } from '../../../src/server/composition/engine.ts'
import { startLiveChannel } from '../../../src/server/platform/live/live.ts'
import { newKey, newOrder, openTask, sendTaskEvent } from '../../support/orders.ts'
import { startTestServer, type Json, type TestServer } from '../../support/server.ts'
import { testIdentity, tokenFor } from '../../support/tokens.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

describe('a server that has just started', () => {
  it('[EN-02] accepts any step as its first, without cached queries or reserved numbers', async () => {
    // In the second version the call's outcome is written before anything is read.
    const orderId = await newOrder(server, { customerRequests: 2 })
    const taskId = await openTask(server, orderId, 'confirming')
    for (const type of ['CALL_STARTED', 'CUSTOMER_LISTENS', 'CUSTOMER_AGREES'])
      await sendTaskEvent(server, 'operator', taskId, type)
    const view: Json = (await server.call('operator', 'GET', `/api/tasks/${taskId}`)).body
    const { type } = view.step.events.find((event: Json) => event.type === 'CONFIRMED')

    const live = await startLiveChannel(server.services.database, server.services.log)
    const newApp = await createApp(
      server.services,
      createConfiguredEngine(server.services),
      live,
      testIdentity,
    )
    const response = await newApp.inject({
      method: 'POST',
      url: `/api/tasks/${taskId}/events`,
      headers: {
        authorization: `Bearer ${await tokenFor('operator', { lifetime: 3600 })}`,
        'idempotency-key': newKey(),
      },
      payload: { type, revision: view.step.revision },
    })
    expect(response.statusCode, response.body).toBe(200)
    await newApp.close()
    await live.close()
  })
})
