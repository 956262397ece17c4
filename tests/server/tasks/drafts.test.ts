import { afterAll, beforeAll, expect, it } from 'vitest'
import { newOrder, openTask, send } from '../../support/orders.ts'
import { startTestServer, type Json, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

it('[TK-36] [EN-05] a draft remembers by id which scans it holds; a save upon an older one changes nothing', async () => {
  const taskId = await openTask(server, await newOrder(server), 'formatting')
  await send(server, 'store', taskId, 'STARTED')
  const { step, order } = (await server.call('store', 'GET', `/api/tasks/${taskId}`)).body
  const [{ lineId }] = order.lines
  const scan = (id: string) => ({
    ...{ id, field: 'lines', lineId, count: 'collected', add: { collected: 1 }, most: 2 },
  })
  const save = (edition: number, collected: number, ...scans: Json[]) =>
    server.call('store', 'PUT', `/api/tasks/${taskId}/draft`, {
      ...{ form: step.form, revision: step.revision, edition, scans },
      data: { lines: [{ lineId, collected, reasonId: null, marks: [] }] },
    })
  const draft = async () => (await server.call('store', 'GET', `/api/tasks/${taskId}`)).body.draft

  expect(await save(0, 1, scan('one'))).toMatchObject({ status: 200, body: { edition: 1 } })
  expect(await save(0, 1, scan('two'))).toMatchObject({ status: 409, body: { details: { edition: 1 } } })
  expect(await draft()).toMatchObject({ scans: ['one'], data: { lines: [{ collected: 1 }] } })
  // The other terminal has added its own to what it found; a repeated id is the same scan.
  expect(await save(1, 2, scan('one'), scan('two'))).toMatchObject({ status: 200 })
  expect(await draft()).toMatchObject({ scans: ['one', 'two'], data: { lines: [{ collected: 2 }] } })
})
