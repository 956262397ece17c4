import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queryRows } from '../../../src/server/platform/db/database.ts'
import { orderStatus } from '../../../src/shared/order-statuses.ts'
import { newKey, newOrder } from '../../support/orders.ts'
import { findReplayProblems } from '../../support/replay-problems.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

describe('replay of an order that was cancelled with a comment alone', () => {
  it.each([
    ['cancelOrder', 'CANCEL', {}],
    ['changeStatus', 'CHANGE_STATUS', { statusId: orderStatus.cancelled }],
  ])('[EN-08] by %s: its records have no text and lead to the same changes', async (name, type, choice) => {
    const { db } = server.services.database
    const orderId = await newOrder(server)
    const url = `/api/orders/${orderId}/actions/${name}`
    const { body } = await server.call('all', 'GET', url)
    const { status } = await server.call(
      'all',
      'POST',
      `${url}/events`,
      { type, revision: body.step.revision, payload: { ...choice, comment: 'Пётр, 916 765-43-21' } },
      { 'idempotency-key': newKey() },
    )
    expect(status).toBe(200)
    expect(await findReplayProblems(db, orderId)).toEqual([])
    const records = await queryRows(db, sql`select * from workflow_records where order_id = ${orderId}`)
    expect(JSON.stringify(records)).not.toContain('Пётр')
    const { body: card } = await server.call('all', 'GET', `/api/orders/${orderId}`)
    expect(card.order.reasonCancelComment).toBe('Пётр, 916 765-43-21')
  })
})
