import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Circuit } from '../../../src/server/adapters/circuit.ts'
import { PartnerFailure } from '../../../src/server/adapters/partner-failure.ts'
import { openBench, smsEvent, until, type Bench } from './worker-bench.ts'

let bench: Bench
beforeAll(async () => {
  bench = await openBench()
})
afterAll(() => bench.close())

/** Half-open, and every event woken for its trial goes to another process, whose circuit is open still. */
const trialsTakenAway: Circuit = {
  state: () => 'halfOpen',
  call: () => Promise.reject(new PartnerFailure('circuitOpen')),
  probe: () => Promise.resolve(),
  onChange: () => {},
}

it('[EN-10] a half-open circuit asks for an event to try again and again, until a trial is made', async () => {
  const real = bench.outside()
  await bench.work({
    partners: { sms: { ...real.partners.sms, circuit: trialsTakenAway } },
    handlers: { 'sms.send': () => trialsTakenAway.call(() => Promise.resolve('')) },
  })
  const [id] = await bench.emit(smsEvent('trial'))
  const woken = async () =>
    (await bench.journal(id!)).filter(([, , detail]) => detail === 'partnerAnswers').length
  await until(async () => (await woken()) >= 3, 5_000)
  expect((await bench.event(id!)).attempts).toBeLessThanOrEqual(1)
})

it('[EV-03] an event that was put off while the circuit was closing does not wait out its half minute', async () => {
  let end = () => {}
  const probed = new Promise<void>((resolve) => (end = resolve))
  const states: ('open' | 'closed')[] = ['open']
  /** Open when the event is claimed, closed before that is written: its own «closed» has been said already. */
  const closing: Circuit = {
    state: () => states.shift() ?? 'closed',
    call: (work) => work(),
    // Only the claim asks for the state.
    probe: () => probed,
    onChange: () => {},
  }
  const other = await openBench()
  try {
    const real = other.outside()
    await other.work({
      partners: { sms: { ...real.partners.sms, circuit: closing } },
      handlers: { 'sms.send': () => Promise.resolve('sent') },
    })
    const [id] = await other.emit(smsEvent('missed'))
    await until(async () => (await other.event(id!)).status === 'done', 8_000)
    expect((await other.journal(id!)).map(([, , detail]) => detail)).toContain('circuitOpen')
  } finally {
    end()
    await other.close()
  }
})
