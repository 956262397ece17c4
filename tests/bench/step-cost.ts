import type pg from 'pg'
import type { Cluster } from '../support/cluster.ts'
import type { ServerProcess } from '../support/server-process.ts'
import type { CountingProxy, Counts } from './load/counting-proxy.ts'
import type { Load } from './load/messages.ts'
import { readProcessorTime, subtractProcessorTime, type ProcessorTime } from './load/processor-time.ts'
import { median, round } from './measure.ts'

export interface Round {
  rate: number
  latencies: number[]
  /** Microseconds per step. */
  processor: ProcessorTime & { generator: number }
  walBytes: number
  httpBytes: { there: number; back: number }
}

/** One round of load with its cost in processor time and WAL, per step. */
export async function measureRound(
  { server, cluster, db }: { server: ServerProcess; cluster: Cluster; db: pg.Client },
  load: () => Promise<Load>,
): Promise<Round> {
  const walBefore = await readWalPosition(db)
  const before = readProcessorTime(server, cluster)
  const { latencies, seconds, processorMicroseconds, bytesOut, bytesIn } = await load()
  const used = subtractProcessorTime(before, readProcessorTime(server, cluster))
  const wal = (await readWalPosition(db)) - walBefore
  const perStep = (value: number, digits = 0) => round(value / latencies.length, digits)
  return {
    rate: latencies.length / seconds,
    latencies,
    processor: {
      generator: perStep(processorMicroseconds),
      server: perStep(used.server),
      backends: perStep(used.backends),
      walWriter: perStep(used.walWriter),
      checkpointer: perStep(used.checkpointer),
      others: perStep(used.others),
    },
    walBytes: perStep(wal),
    httpBytes: { there: perStep(bytesOut), back: perStep(bytesIn) },
  }
}

/** The median of the rounds for each key. */
export const medianCost = (rounds: Round[]) => {
  const keys = ['generator', 'server', 'backends', 'walWriter', 'checkpointer', 'others'] as const
  return {
    processorMicroseconds: Object.fromEntries(
      keys.map((key) => [key, median(rounds.map(({ processor }) => processor[key]))]),
    ) as Record<(typeof keys)[number], number>,
    walBytes: median(rounds.map(({ walBytes }) => walBytes)),
    httpBytes: {
      there: median(rounds.map(({ httpBytes }) => httpBytes.there)),
      back: median(rounds.map(({ httpBytes }) => httpBytes.back)),
    },
  }
}

export async function readWalPosition(db: pg.Client): Promise<number> {
  const { rows } = await db.query<{ at: string }>(`select pg_current_wal_insert_lsn() - '0/0' as at`)
  return Number(rows[0]!.at)
}

export interface CountedStep {
  /** Within its own transaction, BEGIN and COMMIT included. */
  withinStep: { statements: number; roundTrips: number }
  /** Including the work that the server does afterwards: notifications, lookups and effects. */
  withEffects: {
    statements: Record<string, number>
    roundTrips: number
    bytesToDatabase: number
    bytesFromDatabase: number
  }
}

/** Traffic between server and PostgreSQL for one step: a run of steps, less an idle time of the same length. */
export async function countSteps(proxy: CountingProxy, load: () => Promise<Load>): Promise<CountedStep> {
  const first = proxy.counts()
  const { latencies, seconds } = await load()
  const loaded = proxy.counts()
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  const last = proxy.counts()
  const perStep = (readCount: (counts: Counts) => number, digits = 2) =>
    round((2 * readCount(loaded) - readCount(first) - readCount(last)) / latencies.length, digits)
  const inTheStep = (key: 'statements' | 'roundTrips') =>
    round((loaded.steps[key] - first.steps[key]) / latencies.length, 2)
  const statements: Record<string, number> = {}
  for (const name of Object.keys(loaded.statements)) {
    const count = perStep((counts) => counts.statements[name] ?? 0)
    if (Math.abs(count) >= 0.05) statements[name] = count
  }
  return {
    withinStep: { statements: inTheStep('statements'), roundTrips: inTheStep('roundTrips') },
    withEffects: {
      statements,
      roundTrips: perStep((counts) => counts.roundTrips),
      bytesToDatabase: perStep((counts) => counts.bytesToDatabase, 0),
      bytesFromDatabase: perStep((counts) => counts.bytesFromDatabase, 0),
    },
  }
}
