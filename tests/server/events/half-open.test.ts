import { eq, inArray, sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Circuit, CircuitState } from '../../../src/server/adapters/circuit.ts'
import { PartnerFailure } from '../../../src/server/adapters/partner-failure.ts'
import { events } from '../../../src/server/db/schema/events.ts'
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
  const tried = async () => (await bench.journal(id!)).filter(([, status]) => status === 'process').length
  await until(async () => (await tried()) >= 3, 5_000)
  expect((await bench.event(id!)).attempts).toBeLessThanOrEqual(1)
})

it('[EN-10] a half-open circuit takes one event for its trial, also before its time, and leaves the others as they are', async () => {
  let end = () => {}
  const answer = new Promise<string>((resolve) => (end = () => resolve('sent')))
  const other = await openBench()
  try {
    const [resting, ...ready] = await other.emit(smsEvent('rests'), smsEvent('b'), smsEvent('c'))
    await other.db
      .update(events)
      .set({ status: 'pending', nextAt: sql`clock_timestamp() + interval '1 hour'` })
      .where(eq(events.id, resting!))
    await other.db
      .update(events)
      .set({ nextAt: sql`clock_timestamp() + interval '2 hours'` })
      .where(inArray(events.id, ready))
    const real = other.outside()
    await other.work({
      partners: { sms: { ...real.partners.sms, circuit: trialsTakenAway } },
      handlers: { 'sms.send': () => answer },
    })
    await until(async () => (await other.event(resting!)).status === 'process')
    await new Promise((resolve) => setTimeout(resolve, 1_200))
    for (const id of ready) expect((await other.event(id)).status).toBe('ready')
  } finally {
    end()
    await other.close()
  }
})

it('[EV-03] an event that was put off while the circuit was closing does not wait out its half minute', async () => {
  const other = await openBench()
  const real = other.outside()
  let state: CircuitState = 'open'
  /** Closes while the claim puts an event off: its own «closed» has been said already. */
  const closing: Circuit = {
    state: () => state,
    call: (work) => work(),
    probe: () => Promise.resolve(),
    onChange: () => {},
  }
  const { db } = other.database
  const execute = db.execute.bind(db)
  db.execute = (async (query: SQL) => {
    const answer = (await execute(query)) as unknown as { rows: { status?: string }[] }
    if (answer.rows.some((row) => row.status === 'pending')) state = 'closed'
    return answer
  }) as unknown as typeof db.execute
  try {
    await other.work({
      partners: { sms: { ...real.partners.sms, circuit: closing } },
      handlers: { 'sms.send': () => Promise.resolve('sent') },
    })
    const [id] = await other.emit(smsEvent('missed'))
    await until(async () => (await other.event(id!)).status === 'done', 8_000)
    expect((await other.journal(id!)).map(([, , detail]) => detail)).toContain('circuitOpen')
  } finally {
    await other.close()
  }
})
