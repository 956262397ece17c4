import { eq, inArray } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { events } from '../../../../src/server/platform/db/schema/events.ts'
import { eventHandlerRules } from '../../../../src/server/engine/events/event-catalog.ts'
import { setServiceEnabled } from '../../../../src/server/engine/events/switch.ts'
import { createWorkerBench, createSmsEvent, waitUntil, type WorkerBench } from './worker-bench.ts'

let bench: WorkerBench
beforeAll(async () => {
  bench = await createWorkerBench()
})
afterEach(() => bench.rest())
afterAll(() => bench.close())

const waitForStatus = (id: number, status: string) =>
  waitUntil(async () => (await bench.event(id)).status === status)
const details = async (id: number) => (await bench.journal(id)).map(([, , detail]) => detail)

describe('a partner in trouble', () => {
  it('[EV-03] a gateway that is down is retried, the journal shows why, and all is sent soon after its return', async () => {
    bench.faults.set({ mode: 'down' })
    await bench.work()
    const ids = await bench.emit(...Array.from({ length: 12 }, (_, n) => createSmsEvent(`down-${n}`)))
    await waitUntil(async () => (await bench.db.$count(events, eq(events.status, 'pending'))) === 12)
    expect(await details(ids[0]!)).toContain('unreachable')
    bench.faults.set({ mode: 'none' })
    await waitUntil(async () => (await bench.db.$count(events, eq(events.status, 'done'))) === 12)
    expect(bench.gateway.counts()).toEqual({ messages: 12, requests: 12 })
  })

  it('[EN-10] while the circuit is open, events wait without spending attempts', async () => {
    bench.faults.set({ mode: 'error' })
    const outside = bench.outside()
    await bench.work(outside)
    await bench.emit(...Array.from({ length: 8 }, (_, n) => createSmsEvent(`opens-${n}`)))
    await waitUntil(() => outside.partners.sms.circuit.state() === 'open')
    const lateEvents = await bench.emit(...Array.from({ length: 20 }, (_, n) => createSmsEvent(`late-${n}`)))
    await waitUntil(async () => (await bench.db.$count(events, eq(events.status, 'pending'))) === 28)
    const waitingEvents = await bench.db.select().from(events).where(inArray(events.id, lateEvents))
    expect(waitingEvents.map((event) => event.attempts)).toEqual(lateEvents.map(() => 0))
    expect(await details(lateEvents[0]!)).toContain('circuitOpen')
    expect((await bench.event(lateEvents[0]!)).error, 'the list of events says so too').toBe('circuitOpen')
    expect((await bench.journal(lateEvents[0]!)).map(([, status]) => status)).not.toContain('process')
  })

  it('[EN-10] a gateway that accepts and responds too late has sent one message', async () => {
    bench.faults.set({ mode: 'slow', delayMs: 30_000 })
    await bench.work(bench.outside(500))
    const [id] = await bench.emit(createSmsEvent('slow'))
    await waitForStatus(id!, 'pending')
    expect(await details(id!)).toContain('timeout')
    bench.faults.set({ mode: 'none' })
    await waitForStatus(id!, 'done')
    expect(bench.gateway.counts()).toEqual({ messages: 1, requests: 2 })
  })

  it('[EN-10] an unreadable response is retried with the same key', async () => {
    bench.faults.set({ mode: 'garbage' })
    await bench.work()
    const [id] = await bench.emit(createSmsEvent('garbage'))
    await waitForStatus(id!, 'pending')
    expect((await bench.event(id!)).error).toBe('unreadable')
    bench.faults.set({ mode: 'none' })
    await waitForStatus(id!, 'done')
    expect((await bench.event(id!)).error).toBeNull()
    expect(bench.gateway.counts()).toEqual({ messages: 1, requests: 2 })
  })

  it('[EN-10] the response «already received» counts as sent', async () => {
    bench.faults.set({ mode: 'duplicate' })
    await bench.work()
    const [id] = await bench.emit(createSmsEvent('duplicate'))
    await waitForStatus(id!, 'done')
    expect(bench.gateway.counts()).toEqual({ messages: 1, requests: 1 })
  })

  it('[EV-03] an event fails after its last attempt, with the error stored and the code deleted', async () => {
    bench.faults.set({ mode: 'error' })
    const [id] = await bench.emit(createSmsEvent('last'))
    const { attempts } = eventHandlerRules['sms.send']
    await bench.db
      .update(events)
      .set({ attempts: attempts - 1 })
      .where(eq(events.id, id!))
    await bench.work()
    await waitForStatus(id!, 'fail')
    expect(await bench.event(id!)).toMatchObject({
      attempts,
      error: 'status 500',
      data: { params: { code: null } },
    })
  })

  it('[EV-03] a refusal of the partner is not retried', async () => {
    await bench.work()
    const data = { ...createSmsEvent('x').data, phone: '12' }
    const [id] = await bench.emit(createSmsEvent('refused', { data }))
    await waitForStatus(id!, 'fail')
    expect(await bench.event(id!)).toMatchObject({ attempts: 1, error: 'refused invalid_message' })
  })
})

describe('a server in trouble', () => {
  it('[EN-10] a server killed between the partner’s response and the commit sends one message', async () => {
    const original = bench.outside()
    let deaths = 0
    await bench.work({
      ...original,
      handlers: {
        'sms.send': async (event) => {
          const response = await original.handlers['sms.send']!(event)
          if (deaths++ === 0) throw new Error('power cut')
          return response
        },
      },
    })
    const [id] = await bench.emit(createSmsEvent('cut'))
    await waitForStatus(id!, 'done')
    expect(bench.gateway.counts()).toEqual({ messages: 1, requests: 2 })
    expect(await details(id!)).toContain('internal')
  })
})

describe('switch of a service', () => {
  it('[EV-03] disabling keeps events waiting without work, enabling runs them', async () => {
    await bench.work()
    await bench.db.transaction((tx) => setServiceEnabled(tx, 'sms', false, { by: 'Админ', at: new Date() }))
    const [id] = await bench.emit(createSmsEvent('held'))
    await waitForStatus(id!, 'waiting')
    expect(await bench.event(id!)).toMatchObject({ attempts: 0 })
    expect(bench.gateway.counts().requests).toBe(0)

    await bench.db.transaction((tx) => setServiceEnabled(tx, 'sms', true, { by: 'Админ', at: new Date() }))
    bench.live.publish([{ kind: 'events' }])
    await waitForStatus(id!, 'done')
    expect(await details(id!)).toEqual([null, 'serviceOff', 'serviceOn', null, 'accepted sms-1'])
  })
})
