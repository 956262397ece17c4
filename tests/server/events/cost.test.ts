import { sql, TransactionRollbackError, type SQL } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { rows } from '../../../src/server/db/database.ts'
import { claimStatement } from '../../../src/server/events/claim.ts'
import { eventServices } from '../../../src/server/events/event-catalog.ts'
import { hearStatements, type Heard } from './hear-statements.ts'
import { usualPollMs } from '../../../src/server/events/polling-loop.ts'
import { openBench, smsEvent, until, type Bench } from './worker-bench.ts'

let bench: Bench
let heard: Heard
beforeAll(async () => {
  // Polls are statements too: here as many as a real server sends.
  bench = await openBench({ pollMs: usualPollMs })
  heard = hearStatements(bench.database)
})
afterEach(() => bench.rest())
afterAll(() => bench.close())

/** What the server says to the database from an event's commit until the screens know its end, in a quiet moment. */
async function saidFor(key: string): Promise<string[]> {
  let least: string[] | undefined
  // Rounds of every second may fall into one of the tries.
  for (let attempt = 0; attempt < 5; attempt++) {
    heard.clear()
    bench.published.length = 0
    await bench.emit(smsEvent(`${key}-${attempt}`))
    await until(() => bench.published.length > 0)
    await new Promise((resolve) => setTimeout(resolve, 100))
    const said = heard.statements()
    said.splice(0, said.findIndex((text) => /^commit/i.test(text)) + 1)
    if (!least || said.length < least.length) least = said
  }
  return least!
}
const writes = (text: string) => /\b(update|insert|delete)\b/i.test(text)

describe('cost of an event', () => {
  it('[PF-10] from its row to the partner and back to done: one claim and one end, each a statement and a commit', async () => {
    await bench.work({ ...bench.outside(), handlers: { 'sms.send': () => Promise.resolve('sent') } })
    const said = await saidFor('plain')
    expect(said.length, said.join('\n')).toBeLessThanOrEqual(6)
    // The hints for the screens are not the event's; a look that finds nothing writes nothing.
    const own = said.filter((text) => !text.includes('pg_notify'))
    expect(own.filter(writes)[0], own.join('\n')).toContain('room')
    expect(own.filter((text) => /^\s*(begin|commit)/i.test(text))).toEqual([])
    expect(own.filter((text) => text.includes('with before'))).toHaveLength(1)
    expect(own.filter((text) => text.includes('with room')).length).toBeLessThanOrEqual(2)
  })

  it('[PF-10] an end that means something for an order is one transaction under its lock', async () => {
    const settle = async ({ tx }: { tx: Parameters<typeof rows>[0] }) => {
      await rows(tx, sql`select 'settled'`)
    }
    await bench.work({
      ...bench.outside(),
      handlers: { 'sms.send': () => Promise.resolve({ detail: 'sent', settle }) },
    })
    const said = (await saidFor('settled')).filter((text) => !text.includes('pg_notify'))
    const words = said.map((text) => text.trim().split(/\s+/).slice(0, 2).join(' '))
    // The claim before it may be heard before the commit that the event came with.
    const at = words.indexOf('begin')
    expect(words.slice(at, at + 5), said.join('\n')).toEqual([
      'begin',
      'select 1',
      'with before',
      `select 'settled'`,
      'commit',
    ])
  })
})

/** Nodes of a plan that was carried out. */
interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
/** How a claim of all services reads the events, and how many of them; it takes nothing. */
async function howClaimReads(): Promise<{ indexes: Set<string>; scans: string[]; events: number }> {
  const rooms = Object.keys(eventServices).map((service) => ({
    service,
    free: 8,
    circuit: 'closed' as const,
  }))
  let nodes: Plan[] = []
  await bench.db
    .transaction(async (tx) => {
      const [row] = await rows<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        tx,
        sql`explain (analyze, format json) ${claimStatement(rooms)}`,
      )
      nodes = nodesOf(row!['QUERY PLAN'][0].Plan).filter(
        (node) => node['Relation Name'] === 'events' && node['Node Type'].includes('Scan'),
      )
      tx.rollback()
    })
    .catch((error: unknown) => {
      if (!(error instanceof TransactionRollbackError)) throw error
    })
  return {
    indexes: new Set(nodes.flatMap((node) => node['Index Name'] ?? [])),
    scans: nodes.map((node) => node['Node Type']),
    events: nodes.reduce(
      (sum, node) =>
        sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
      0,
    ),
  }
}
const fill = (status: string, howMany: number, nextAt: SQL) =>
  bench.db.execute(sql`insert into events
      (handler, type, status, service_id, key, data, created_at, updated_at, next_at)
    select 'sms.send', 'order.orderFormed', ${status}, 'sms', ${status} || n, '{"params":{}}'::jsonb, now(), now(), ${nextAt}
    from generate_series(1, ${howMany}) n`)

describe('many waiting events', () => {
  it('[PF-10] a claim reads none of 5,000 that rest and 5,000 whose service is off', async () => {
    await fill('done', 5_000, sql`now() - interval '1 day'`)
    await fill('pending', 5_000, sql`now() + interval '1 hour'`)
    await fill('waiting', 5_000, sql`now() - interval '1 hour'`)
    await bench.db.execute(sql`analyze events`)
    const { indexes, scans, events } = await howClaimReads()
    expect([...indexes], scans.join()).toContain('events_due')
    expect(scans).not.toContain('Seq Scan')
    expect(events).toBeLessThan(10)
  })

  it('[PF-10] of 5,000 that are due a claim reads as many as it takes', async () => {
    await fill('ready', 5_000, sql`now() - interval '1 minute'`)
    await bench.db.execute(sql`analyze events`)
    const { indexes, scans, events } = await howClaimReads()
    expect([...indexes].sort()).toEqual(['events_due', 'events_pkey'])
    expect(scans).not.toContain('Seq Scan')
    // Each is found, and then changed. Rows of a loop are told as a rounded mean: half a row for each service.
    const rounding = Object.keys(eventServices).length / 2
    expect(events).toBeLessThanOrEqual(2 * 8 + rounding)
  })
})
