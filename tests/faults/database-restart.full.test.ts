import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startConcurrentUsers } from './crowd.ts'
import { emptyClientStats, createUserClient } from './desk.ts'
import { openLiveSubscription } from './live-subscription.ts'
import { startKillableServer, type KillableServer } from './killable-server.ts'
import { createOrder } from './order-walk.ts'
import { createTestEnvironment, type TestEnvironment } from './stage.ts'

let stage: TestEnvironment
let server: KillableServer
beforeAll(async () => {
  stage = await createTestEnvironment('postgresql')
  server = await startKillableServer(stage.env)
})
afterAll(async () => {
  await server.stop()
  await stage.close()
})

describe('PostgreSQL restarted under load', () => {
  it('[SH-16] a screen that may have missed a change must reconnect and fetch again', async () => {
    const subscription = await openLiveSubscription(server.url, await stage.tokenFor('admin'))
    await stage.cluster!.restart()
    await subscription.ended
    const next = await openLiveSubscription(server.url, await stage.tokenFor('admin'))
    const client = createUserClient(() => [server.url], stage.tokenFor, emptyClientStats())
    const notification = next.waitFor((change) => change.kind === 'task', 10_000)
    await createOrder({ desk: client }, '79160000000')
    expect(await notification).toBeLessThan(10_000)
    next.close()
  })

  it.each(['fast', 'immediate'] as const)(
    '[RL-2] %s: the server survives, users continue by themselves and see no raw error',
    async (mode) => {
      const users = startConcurrentUsers(stage, 8, () => [server.url])
      await users.resumedAfter(performance.now(), 30_000)
      await stage.cluster!.restart(mode)
      const restartedAt = performance.now()
      expect(await users.resumedAfter(restartedAt, 20_000)).toBeLessThan(20_000)
      expect(await users.leave()).toEqual([])
      expect(server.unexpectedEnds).toEqual([])
      expect(users.weather.broken).toBe(0)
    },
  )
})
