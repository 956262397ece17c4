import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LiveChange } from '../../../../schemas/api/live.ts'
import type { Database } from '../../../../src/server/platform/db/database.ts'
import { openPostgresqlDatabase } from '../../../../src/server/platform/db/postgresql.ts'
import {
  splitIntoNotifyPayloads,
  startLiveChannel,
  type LiveChannel,
} from '../../../../src/server/platform/live/live.ts'
import { openTestDatabase } from '../../../support/database.ts'
import { waitUntil } from '../../engine/events/worker-bench.ts'

const log = pino({ level: 'silent' })
let database: Database & { url: string | null }
let second: Database
let firstServer: LiveChannel
let secondServer: LiveChannel
beforeAll(async () => {
  database = await openTestDatabase()
  // The embedded database has one process: two subscriptions of it are tested.
  second = database.url === null ? database : await openPostgresqlDatabase(database.url)
  firstServer = await startLiveChannel(database, log)
  secondServer = await startLiveChannel(second, log)
})
afterAll(async () => {
  await firstServer.close()
  await secondServer.close()
  if (second !== database) await second.close()
  await database.close()
})

describe('live channel', () => {
  it('[SH-16] a change reaches every server process, the publishing one included, within 300 ms', async () => {
    const received: string[] = []
    const cleanups = [
      firstServer.subscribe((changes) => received.push(...changes.map((change) => `here ${change.orderId}`))),
      secondServer.subscribe((changes) =>
        received.push(...changes.map((change) => `there ${change.orderId}`)),
      ),
    ]
    await waitUntil(async () => {
      received.length = 0
      const startedAt = performance.now()
      firstServer.publish([{ kind: 'order', orderId: 7, pfm: '1001' }])
      await waitUntil(() => received.length === 2)
      return performance.now() - startedAt < 300
    })
    expect(received.sort()).toEqual(['here 7', 'there 7'])
    for (const stop of cleanups) stop()
    firstServer.publish([{ kind: 'order', orderId: 8 }])
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(received).toHaveLength(2)
  })

  it('[SH-16] a thousand concurrent changes arrive complete, in order and once each', async () => {
    const received: number[] = []
    const stop = secondServer.subscribe((changes) =>
      received.push(...changes.map((change) => change.taskId!)),
    )
    const published: LiveChange[] = Array.from({ length: 1_000 }, (_, n) => ({
      kind: 'task',
      taskId: n + 1,
      pfm: 'Магазин',
    }))
    firstServer.publish([...published, ...published])
    await waitUntil(() => received.length >= 1_000)
    expect(received).toEqual(published.map((change) => change.taskId))
    stop()
  })

  it('[SH-16] no payload reaches the 8,000 bytes that PostgreSQL refuses', () => {
    const changes: LiveChange[] = Array.from({ length: 500 }, (_, n) => ({
      kind: 'order',
      orderId: n,
      tabId: 'й'.repeat(60),
    }))
    const payloads = splitIntoNotifyPayloads(changes)
    expect(Math.max(...payloads.map((payload) => Buffer.byteLength(payload)))).toBeLessThan(8_000)
    expect(payloads.flatMap((payload) => JSON.parse(payload))).toEqual(changes)
    expect(splitIntoNotifyPayloads([])).toEqual([])
  })

  it('[SH-16] a listener that throws does not affect the others', async () => {
    const received: string[] = []
    const cleanups = [
      firstServer.subscribe(() => {
        throw new Error('broken screen')
      }),
      firstServer.subscribe((changes) => received.push(...changes.map((change) => change.kind))),
    ]
    firstServer.publish([{ kind: 'rights' }])
    await waitUntil(() => received.length === 1)
    for (const stop of cleanups) stop()
  })

  it('[OP-04] a change published just before the stop is still delivered', async () => {
    const stoppingLive = await startLiveChannel(database, log)
    const received: LiveChange[] = []
    const stop = secondServer.subscribe((changes) => received.push(...changes))
    stoppingLive.publish([{ kind: 'order', orderId: 99 }])
    await stoppingLive.close()
    stoppingLive.publish([{ kind: 'order', orderId: 100 }])
    await waitUntil(() => received.length === 1)
    expect(received).toEqual([{ kind: 'order', orderId: 99 }])
    stop()
  })
})
