import { describe, expect, it } from 'vitest'
import { createCircuitBreaker, type CircuitState } from '../../../../src/server/platform/adapters/circuit.ts'
import { PartnerFailure } from '../../../../src/server/platform/adapters/partner-failure.ts'

const failingCall = () => Promise.reject(new PartnerFailure('unreachable'))
const succeed = () => Promise.resolve('fine')

function setUp() {
  let now = 0
  const states: CircuitState[] = []
  const circuit = createCircuitBreaker({ clock: { now: () => new Date(now) }, failures: 3, openMs: 2_000 })
  circuit.onChange((state) => states.push(state))
  const fail = async (times: number) => {
    for (let n = 0; n < times; n++) await circuit.call(failingCall).catch(() => {})
  }
  return { circuit, states, fail, forward: (ms: number) => void (now += ms) }
}

describe('circuit', () => {
  it('[EN-10] opens after three failures in a row and then makes no call', async () => {
    const { circuit, fail } = setUp()
    await fail(2)
    await circuit.call(succeed)
    await fail(2)
    expect(circuit.state()).toBe('closed')
    await fail(1)
    expect(circuit.state()).toBe('open')
    let wasCalled = false
    const refused = circuit.call(async () => void (wasCalled = true))
    await expect(refused).rejects.toMatchObject({ reason: 'circuitOpen' })
    expect(wasCalled).toBe(false)
  })

  it('[EN-10] probes every two seconds, lets one call through after a success, and closes by its success', async () => {
    const { circuit, states, fail, forward } = setUp()
    await fail(3)
    let pings = 0
    const ping = async (respond: () => Promise<unknown>) => {
      await circuit.probe(() => {
        pings++
        return respond()
      })
    }
    forward(1_999)
    await ping(succeed)
    expect(pings).toBe(0)
    forward(1)
    await ping(failingCall)
    await ping(succeed)
    expect(pings).toBe(1)
    forward(2_000)
    await ping(succeed)
    expect(circuit.state()).toBe('halfOpen')

    let finish = (_: string) => {}
    const trial = circuit.call(() => new Promise<string>((resolve) => (finish = resolve)))
    await expect(circuit.call(succeed)).rejects.toMatchObject({ reason: 'circuitOpen' })
    finish('fine')
    expect(await trial).toBe('fine')
    expect(await circuit.call(succeed)).toBe('fine')
    expect(states).toEqual(['open', 'halfOpen', 'closed'])
  })

  it('[EN-10] a trial that fails opens it again', async () => {
    const { circuit, fail, forward } = setUp()
    await fail(3)
    forward(2_000)
    await circuit.probe(succeed)
    await fail(1)
    expect(circuit.state()).toBe('open')
    await circuit.probe(succeed)
    expect(circuit.state()).toBe('open')
  })

  it('[EN-10] a refusal is a response: it neither opens the circuit nor keeps it open', async () => {
    const { circuit, fail, forward } = setUp()
    const refusal = () =>
      circuit.call(() => Promise.reject(new PartnerFailure('refused', 'no'))).catch(() => {})
    for (let n = 0; n < 10; n++) await refusal()
    expect(circuit.state()).toBe('closed')
    await fail(3)
    forward(2_000)
    await circuit.probe(succeed)
    await refusal()
    expect(circuit.state()).toBe('closed')
  })

  it('[EN-10] a fault of our own is not counted for the partner', async () => {
    const { circuit } = setUp()
    for (let n = 0; n < 10; n++)
      await circuit.call(() => Promise.reject(new TypeError('ours'))).catch(() => {})
    expect(circuit.state()).toBe('closed')
  })
})
