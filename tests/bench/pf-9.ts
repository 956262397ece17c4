import { startBenchStage, switchService } from './bench-server.ts'
import { startGenerator } from './load/load.ts'
import { median, percentile, round, writeFigure } from './measure.ts'
import { prepareFormingStep, preparePlainClient, prepareMany } from './prepared-steps.ts'
import { countSteps, measureRound, medianCost, type Round } from './step-cost.ts'

const clients = [1, 8, 32]
const rounds = Number(process.env.ROUNDS ?? 5)
const seconds = Number(process.env.SECONDS ?? 3)
/** Orders formed per round: an order can be formed only once, and each takes six calls to get there. */
const formingsPerRound = (n: number) => Math.min(400, 100 * n)
const countedFormings = 100
const warmUpSeconds = 5
const warmUpFormings = 400
const minRatio = 0.6
const maxRoundTrips = 4

/**
 * The last step of forming (order, log, marks, packages, next task, messages) compared with a step that writes only
 * itself.
 */
export async function pf9(): Promise<void> {
  const stage = await startBenchStage()
  try {
    const table = await stage.withServer(async (bench) => {
      // Work after the commit is not part of the step.
      await switchService(bench, 'sms', false)
      const generator = startGenerator(bench.server.port)
      try {
        await generator.setClients(
          await prepareMany(Math.max(...clients), () => preparePlainClient(bench.people)),
        )
        // Warm up: code is compiled, statements are planned.
        await generator.runFor(8, warmUpSeconds)
        await generator.sendEachOnce(
          8,
          await prepareMany(warmUpFormings, () => prepareFormingStep(bench.people)),
        )
        const rows = []
        for (const n of clients) {
          const plainRounds: Round[] = []
          const forming: Round[] = []
          await generator.runFor(n, 1)
          await generator.sendEachOnce(n, await prepareMany(n, () => prepareFormingStep(bench.people)))
          for (let count = 0; count < rounds; count++) {
            const steps = await prepareMany(formingsPerRound(n), () => prepareFormingStep(bench.people))
            plainRounds.push(await measureRound(bench, () => generator.runFor(n, seconds)))
            forming.push(await measureRound(bench, () => generator.sendEachOnce(n, steps)))
          }
          const ratios = forming.map(({ rate }, index) => rate / plainRounds[index]!.rate)
          rows.push({
            clients: n,
            ratio: round(median(ratios)),
            spread: [round(Math.min(...ratios)), round(Math.max(...ratios))],
            plain: summarize(plainRounds),
            forming: summarize(forming),
          })
          console.dir(rows.at(-1), { depth: null })
        }
        return rows
      } finally {
        generator.stop()
      }
    })
    const betweenServerAndDatabase = await stage.counted(async (bench, proxy) => {
      const generator = startGenerator(bench.server.port)
      try {
        await generator.setClients([await preparePlainClient(bench.people)])
        await generator.sendEachOnce(1, await prepareMany(5, () => prepareFormingStep(bench.people)))
        const steps = await prepareMany(countedFormings, () => prepareFormingStep(bench.people))
        const plainStep = await countSteps(proxy, () => generator.runFor(1, seconds))
        return { plain: plainStep, forming: await countSteps(proxy, () => generator.sendEachOnce(1, steps)) }
      } finally {
        generator.stop()
      }
    })
    console.dir(betweenServerAndDatabase, { depth: null })
    const measured = Math.min(...table.map(({ ratio }) => ratio))
    const { roundTrips } = betweenServerAndDatabase.forming.withinStep
    writeFigure({
      id: 'PF-9',
      measured,
      bar: minRatio,
      unit: `of the plain step's rate, the lowest of 1, 8 and 32 clients; ${roundTrips} round trips of at most ${maxRoundTrips}`,
      holds: measured >= minRatio && roundTrips <= maxRoundTrips,
      reference: `the step of PF-1 on the same server; median of ${rounds} alternating rounds`,
      detail: {
        rounds,
        seconds,
        warmUpSeconds,
        warmUpFormings,
        formingsARound: clients.map(formingsPerRound),
        table,
        betweenServerAndDatabase,
      },
    })
  } finally {
    await stage.close()
  }
}

function summarize(results: Round[]) {
  const latencies = results.flatMap((result) => result.latencies)
  return {
    stepsPerSecond: round(median(results.map(({ rate }) => rate)), 0),
    p50ms: round(percentile(latencies, 50), 2),
    p99ms: round(percentile(latencies, 99), 2),
    aStep: medianCost(results),
  }
}
