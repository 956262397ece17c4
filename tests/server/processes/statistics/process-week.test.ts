import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailingRecipients } from '../../../../src/server/platform/db/schema/mailings.ts'
import { workflowInstances, workflowRecords } from '../../../../src/server/platform/db/schema/workflow.ts'
import { sendDueMailings } from '../../../../src/server/domains/mailings/send-mailings.ts'
import { queryRows } from '../../../../src/server/platform/db/database.ts'
import { writeProcessInstance } from '../../../support/process-records.ts'
import { startTestServer, type Json, type TestServer } from '../../../support/server.ts'
import { newOrder } from '../../../support/orders.ts'
import { addUser } from '../../../support/users.ts'

let server: TestServer
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
let ids = 9_700_000

/** A disbanding that waited so long for its start, and was put back in ten minutes. */
async function writeInstance(daysAgo: number, waitMinutes: number, pfm: string) {
  const { db } = server.services.database
  const id = ++ids
  const startedAt = server.clock.at.getTime() - daysAgo * day
  const steps = [
    { at: startedAt - waitMinutes, event: '@start', from: null, to: 'ready' },
    { at: startedAt, event: 'STARTED', from: 'ready', to: 'shelving' },
    { at: startedAt + 10 * minute, event: 'SHELVED', from: 'shelving', to: 'disbanded' },
  ]
  const iso = (at: number) => new Date(at).toISOString()
  await db.insert(workflowInstances).values({
    id,
    workflow: 'disbanding',
    version: 1,
    hash: '-',
    revision: 2,
    value: {},
    context: {},
    status: 'done',
    state: 'disbanded',
    pfm,
    createdAt: new Date(startedAt - waitMinutes),
    updatedAt: new Date(startedAt + 10 * minute),
  })
  await db.insert(workflowRecords).values(
    steps.map(({ at, event, from, to }, revision) => ({
      instanceId: id,
      revision,
      at: new Date(at),
      version: 1,
      fromState: from,
      toState: to,
      actorId: 'system',
      actorName: '-',
      effects: [],
      event: { type: event, payload: {}, at: iso(at), facts: {} },
    })),
  )
}

const writeReturn = (at: number, took: number | null) =>
  writeProcessInstance(server, [
    { at, event: '@start', to: 'returning' },
    ...(took === null ? [] : [{ at: at + took, event: 'RETURNED', to: 'settling' }]),
  ])

beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.services.database
  await addUser(db, { id: 'watcher', name: 'watcher', rights: ['processView'], stores: ['1002'] })
  // At 1001 the wait for the start was about ten minutes before and is thirty this week; at 1002 nothing has changed.
  for (let n = 0; n < 40; n += 1) {
    await writeInstance(8 + (n % 5), (8 + (n % 5)) * minute, '1001')
    await writeInstance(1 + (n % 5), (28 + (n % 5)) * minute, '1001')
    await writeInstance(1 + (n % 12), 20 * minute, '1002')
  }
  // Before, the return to the shelves took an hour. Of this week's only the quick ones have ended: that is no success.
  const now = server.clock.at.getTime()
  for (let n = 0; n < 110; n += 1) {
    const [before, recent] = [now - (8 + (n % 5)) * day, now - (1 + (n % 5)) * day]
    if (n < 40) await writeReturn(before, hour)
    await writeReturn(recent, n < 40 ? 5 * minute : null)
  }
}, 120_000)
afterAll(() => server.close())

const readWeek = async (user = 'owner') =>
  (await server.call(user, 'GET', '/api/workflows/week')).body as Json

describe('[PO-06] the last seven days compared with the seven before', () => {
  it('[PO-13] name the step that became slower, by how much and on how many cases, and none that did not', async () => {
    const { changed, from, middle, to } = await readWeek()
    expect(changed).toEqual([
      {
        workflow: 'disbanding',
        version: 1,
        state: 'ready',
        leaves: ['ready'],
        verdict: 'slower',
        name: 'Заказ нужно расформировать',
        before: expect.objectContaining({ left: expect.any(Number), median: expect.any(Number) }),
        after: expect.objectContaining({ left: expect.any(Number), median: expect.any(Number) }),
        change: { difference: expect.any(Number), low: expect.any(Number), high: expect.any(Number) },
      },
    ])
    const [{ before, after }] = changed
    expect(before.median).toBeLessThan(21 * minute)
    expect(after.median).toBeGreaterThan(27 * minute)
    expect(before.left).toBeGreaterThanOrEqual(40)
    expect(after.left).toBeGreaterThanOrEqual(40)
    expect(Date.parse(to) - Date.parse(middle)).toBe(7 * day)
    expect(Date.parse(middle) - Date.parse(from)).toBe(7 * day)
  })

  it('contain the stores that the user sees', async () => {
    expect((await readWeek('watcher')).changed).toEqual([])
  })

  it('without the right to see processes the query is refused', async () => {
    expect((await server.call('store', 'GET', '/api/workflows/week')).status).toBe(403)
  })
})

describe('[ST-07] [PO-06] the mail to subscribers of the processes', () => {
  it('is sent once a day with late work and changes, without personal data of a customer', async () => {
    const { db } = server.services.database
    await newOrder(server)
    server.clock.forward(hour)
    await db.insert(mailingRecipients).values({
      email: 'owner@example.org',
      mailings: ['processes'],
      changedAt: server.clock.at,
      userId: 'admin',
      userName: 'Админ',
    })
    expect(await sendDueMailings(server.services)).toBe(1)
    const [mail] = await queryRows<{ params: { lines: string[]; count: number } }>(
      db,
      sql`select data->'params' as params from events where type = 'mailing.processes'`,
    )
    const { lines, count } = mail!.params
    expect(count).toBe(lines.length)
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Формирование, «Заказ готов к сборке»: просрочено \d+, самый давний срок /),
        expect.stringMatching(
          /^Расформирование, «Заказ нужно расформировать»: медленнее, медиана (29|30|31)\sмин вместо [\d,]+\s(с|мин), случаев \d+, ещё ждут 0$/,
        ),
      ]),
    )
    expect(lines.join('\n')).not.toMatch(/undefined|states\.|NaN/)
    expect(await sendDueMailings(server.services)).toBe(0)
  })
})
