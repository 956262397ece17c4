import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gather } from './crowd.ts'
import { mortalServer, type MortalServer } from './mortal-server.ts'
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
