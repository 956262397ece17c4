import { eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { workflowTimers } from '../../../../src/server/platform/db/schema/workflow.ts'
import type { Database } from '../../../../src/server/platform/db/database.ts'
import type { PollingLoop } from '../../../../src/server/platform/polling-loop.ts'
import { startTimerWorker } from '../../../../src/server/engine/events/timer-worker.ts'
import { readDueTimers, type WorkflowTimer } from '../../../../src/server/engine/events/timers.ts'
import { cancelTimer, startTimer, claimTimer } from '../../../support/timers.ts'
import { openTestDatabase } from '../../../support/database.ts'
import { testPollMs } from '../../../support/server.ts'
import { waitUntil } from './worker-bench.ts'

let database: Database
const servers: PollingLoop[] = []
const fired: WorkflowTimer[] = []

beforeAll(async () => {
  database = await openTestDatabase()
})
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop()
  fired.length = 0
  await database.db.delete(workflowTimers)
})
afterAll(() => database.close())

const log = pino({ level: 'silent' })
const instantIn = (ms: number) => new Date(Date.now() + ms)

/** One server process: fires as the engine does, with the claim and the step in one transaction. */
const startServer = (step: (timer: WorkflowTimer) => Promise<void> = async () => {}) =>
  servers.push(
    startTimerWorker({ database, log, pollMs: testPollMs }, (timer) =>
      database.db.transaction(async (tx) => {
        const timerRow = await claimTimer(tx, timer.id)
        if (!timerRow) return
        await step(timerRow)
        fired.push(timerRow)
      }),
    ),
  )
const setTimer = (name: string, fireAt: Date, event = 'CALL_BACK', instanceId = 1001) =>
  database.db.transaction((tx) => startTimer(tx, { instanceId, name, event, fireAt }))

describe('durable timers', () => {
  it('[EN-07] a due timer fires once although three servers poll for it', async () => {
    for (let server = 0; server < 3; server++) startServer()
    for (let n = 0; n < 20; n++) await setTimer(`call-${n}`, instantIn(50))
    await waitUntil(() => fired.length >= 20)
    await new Promise((resolve) => setTimeout(resolve, 4 * testPollMs))
    expect(fired.map((timer) => timer.name).sort()).toEqual(
      Array.from({ length: 20 }, (_, n) => `call-${n}`).sort(),
    )
    expect(fired[0]).toMatchObject({ instanceId: 1001, event: 'CALL_BACK' })
  })

  it('[EN-07] due timers are read oldest first, one per instance', async () => {
    await setTimer('second', instantIn(-3_000), 'CALL_BACK', 1002)
    await setTimer('first', instantIn(-4_000))
    await setTimer('later of the first instance', instantIn(-1_000))
    await setTimer('third', instantIn(-2_000), 'CALL_BACK', 1003)
    const due = await database.db.transaction((tx) => readDueTimers(tx, 10))
    expect(due.map(({ name }) => name)).toEqual(['first', 'second', 'third'])
  })

  it('[EN-07] a timer that came due while no server ran fires after the start', async () => {
    await setTimer('storage', instantIn(-3 * 86_400_000), 'STORAGE_EXPIRED')
    startServer()
    await waitUntil(() => fired.length === 1)
    expect(fired[0]!.event).toBe('STORAGE_EXPIRED')
  })

  it('[EN-07] a timer does not fire before its time', async () => {
    startServer()
    await setTimer('later', instantIn(3_600_000))
    await setTimer('now', instantIn(0))
    await waitUntil(() => fired.length === 1)
    expect(fired[0]!.name).toBe('now')
  })

  it('[EN-07] a timer that is set again is replaced: only the new time counts', async () => {
    await setTimer('call', instantIn(-1_000), 'OLD')
    const [old] = await database.db.select().from(workflowTimers)
    await setTimer('call', instantIn(200), 'NEW')
    // A server that has read the old one is too late.
    expect(await database.db.transaction((tx) => claimTimer(tx, old!.id))).toBeNull()
    startServer()
    await waitUntil(() => fired.length === 1)
    expect(fired[0]!.event).toBe('NEW')
    expect(await database.db.$count(workflowTimers)).toBe(1)
  })

  it('[EN-07] a cancelled timer never fires, and its name is free again', async () => {
    await setTimer('call', instantIn(100))
    await database.db.transaction((tx) => cancelTimer(tx, { instanceId: 1001, name: 'call' }))
    startServer()
    await setTimer('call', instantIn(300), 'AGAIN')
    await waitUntil(() => fired.length === 1)
    expect(fired[0]!.event).toBe('AGAIN')
    expect(await database.db.$count(workflowTimers, eq(workflowTimers.status, 'cancelled'))).toBe(1)
  })

  it('[EN-07] a step that is rolled back sets no timer', async () => {
    await expect(
      database.db.transaction(async (tx) => {
        await startTimer(tx, { instanceId: 1001, name: 'never', event: 'X', fireAt: instantIn(0) })
        throw new Error('the step fails')
      }),
    ).rejects.toThrow('the step fails')
    expect(await database.db.$count(workflowTimers)).toBe(0)
  })

  it('[EN-07] a step that fails leaves the timer pending; it is retried and blocks no other', async () => {
    const attempts: number[] = []
    startServer(async (timer) => {
      if (timer.name === 'stubborn' && attempts.push(performance.now()) < 3) throw new Error('locked out')
    })
    await setTimer('stubborn', instantIn(-1_000))
    await setTimer('easy', instantIn(0))
    await waitUntil(() => fired.length === 2)
    expect(fired.map((timer) => timer.name)).toEqual(['easy', 'stubborn'])
    expect(attempts).toHaveLength(3)
    expect(attempts[2]! - attempts[1]!).toBeGreaterThan(1_900)
  })

  it('[EN-07] a timer whose step hangs blocks those of no other order, and those of its own order keep their sequence', async () => {
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await setTimer('frozen', instantIn(-2_000))
    await setTimer('next', instantIn(-1_000))
    for (let n = 0; n < 12; n++) await setTimer(`other-${n}`, instantIn(0), 'CALL_BACK', 2001 + n)
    const names: string[] = []
    servers.push(
      startTimerWorker({ database, log, pollMs: testPollMs }, async (timer) => {
        if (timer.name === 'frozen') await released
        await database.db.transaction((tx) => claimTimer(tx, timer.id))
        names.push(timer.name)
      }),
    )
    await waitUntil(() => names.length === 12)
    expect(names.filter((name) => name.startsWith('other'))).toHaveLength(12)
    release()
    await waitUntil(() => names.length === 14)
    expect(names.slice(12)).toEqual(['frozen', 'next'])
  })

  // The embedded database has one connection: no row can be locked concurrently.
  if (inject('database').kind === 'postgresql')
    it('[EN-07] a timer whose row is locked is skipped, and fires when it is free', async () => {
      await setTimer('locked', instantIn(-1_000))
      await setTimer('free', instantIn(-500), 'CALL_BACK', 2001)
      const [locked] = await database.db.select().from(workflowTimers).orderBy(workflowTimers.fireAt)
      await database.db.transaction(async (tx) => {
        await tx.execute(sql`select 1 from workflow_timers where id = ${locked!.id} for update`)
        expect((await readDueTimers(database.db, 10)).map((timer) => timer.name)).toEqual(['free'])
        startServer()
        await waitUntil(() => fired.length === 1)
      })
      await waitUntil(() => fired.length === 2)
      expect(fired.map((timer) => timer.name)).toEqual(['free', 'locked'])
    })
})
