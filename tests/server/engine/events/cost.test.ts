import { sql, TransactionRollbackError, type SQL } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { queryRows } from '../../../../src/server/platform/db/database.ts'
import { buildClaimStatement } from '../../../../src/server/engine/events/claim.ts'
import { eventServices } from '../../../../src/server/engine/events/event-catalog.ts'
import { recordStatements, type StatementRecorder } from './hear-statements.ts'
import { defaultPollMs } from '../../../../src/server/platform/polling-loop.ts'
import { createWorkerBench, createSmsEvent, waitUntil, type WorkerBench } from './worker-bench.ts'

let bench: WorkerBench
let recorder: StatementRecorder
beforeAll(async () => {
  // Polls are statements too: here at the same interval as on a real server.
  bench = await createWorkerBench({ pollMs: defaultPollMs })
  recorder = recordStatements(bench.database)
})
afterEach(() => bench.rest())
afterAll(() => bench.close())

/** Statements of the server from an event's commit until the screens know its end, without other traffic. */
async function statementsFor(key: string): Promise<string[]> {
  let fewest: string[] | undefined
  // Periodic jobs of every second may fall into one of the tries.
  for (let attempt = 0; attempt < 5; attempt++) {
    recorder.clear()
    bench.published.length = 0
    await bench.emit(createSmsEvent(`${key}-${attempt}`))
    await waitUntil(() => bench.published.length > 0)
    await new Promise((resolve) => setTimeout(resolve, 100))
    const statements = recorder.statements()
    statements.splice(0, statements.findIndex((text) => /^commit/i.test(text)) + 1)
    if (!fewest || statements.length < fewest.length) fewest = statements
  }
  return fewest!
}
const writes = (text: string) => /\b(update|insert|delete)\b/i.test(text)

describe('cost of an event', () => {
  it('[PF-10] from its row to the partner and back to done: one claim and one end, each a statement and a commit', async () => {
    await bench.work({ ...bench.outside(), handlers: { 'sms.send': () => Promise.resolve('sent') } })
    const statements = await statementsFor('plain')
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(6)
    // The notifications of the screens do not belong to the event; a poll without a result writes nothing.
    const ownStatements = statements.filter((text) => !text.includes('pg_notify'))
    expect(ownStatements.filter(writes)[0], ownStatements.join('\n')).toContain('room')
    expect(ownStatements.filter((text) => /^\s*(begin|commit)/i.test(text))).toEqual([])
    expect(ownStatements.filter((text) => text.includes('with before'))).toHaveLength(1)
    expect(ownStatements.filter((text) => text.includes('with room')).length).toBeLessThanOrEqual(2)
  })

  it('[PF-10] an end that changes an order is one transaction under its lock', async () => {
    const settle = async ({ tx }: { tx: Parameters<typeof queryRows>[0] }) => {
      await queryRows(tx, sql`select 'settled'`)
    }
    await bench.work({
      ...bench.outside(),
      handlers: { 'sms.send': () => Promise.resolve({ detail: 'sent', settle }) },
    })
    const statements = (await statementsFor('settled')).filter((text) => !text.includes('pg_notify'))
    const commands = statements.map((text) => text.trim().split(/\s+/).slice(0, 2).join(' '))
    // The claim before it may be recorded before the commit that created the event.
    const at = commands.indexOf('begin')
    expect(commands.slice(at, at + 5), statements.join('\n')).toEqual([
      'begin',
      'select 1',
      'with before',
      `select 'settled'`,
      'commit',
    ])
  })
})

/** Nodes of an executed plan. */
interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}
const flattenPlan = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flattenPlan)]
/** The plan with which a claim of all services reads the events, and their number; it claims nothing. */
async function explainClaim(): Promise<{ indexes: Set<string>; scans: string[]; events: number }> {
  const capacities = Object.keys(eventServices).map((service) => ({
    service,
    free: 8,
    circuit: 'closed' as const,
  }))
  let nodes: Plan[] = []
  await bench.db
    .transaction(async (tx) => {
      const [row] = await queryRows<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        tx,
        sql`explain (analyze, format json) ${buildClaimStatement(capacities)}`,
      )
      nodes = flattenPlan(row!['QUERY PLAN'][0].Plan).filter(
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
const insertEvents = (status: string, count: number, nextAt: SQL) =>
  bench.db.execute(sql`insert into events
      (handler, type, status, service_id, key, data, created_at, updated_at, next_at)
    select 'sms.send', 'order.orderFormed', ${status}, 'sms', ${status} || n, '{"params":{}}'::jsonb, now(), now(), ${nextAt}
    from generate_series(1, ${count}) n`)

describe('many waiting events', () => {
  it('[PF-10] a claim reads none of 5,000 that are postponed and 5,000 whose service is disabled', async () => {
    await insertEvents('done', 5_000, sql`now() - interval '1 day'`)
    await insertEvents('pending', 5_000, sql`now() + interval '1 hour'`)
    await insertEvents('waiting', 5_000, sql`now() - interval '1 hour'`)
    await bench.db.execute(sql`analyze events`)
    const { indexes, scans, events } = await explainClaim()
    expect([...indexes], scans.join()).toContain('events_due')
    expect(scans).not.toContain('Seq Scan')
    expect(events).toBeLessThan(10)
  })

  it('[PF-10] of 5,000 that are due a claim reads as many as it takes', async () => {
    await insertEvents('ready', 5_000, sql`now() - interval '1 minute'`)
    await bench.db.execute(sql`analyze events`)
    const { indexes, scans, events } = await explainClaim()
    expect([...indexes].sort()).toEqual(['events_due', 'events_pkey'])
    expect(scans).not.toContain('Seq Scan')
    // Each row is found and then changed. Row counts of a loop are reported as a rounded mean: half a row for each
    // service.
    const rounding = Object.keys(eventServices).length / 2
    expect(events).toBeLessThanOrEqual(2 * 8 + rounding)
  })
})
