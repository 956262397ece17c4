import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { events } from '../../../../src/server/platform/db/schema/events.ts'
import { performEventActions } from '../../../../src/server/engine/events/actions.ts'
import { RetryLaterError } from '../../../../src/server/platform/adapters/retry-later.ts'
import { systemActor } from '../../../../src/server/platform/identity/actor.ts'
import { emitEvent } from '../../../support/emit.ts'
import { createWorkerBench, createSmsEvent, waitUntil, type WorkerBench } from './worker-bench.ts'

let bench: WorkerBench
beforeAll(async () => {
  bench = await createWorkerBench()
})
afterEach(() => bench.rest())
afterAll(() => bench.close())

const readStatus = async (id: number) => (await bench.event(id)).status

describe('outbox', () => {
  it('[EN-10] a step that is rolled back leaves no event and sends nothing', async () => {
    await bench.work()
    await expect(
      bench.db.transaction(async (tx) => {
        await emitEvent(tx, createSmsEvent('rolled-back'))
        throw new Error('the step fails')
      }),
    ).rejects.toThrow('the step fails')
    const [reference] = await bench.emit(createSmsEvent('committed'))
    await waitUntil(async () => (await readStatus(reference!)) === 'done')
    expect(await bench.db.$count(events)).toBe(1)
    expect(bench.gateway.messages().map((message) => message.key)).toEqual(['committed'])
  })

  it('[EN-10] a committed event reaches the partner once, and the journal has every stage', async () => {
    await bench.work()
    const [id] = await bench.emit(createSmsEvent('once'))
    await waitUntil(async () => (await readStatus(id!)) === 'done')
    expect(bench.gateway.messages()).toMatchObject([
      {
        to: '79161234567',
        text: 'Код 4821 для получения заказа 100234. Назовите его сотруднику магазина.',
        requests: 1,
      },
    ])
    expect(await bench.journal(id!)).toEqual([
      [null, 'ready', null],
      ['ready', 'process', null],
      ['process', 'done', 'accepted sms-1'],
    ])
  })

  it('[EN-10] the same key written twice is one event', async () => {
    expect(await bench.emit(createSmsEvent('twin'))).toHaveLength(1)
    expect(await bench.emit(createSmsEvent('twin'))).toEqual([])
    await bench.work()
    await waitUntil(() => bench.gateway.messages().length === 1)
    expect(await bench.db.$count(events)).toBe(1)
  })

  it('[EN-10] an issue code is readable in the table only until it is sent', async () => {
    const [id] = await bench.emit(createSmsEvent('secret'))
    expect(JSON.stringify((await bench.event(id!)).data)).toContain('4821')
    await bench.work()
    await waitUntil(async () => (await readStatus(id!)) === 'done')
    expect((await bench.event(id!)).data).toMatchObject({ params: { code: null, orderId: 100_234 } })
    const [stored] = await bench.db.select({ all: sql<string>`row_to_json(events)::text` }).from(events)
    expect(stored!.all).not.toContain('4821')
  })

  it('[EN-10] imported history is written as ended and never executed', async () => {
    await bench.work()
    const [old] = await bench.emit(createSmsEvent('history', { status: 'done' }))
    const [current] = await bench.emit(createSmsEvent('present'))
    await waitUntil(async () => (await readStatus(current!)) === 'done')
    expect(bench.gateway.messages().map((message) => message.key)).toEqual(['present'])
    expect(await bench.journal(old!)).toEqual([[null, 'done', null]])
    expect((await bench.event(old!)).data).toMatchObject({ params: { code: null } })
  })

  it('[EN-10] events written while no server ran are executed after the start', async () => {
    const ids = await bench.emit(createSmsEvent('a'), createSmsEvent('b'), createSmsEvent('c'))
    await bench.work()
    for (const id of ids) await waitUntil(async () => (await readStatus(id)) === 'done')
    expect(bench.gateway.counts()).toEqual({ messages: 3, requests: 3 })
  })

  it('[EV-03] two servers share the events: each is sent by one of them', async () => {
    await bench.work()
    await bench.work()
    await bench.emit(...Array.from({ length: 60 }, (_, n) => createSmsEvent(`shared-${n}`)))
    await waitUntil(async () => (await bench.db.$count(events, eq(events.status, 'done'))) === 60)
    expect(bench.gateway.counts()).toEqual({ messages: 60, requests: 60 })
  })

  it('[EV-02] an event cancelled before its turn is not sent', async () => {
    const [id] = await bench.emit(createSmsEvent('cancelled'))
    expect(await performEventActions(bench.db, 'cancel', [id!], systemActor, bench)).toMatchObject([
      { ok: true },
    ])
    await bench.work()
    const [reference] = await bench.emit(createSmsEvent('witness'))
    await waitUntil(async () => (await readStatus(reference!)) === 'done')
    expect(await readStatus(id!)).toBe('canceled')
    expect(bench.gateway.messages().map((message) => message.key)).toEqual(['witness'])
  })

  it('[EV-03] an event that depends on another one waits in the queue without work', async () => {
    let isFirst = true
    await bench.work({
      ...bench.outside(),
      handlers: {
        'sms.send': () => {
          if (!isFirst) return Promise.resolve('sent')
          isFirst = false
          return Promise.reject(new RetryLaterError('afterAnother', 1))
        },
      },
    })
    const [id] = await bench.emit(createSmsEvent('second'))
    await waitUntil(async () => (await readStatus(id!)) === 'queue')
    expect(await bench.event(id!)).toMatchObject({ attempts: 0, error: 'afterAnother' })
    await waitUntil(async () => (await readStatus(id!)) === 'done')
    expect((await bench.journal(id!)).map(([old, now]) => [old, now])).toEqual([
      [null, 'ready'],
      ['ready', 'process'],
      ['process', 'queue'],
      ['queue', 'process'],
      ['process', 'done'],
    ])
  })

  it('[OP-04] a stopping server lets running events finish', async () => {
    bench.faults.set({ mode: 'slow', delayMs: 200 })
    const worker = await bench.work()
    const [id] = await bench.emit(createSmsEvent('finishes'))
    await waitUntil(async () => (await readStatus(id!)) === 'process')
    await worker.stop()
    expect(await readStatus(id!)).toBe('done')
  })
})
