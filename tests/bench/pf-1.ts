import { startBenchStage } from './bench-server.ts'
import { startGenerator } from './load/load.ts'
import { median, percentile, round, writeFigure } from './measure.ts'
import { prepareReferenceRates } from './pgbench.ts'
import { preparePlainClient, prepareMany } from './prepared-steps.ts'
import { recordCpuProfile } from './profile.ts'
import { countSteps, measureRound, medianCost, type Round } from './step-cost.ts'

const clients = [1, 8, 32]
const rounds = Number(process.env.ROUNDS ?? 5)
const seconds = Number(process.env.SECONDS ?? 4)
const warmUpSeconds = 10

/**
 * Durable steps per second over HTTP with everything switched on, as a ratio to the same transaction of pgbench in the
 * same run.
 */
export async function pf1(): Promise<void> {
  const stage = await startBenchStage()
  try {
    const table = await stage.withServer(async (bench) => {
      const generator = startGenerator(bench.server.port)
      try {
        await generator.setClients(
          await prepareMany(Math.max(...clients), () => preparePlainClient(bench.people)),
        )
        const reference = await prepareReferenceRates(bench.cluster, clients, seconds)
        // Warm up: code is compiled, statements are planned.
        await generator.runFor(8, warmUpSeconds)
        const rows = []
        for (const n of clients) {
          const results: Round[] = []
          const references: number[] = []
          await generator.runFor(n, 1)
          for (let count = 0; count < rounds; count++) {
            references.push(reference.get(n)!())
            results.push(await measureRound(bench, () => generator.runFor(n, seconds)))
          }
          const ratios = results.map(({ rate }, index) => rate / references[index]!)
          const latencies = results.flatMap((result) => result.latencies)
          rows.push({
            clients: n,
            stepsPerSecond: round(median(results.map(({ rate }) => rate)), 0),
            pgbench: round(median(references), 0),
            ratio: round(median(ratios)),
            spread: [round(Math.min(...ratios)), round(Math.max(...ratios))],
            p50ms: round(percentile(latencies, 50), 2),
            p99ms: round(percentile(latencies, 99), 2),
            aStep: medianCost(results),
          })
          console.dir(rows.at(-1), { depth: null })
        }
        return rows
      } finally {
        generator.stop()
      }
    })
    const twoServers = await measureConcurrentRate(stage)
    console.dir({ twoServers }, { depth: null })
    const perStep = await stage.counted(async ({ people, server }, proxy) => {
      const generator = startGenerator(server.port)
      try {
        await generator.setClients([await preparePlainClient(people)])
        await generator.runFor(1, 0.5)
        return await countSteps(proxy, () => generator.runFor(1, seconds))
      } finally {
        generator.stop()
      }
    })
    console.dir(perStep, { depth: null })
    const profile = await profileServer(stage)
    console.log(profile)
    const measured = Math.min(...table.map((row) => row.ratio))
    writeFigure({
      id: 'PF-1',
      measured,
      bar: 0.5,
      unit: 'of pgbench’s rate, the lowest of 1, 8 and 32 clients',
      holds: measured >= 0.5 && table.every((row) => row.p99ms < 10 * row.p50ms),
      reference: `pgbench, prepared: select for update, two updates, one insert, commit; median of ${rounds} alternating rounds`,
      detail: {
        rounds,
        seconds,
        warmUpSeconds,
        table,
        twoServers,
        betweenServerAndDatabase: perStep,
        processorAtEightClients: profile,
      },
    })
  } finally {
    await stage.close()
  }
}

/** The same 32 clients on one server and, half each, on two servers of the same database, in alternating rounds. */
async function measureConcurrentRate(stage: Awaited<ReturnType<typeof startBenchStage>>) {
  const half = 16
  const rounds = 3
  return stage.withServer((first) =>
    stage.withServer(async (second) => {
      const generators = [first, second].map(({ server }) => startGenerator(server.port))
      try {
        for (const [index, { people }] of [first, second].entries())
          await generators[index]!.setClients(await prepareMany(2 * half, () => preparePlainClient(people)))
        const [mainGenerator, secondGenerator] = generators as [
          (typeof generators)[0],
          (typeof generators)[0],
        ]
        const measureRate = async (runRound: () => Promise<{ latencies: number[]; seconds: number }[]>) =>
          (await runRound()).reduce((sum, { latencies, seconds }) => sum + latencies.length / seconds, 0)
        const runOnOne = () => measureRate(async () => [await mainGenerator.runFor(2 * half, seconds)])
        const runOnTwo = () =>
          measureRate(() =>
            Promise.all([mainGenerator.runFor(half, seconds), secondGenerator.runFor(half, seconds)]),
          )
        await Promise.all([mainGenerator.runFor(8, warmUpSeconds), secondGenerator.runFor(8, warmUpSeconds)])
        const ratesOfOne: number[] = []
        const ratesOfTwo: number[] = []
        for (let count = 0; count < rounds; count++) {
          ratesOfOne.push(await runOnOne())
          ratesOfTwo.push(await runOnTwo())
        }
        return {
          clients: 2 * half,
          stepsPerSecondOfOne: round(median(ratesOfOne), 0),
          stepsPerSecondOfTwo: round(median(ratesOfTwo), 0),
          ratio: round(median(ratesOfTwo.map((two, index) => two / ratesOfOne[index]!))),
        }
      } finally {
        for (const generator of generators) generator.stop()
      }
    }),
  )
}

/** Where the server spends its time, measured in a separate run because a profiler slows the process. */
async function profileServer(stage: Awaited<ReturnType<typeof startBenchStage>>) {
  const profile = recordCpuProfile()
  await stage.withServer(
    async ({ people, server }) => {
      const generator = startGenerator(server.port)
      try {
        await generator.setClients(await prepareMany(8, () => preparePlainClient(people)))
        await generator.runFor(8, 2 * seconds)
      } finally {
        generator.stop()
      }
    },
    {},
    profile.nodeArguments,
  )
  return profile.read()
}
