import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gather } from './crowd.ts'
import { fairWeather, openDesk } from './desk.ts'
import { openEar } from './live-ear.ts'
import { mortalServer, type MortalServer } from './mortal-server.ts'
import { arrive } from './order-walk.ts'
import { setStage, type Stage } from './stage.ts'

let stage: Stage
let server: MortalServer
beforeAll(async () => {
  stage = await setStage('postgresql')
  server = await mortalServer(stage.env)
})
afterAll(async () => {
  await server.stop()
  await stage.close()
})

describe('PostgreSQL restarted under load', () => {
  it('[SH-16] a screen that may have missed a change must reconnect and fetch again', async () => {
    const subscription = await openEar(server.url, await stage.tokenFor('admin'))
    await stage.cluster!.restart()
    await subscription.ended
    const next = await openEar(server.url, await stage.tokenFor('admin'))
    const client = openDesk(() => [server.url], stage.tokenFor, fairWeather())
    const notification = next.hears((change) => change.kind === 'task', 10_000)
    await arrive({ desk: client }, '79160000000')
    expect(await notification).toBeLessThan(10_000)
    next.close()
  })

  it.each(['fast', 'immediate'] as const)(
    '[RL-2] %s: the server survives, users continue by themselves and see no raw error',
    async (mode) => {
      const users = gather(stage, 8, () => [server.url])
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
