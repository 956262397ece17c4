import { benchStage, switchService } from './bench-server.ts'
import { startGenerator } from './load/load.ts'
import { median, percentile, round, writeFigure } from './measure.ts'
import { formingStep, plainWalker, prepare } from './prepared-steps.ts'
import { countedSteps, measuredRound, medianCost, type Round } from './step-cost.ts'

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
  const stage = await benchStage()
  try {
    const table = await stage.withServer(async (bench) => {
      // Work after the commit is not part of the step.
      await switchService(bench, 'sms', false)
      const generator = startGenerator(bench.server.port)
      try {
        await generator.walkers(await prepare(Math.max(...clients), () => plainWalker(bench.people)))
        // Warm up: code is compiled, statements are planned.
        await generator.walk(8, warmUpSeconds)
        await generator.once(8, await prepare(warmUpFormings, () => formingStep(bench.people)))
        const rows = []
        for (const n of clients) {
          const plainRounds: Round[] = []
          const forming: Round[] = []
          await generator.walk(n, 1)
          await generator.once(n, await prepare(n, () => formingStep(bench.people)))
          for (let count = 0; count < rounds; count++) {
            const steps = await prepare(formingsPerRound(n), () => formingStep(bench.people))
            plainRounds.push(await measuredRound(bench, () => generator.walk(n, seconds)))
            forming.push(await measuredRound(bench, () => generator.once(n, steps)))
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
        await generator.walkers([await plainWalker(bench.people)])
        await generator.once(1, await prepare(5, () => formingStep(bench.people)))
        const steps = await prepare(countedFormings, () => formingStep(bench.people))
        const plainStep = await countedSteps(proxy, () => generator.walk(1, seconds))
        return { plain: plainStep, forming: await countedSteps(proxy, () => generator.once(1, steps)) }
      } finally {
        generator.stop()
      }
    })
    console.dir(betweenServerAndDatabase, { depth: null })
    const measured = Math.min(...table.map(({ ratio }) => ratio))
    const { roundTrips } = betweenServerAndDatabase.forming.inTheStep
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
