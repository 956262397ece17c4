import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig, type Config } from '../../../../src/server/platform/config/config.ts'
import { startWithPartners, type WithPartners } from '../../../support/partners.ts'
import { serverEnvironment } from '../../../support/server-process.ts'
import { startTestServer } from '../../../support/server.ts'
import { smallServices } from '../identity/small-app.ts'

let bench: WithPartners
beforeAll(async () => {
  bench = await startWithPartners()
})
afterAll(() => bench.close())

/** Port of each partner by the name of its settings. */
const partnerPorts = (config: Config): Record<string, number> =>
  Object.fromEntries(
    Object.entries(config).flatMap(([name, value]) =>
      value !== null && typeof value === 'object' && 'timeoutMs' in value
        ? [[name, Number(new URL(value.url).port)]]
        : [],
    ),
  )
const partners = [
  'atol',
  'bank',
  'courier1',
  'courier2',
  'mail',
  'partner',
  'post',
  'sap',
  'setKit',
  'sms',
  'stock',
]
const unreachable = Object.fromEntries(partners.map((name) => [name, 1]))

describe('a server of the tests', () => {
  it('reaches no partner by default', async () => {
    const server = await startTestServer()
    const ports = partnerPorts(server.services.config)
    await server.close()
    expect(ports).toEqual(unreachable)
    expect(partnerPorts(smallServices(bench.server.services.database).config)).toEqual(unreachable)
  })

  it('reaches only the partners whose simulators its test starts', () => {
    const { stock, ...simulated } = partnerPorts(bench.server.services.config)
    expect(stock).toBe(1)
    expect(Object.values(simulated)).not.toContain(1)
  })

  it('reaches none as a separate process either, whatever the environment of the run', () => {
    const before = process.env.SIMULATORS_PORT
    process.env.SIMULATORS_PORT = '3900'
    try {
      expect(partnerPorts(readConfig(serverEnvironment({}, 3000)))).toEqual(unreachable)
      const config = readConfig(serverEnvironment({ SMS_URL: 'http://127.0.0.1:4242/sms' }, 3000))
      expect(partnerPorts(config)).toEqual({ ...unreachable, sms: 4242 })
    } finally {
      if (before === undefined) delete process.env.SIMULATORS_PORT
      else process.env.SIMULATORS_PORT = before
    }
  })
})
