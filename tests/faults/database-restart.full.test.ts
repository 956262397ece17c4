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

describe('PostgreSQL restarted under work', () => {
  it('[SH-16] a screen that may have missed a change meanwhile has to come back and ask anew', async () => {
    const ear = await openEar(server.url, await stage.tokenFor('admin'))
    await stage.cluster!.restart()
    await ear.ended
    const next = await openEar(server.url, await stage.tokenFor('admin'))
    const desk = openDesk(() => [server.url], stage.tokenFor, fairWeather())
    const hearing = next.hears((change) => change.kind === 'task', 10_000)
    await arrive({ desk }, '79160000000')
    expect(await hearing).toBeLessThan(10_000)
    next.close()
  })

  it.each(['fast', 'immediate'] as const)(
    '[RL-2] %s: the server lives on, people go on by themselves and see no raw error',
    async (mode) => {
      const crowd = gather(stage, 8, () => [server.url])
      await crowd.resumedAfter(performance.now(), 30_000)
      await stage.cluster!.restart(mode)
      const back = performance.now()
      expect(await crowd.resumedAfter(back, 20_000)).toBeLessThan(20_000)
      expect(await crowd.leave()).toEqual([])
      expect(server.unexpectedEnds).toEqual([])
      expect(crowd.weather.broken).toBe(0)
    },
  )
})
