import { eq, inArray, sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CircuitBreaker, CircuitState } from '../../../../src/server/platform/adapters/circuit.ts'
import { PartnerFailure } from '../../../../src/server/platform/adapters/partner-failure.ts'
import { events } from '../../../../src/server/platform/db/schema/events.ts'
import { createWorkerBench, createSmsEvent, waitUntil, type WorkerBench } from './worker-bench.ts'

let bench: WorkerBench
beforeAll(async () => {
  bench = await createWorkerBench()
})
afterAll(() => bench.close())

/** Half-open, and every event woken for its trial is claimed by another process, whose circuit is still open. */
const stolenTrialCircuit: CircuitBreaker = {
  state: () => 'halfOpen',
  call: () => Promise.reject(new PartnerFailure('circuitOpen')),
  probe: () => Promise.resolve(),
  onChange: () => {},
}

it('[EN-10] a half-open circuit requests an event repeatedly until a trial is made', async () => {
  const original = bench.outside()
  await bench.work({
    partners: { sms: { ...original.partners.sms, circuit: stolenTrialCircuit } },
    handlers: { 'sms.send': () => stolenTrialCircuit.call(() => Promise.resolve('')) },
  })
  const [id] = await bench.emit(createSmsEvent('trial'))
  const countAttempts = async () =>
    (await bench.journal(id!)).filter(([, status]) => status === 'process').length
  await waitUntil(async () => (await countAttempts()) >= 3, 5_000)
  expect((await bench.event(id!)).attempts).toBeLessThanOrEqual(1)
})

it('[EN-10] a half-open circuit takes one event for its trial, also before its time, and leaves the others unchanged', async () => {
  let end = () => {}
  const response = new Promise<string>((resolve) => (end = () => resolve('sent')))
  const otherBench = await createWorkerBench()
  try {
    const [postponed, ...ready] = await otherBench.emit(
      createSmsEvent('rests'),
      createSmsEvent('b'),
      createSmsEvent('c'),
    )
    await otherBench.db
      .update(events)
      .set({ status: 'pending', nextAt: sql`clock_timestamp() + interval '1 hour'` })
      .where(eq(events.id, postponed!))
    await otherBench.db
      .update(events)
      .set({ nextAt: sql`clock_timestamp() + interval '2 hours'` })
      .where(inArray(events.id, ready))
    const original = otherBench.outside()
    await otherBench.work({
      partners: { sms: { ...original.partners.sms, circuit: stolenTrialCircuit } },
      handlers: { 'sms.send': () => response },
    })
    await waitUntil(async () => (await otherBench.event(postponed!)).status === 'process')
    await new Promise((resolve) => setTimeout(resolve, 1_200))
    for (const id of ready) expect((await otherBench.event(id)).status).toBe('ready')
  } finally {
    end()
    await otherBench.close()
  }
})

it('[EV-03] an event postponed while the circuit was closing does not wait its half minute', async () => {
  const otherBench = await createWorkerBench()
  const original = otherBench.outside()
  let state: CircuitState = 'open'
  /** Closes while the claim postpones an event: its own «closed» was published before that. */
  const closing: CircuitBreaker = {
    state: () => state,
    call: (work) => work(),
    probe: () => Promise.resolve(),
    onChange: () => {},
  }
  const { db } = otherBench.database
  const execute = db.execute.bind(db)
  db.execute = (async (query: SQL) => {
    const response = (await execute(query)) as unknown as { rows: { status?: string }[] }
    if (response.rows.some((row) => row.status === 'pending')) state = 'closed'
    return response
  }) as unknown as typeof db.execute
  try {
    await otherBench.work({
      partners: { sms: { ...original.partners.sms, circuit: closing } },
      handlers: { 'sms.send': () => Promise.resolve('sent') },
    })
    const [id] = await otherBench.emit(createSmsEvent('missed'))
    await waitUntil(async () => (await otherBench.event(id!)).status === 'done', 8_000)
    expect((await otherBench.journal(id!)).map(([, , detail]) => detail)).toContain('circuitOpen')
  } finally {
    await otherBench.close()
  }
})
