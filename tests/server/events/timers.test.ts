import { eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { workflowTimers } from '../../../src/server/db/schema/workflow.ts'
import type { Database } from '../../../src/server/db/database.ts'
import type { Rounds } from '../../../src/server/events/polling-loop.ts'
import { onTimer } from '../../../src/server/events/timer-worker.ts'
import { dueTimers, type Timer } from '../../../src/server/events/timers.ts'
import { cancelTimer, startTimer, takeTimer } from '../../support/timers.ts'
import { openTestDatabase } from '../../support/database.ts'
import { testPollMs } from '../../support/server.ts'
import { until } from './worker-bench.ts'

let database: Database
const servers: Rounds[] = []
const fired: Timer[] = []

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
const inMs = (ms: number) => new Date(Date.now() + ms)

/** One server process: fires as the engine does, the taking and the step in one transaction. */
const serve = (step: (timer: Timer) => Promise<void> = async () => {}) =>
  servers.push(
    onTimer({ database, log, pollMs: testPollMs }, (timer) =>
      database.db.transaction(async (tx) => {
        const taken = await takeTimer(tx, timer.id)
        if (!taken) return
        await step(taken)
        fired.push(taken)
      }),
    ),
  )
const start = (name: string, fireAt: Date, event = 'CALL_BACK', instanceId = 1001) =>
  database.db.transaction((tx) => startTimer(tx, { instanceId, name, event, fireAt }))

describe('durable timers', () => {
  it('[EN-07] a due timer fires once although three servers look for it', async () => {
    for (let server = 0; server < 3; server++) serve()
    for (let n = 0; n < 20; n++) await start(`call-${n}`, inMs(50))
    await until(() => fired.length >= 20)
    await new Promise((resolve) => setTimeout(resolve, 4 * testPollMs))
    expect(fired.map((timer) => timer.name).sort()).toEqual(
      Array.from({ length: 20 }, (_, n) => `call-${n}`).sort(),
    )
    expect(fired[0]).toMatchObject({ instanceId: 1001, event: 'CALL_BACK' })
  })

  it('[EN-07] a timer that came due while no server ran fires after the start', async () => {
    await start('storage', inMs(-3 * 86_400_000), 'STORAGE_EXPIRED')
    serve()
    await until(() => fired.length === 1)
    expect(fired[0]!.event).toBe('STORAGE_EXPIRED')
  })

  it('[EN-07] a timer does not fire before its time', async () => {
    serve()
    await start('later', inMs(3_600_000))
    await start('now', inMs(0))
    await until(() => fired.length === 1)
    expect(fired[0]!.name).toBe('now')
  })

  it('[EN-07] setting it again replaces it: only the new time counts', async () => {
    await start('call', inMs(-1_000), 'OLD')
    const [old] = await database.db.select().from(workflowTimers)
    await start('call', inMs(200), 'NEW')
    // A server that has seen the old one already comes too late.
    expect(await database.db.transaction((tx) => takeTimer(tx, old!.id))).toBeNull()
    serve()
    await until(() => fired.length === 1)
    expect(fired[0]!.event).toBe('NEW')
    expect(await database.db.$count(workflowTimers)).toBe(1)
  })

  it('[EN-07] a cancelled timer never fires, and its name is free again', async () => {
    await start('call', inMs(100))
    await database.db.transaction((tx) => cancelTimer(tx, { instanceId: 1001, name: 'call' }))
    serve()
    await start('call', inMs(300), 'AGAIN')
    await until(() => fired.length === 1)
    expect(fired[0]!.event).toBe('AGAIN')
    expect(await database.db.$count(workflowTimers, eq(workflowTimers.status, 'cancelled'))).toBe(1)
  })

  it('[EN-07] a step that rolls back sets no timer', async () => {
    await expect(
      database.db.transaction(async (tx) => {
        await startTimer(tx, { instanceId: 1001, name: 'never', event: 'X', fireAt: inMs(0) })
        throw new Error('the step fails')
      }),
    ).rejects.toThrow('the step fails')
    expect(await database.db.$count(workflowTimers)).toBe(0)
  })

  it('[EN-07] a step that fails leaves the timer pending; it is tried again and holds up no other', async () => {
    const tries: number[] = []
    serve(async (timer) => {
      if (timer.name === 'stubborn' && tries.push(performance.now()) < 3) throw new Error('locked out')
    })
    await start('stubborn', inMs(-1_000))
    await start('easy', inMs(0))
    await until(() => fired.length === 2)
    expect(fired.map((timer) => timer.name)).toEqual(['easy', 'stubborn'])
    expect(tries).toHaveLength(3)
    expect(tries[2]! - tries[1]!).toBeGreaterThan(1_900)
  })

  it('[EN-07] a timer whose step stands still holds up those of no other order, and its own keep their turn', async () => {
    let go = () => {}
    const still = new Promise<void>((resolve) => (go = resolve))
    await start('frozen', inMs(-2_000))
    await start('next', inMs(-1_000))
    for (let n = 0; n < 12; n++) await start(`other-${n}`, inMs(0), 'CALL_BACK', 2001 + n)
    const names: string[] = []
    servers.push(
      onTimer({ database, log, pollMs: testPollMs }, async (timer) => {
        if (timer.name === 'frozen') await still
        await database.db.transaction((tx) => takeTimer(tx, timer.id))
        names.push(timer.name)
      }),
    )
    await until(() => names.length === 12)
    expect(names.filter((name) => name.startsWith('other'))).toHaveLength(12)
    go()
    await until(() => names.length === 14)
    expect(names.slice(12)).toEqual(['frozen', 'next'])
  })

  // One connection serves the embedded database: nobody can hold a row beside it.
  if (inject('database').kind === 'postgresql')
    it('[EN-07] a timer whose row is locked is passed over, and fires when it is free', async () => {
      await start('locked', inMs(-1_000))
      await start('free', inMs(-500), 'CALL_BACK', 2001)
      const [locked] = await database.db.select().from(workflowTimers).orderBy(workflowTimers.fireAt)
      await database.db.transaction(async (tx) => {
        await tx.execute(sql`select 1 from workflow_timers where id = ${locked!.id} for update`)
        expect((await dueTimers(database.db, 10)).map((timer) => timer.name)).toEqual(['free'])
        serve()
        await until(() => fired.length === 1)
      })
      await until(() => fired.length === 2)
      expect(fired.map((timer) => timer.name)).toEqual(['free', 'locked'])
    })
})
