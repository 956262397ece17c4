import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LiveChange } from '../../../schemas/api/live.ts'
import type { Database } from '../../../src/server/db/database.ts'
import { openPostgresql } from '../../../src/server/db/postgresql.ts'
import { payloadsOf, startLive, type Live } from '../../../src/server/live/live.ts'
import { openTestDatabase } from '../../support/database.ts'
import { until } from '../events/worker-bench.ts'

const log = pino({ level: 'silent' })
let database: Database & { url: string | null }
let second: Database
let here: Live
let there: Live
beforeAll(async () => {
  database = await openTestDatabase()
  // The embedded database has one process: two parts of it listen.
  second = database.url === null ? database : await openPostgresql(database.url)
  here = await startLive(database, log)
  there = await startLive(second, log)
})
afterAll(async () => {
  await here.close()
  await there.close()
  if (second !== database) await second.close()
  await database.close()
})

describe('live channel', () => {
  it('[SH-16] a change reaches every server process, the publishing one included, within 300 ms', async () => {
    const heard: string[] = []
    const stops = [
      here.subscribe((changes) => heard.push(...changes.map((change) => `here ${change.orderId}`))),
      there.subscribe((changes) => heard.push(...changes.map((change) => `there ${change.orderId}`))),
    ]
    await until(async () => {
      heard.length = 0
      const began = performance.now()
      here.publish([{ kind: 'order', orderId: 7, pfm: '1001' }])
      await until(() => heard.length === 2)
      return performance.now() - began < 300
    })
    expect(heard.sort()).toEqual(['here 7', 'there 7'])
    for (const stop of stops) stop()
    here.publish([{ kind: 'order', orderId: 8 }])
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(heard).toHaveLength(2)
  })

  it('[SH-16] a thousand changes at once arrive whole, in order and once each', async () => {
    const heard: number[] = []
    const stop = there.subscribe((changes) => heard.push(...changes.map((change) => change.taskId!)))
    const all: LiveChange[] = Array.from({ length: 1_000 }, (_, n) => ({
      kind: 'task',
      taskId: n + 1,
      pfm: 'Магазин',
    }))
    here.publish([...all, ...all])
    await until(() => heard.length >= 1_000)
    expect(heard).toEqual(all.map((change) => change.taskId))
    stop()
  })

  it('[SH-16] no payload reaches the 8,000 bytes that PostgreSQL refuses', () => {
    const changes: LiveChange[] = Array.from({ length: 500 }, (_, n) => ({
      kind: 'order',
      orderId: n,
      tabId: 'й'.repeat(60),
    }))
    const payloads = payloadsOf(changes)
    expect(Math.max(...payloads.map((payload) => Buffer.byteLength(payload)))).toBeLessThan(8_000)
    expect(payloads.flatMap((payload) => JSON.parse(payload))).toEqual(changes)
    expect(payloadsOf([])).toEqual([])
  })

  it('[SH-16] a listener that throws keeps nothing from the others', async () => {
    const heard: string[] = []
    const stops = [
      here.subscribe(() => {
        throw new Error('broken screen')
      }),
      here.subscribe((changes) => heard.push(...changes.map((change) => change.kind))),
    ]
    here.publish([{ kind: 'rights' }])
    await until(() => heard.length === 1)
    for (const stop of stops) stop()
  })

  it('[OP-04] what was published just before the stop is still told', async () => {
    const last = await startLive(database, log)
    const heard: LiveChange[] = []
    const stop = there.subscribe((changes) => heard.push(...changes))
    last.publish([{ kind: 'order', orderId: 99 }])
    await last.close()
    last.publish([{ kind: 'order', orderId: 100 }])
    await until(() => heard.length === 1)
    expect(heard).toEqual([{ kind: 'order', orderId: 99 }])
    stop()
  })
})
