import { describe, expect, it } from 'vitest'
import { createCircuit, type CircuitState } from '../../../src/server/adapters/circuit.ts'
import { PartnerFailure } from '../../../src/server/adapters/partner-failure.ts'

const down = () => Promise.reject(new PartnerFailure('unreachable'))
const fine = () => Promise.resolve('fine')

function setUp() {
  let now = 0
  const states: CircuitState[] = []
  const circuit = createCircuit({ clock: { now: () => new Date(now) }, failures: 3, openMs: 2_000 })
  circuit.onChange((state) => states.push(state))
  const fail = async (times: number) => {
    for (let n = 0; n < times; n++) await circuit.call(down).catch(() => {})
  }
  return { circuit, states, fail, forward: (ms: number) => void (now += ms) }
}

describe('circuit', () => {
  it('[EN-10] opens after three failures in a row and then calls nobody', async () => {
    const { circuit, fail } = setUp()
    await fail(2)
    await circuit.call(fine)
    await fail(2)
    expect(circuit.state()).toBe('closed')
    await fail(1)
    expect(circuit.state()).toBe('open')
    let called = false
    const refused = circuit.call(async () => void (called = true))
    await expect(refused).rejects.toMatchObject({ reason: 'circuitOpen' })
    expect(called).toBe(false)
  })

  it('[EN-10] asks for a sign of life every two seconds, lets one call through after it, closes by its success', async () => {
    const { circuit, states, fail, forward } = setUp()
    await fail(3)
    let pings = 0
    const ping = async (answer: () => Promise<unknown>) => {
      await circuit.probe(() => {
        pings++
        return answer()
      })
    }
    forward(1_999)
    await ping(fine)
    expect(pings).toBe(0)
    forward(1)
    await ping(down)
    await ping(fine)
    expect(pings).toBe(1)
    forward(2_000)
    await ping(fine)
    expect(circuit.state()).toBe('halfOpen')

    let answer = (_: string) => {}
    const trial = circuit.call(() => new Promise<string>((resolve) => (answer = resolve)))
    await expect(circuit.call(fine)).rejects.toMatchObject({ reason: 'circuitOpen' })
    answer('fine')
    expect(await trial).toBe('fine')
    expect(await circuit.call(fine)).toBe('fine')
    expect(states).toEqual(['open', 'halfOpen', 'closed'])
  })

  it('[EN-10] a trial that fails opens it again', async () => {
    const { circuit, fail, forward } = setUp()
    await fail(3)
    forward(2_000)
    await circuit.probe(fine)
    await fail(1)
    expect(circuit.state()).toBe('open')
    await circuit.probe(fine)
    expect(circuit.state()).toBe('open')
  })

  it('[EN-10] a refusal is an answer: it neither opens the circuit nor keeps it open', async () => {
    const { circuit, fail, forward } = setUp()
    const refusal = () =>
      circuit.call(() => Promise.reject(new PartnerFailure('refused', 'no'))).catch(() => {})
    for (let n = 0; n < 10; n++) await refusal()
    expect(circuit.state()).toBe('closed')
    await fail(3)
    forward(2_000)
    await circuit.probe(fine)
    await refusal()
    expect(circuit.state()).toBe('closed')
  })

  it('[EN-10] a fault of our own says nothing about the partner', async () => {
    const { circuit } = setUp()
    for (let n = 0; n < 10; n++)
      await circuit.call(() => Promise.reject(new TypeError('ours'))).catch(() => {})
    expect(circuit.state()).toBe('closed')
  })
})
