import { startBrowserStage, type BrowserStage } from './browser-stage.ts'
import { median, percentile, round, writeFigure } from './measure.ts'
import {
  interactionToNextPaint,
  measureInteraction,
  worstOf,
  type InteractionResult,
} from './responsiveness/interactions.ts'
import { measureOpenings } from './responsiveness/openings.ts'
import { recordPage } from './responsiveness/page-records.ts'
import { screens, type Screen } from './responsiveness/screens.ts'
import { measureCalculation } from './responsiveness/throttle.ts'
import { visitCold, visitInside, type ColdVisit, type InsideVisit } from './responsiveness/visits.ts'

const cpuSlowdown = 4
const rates = [cpuSlowdown, 1]
const rounds = Number(process.env.ROUNDS ?? 5)
const demoOrders = Number(process.env.SEED_ORDERS ?? 500)
/** Of the processor slowed four times, milliseconds. */
const bars = { inpMs: 100, longTasks: 0, openingMs: 1_000 }

interface Round {
  cold: ColdVisit
  inside: InsideVisit
  interactions: InteractionResult[]
  /** Milliseconds of a fixed calculation in the page. */
  calculationMs: number
}

/**
 * How soon the five most used screens appear, react and open on a slow computer: visits (Largest Contentful Paint),
 * interactions (Interaction to Next Paint), long tasks while typing and scanning, and openings of tasks.
 */
export async function pf13(): Promise<void> {
  const stage = await startBrowserStage({ demoOrders })
  try {
    const measured = new Map(rates.map((rate) => [rate, screens.map((): Round[] => [])]))
    for (let n = 0; n < rounds; n++)
      for (const [rate, roundsOfScreens] of measured)
        for (const [i, screen] of screens.entries()) {
          const result = await measureRound(stage, screen, rate)
          roundsOfScreens[i]!.push(result)
          console.log(
            `round ${n + 1}, slowed ${rate} times, ${screen.name}: ${worstOf(result.interactions)} ms, ${countTypingLongTasks([result])} long tasks`,
          )
        }
    const results = []
    for (const [rate, roundsOfScreens] of measured)
      results.push({
        slowed: rate,
        calculationMs: summarize(roundsOfScreens.flat().map(({ calculationMs }) => calculationMs)),
        taskOpens: await measureOpenings(stage, rate),
        screens: screens.map(({ name }, i) => ({ screen: name, ...summarizeScreen(roundsOfScreens[i]!) })),
      })
    const [slowed, plain] = results.map((result) => ({
      inpMs: Math.max(...result.screens.map(({ worstInteraction }) => worstInteraction.p75Ms)),
      longTasks: result.screens.reduce((sum, { typingLongTasks }) => sum + typingLongTasks, 0),
      openingMs: result.taskOpens.p75Ms,
    }))
    const describe = ({ longTasks, openingMs } = slowed!) =>
      `${longTasks} long tasks while typing or scanning, a task opens in ${openingMs} ms`
    writeFigure({
      id: 'PF-13',
      measured: slowed!.inpMs,
      bar: bars.inpMs,
      unit: `ms from an interaction to the next frame (worst of a round, 75th percentile of ${rounds}, worst of ${screens.length} screens) with the processor slowed ${cpuSlowdown} times; ${describe()} (bars ${bars.longTasks} and ${bars.openingMs}); not slowed: ${plain!.inpMs} ms, ${describe(plain)}`,
      holds:
        slowed!.inpMs <= bars.inpMs &&
        slowed!.longTasks <= bars.longTasks &&
        slowed!.openingMs <= bars.openingMs,
      reference:
        'none: absolute; durations by the browser (Event Timing, Long Tasks, Largest Contentful Paint); the same without slowing in detail',
      detail: { bars, rounds, demoOrders, results },
    })
  } finally {
    await stage.close()
  }
}

async function measureRound(stage: BrowserStage, screen: Screen, rate: number): Promise<Round> {
  const { path, from, link } = await screen.prepare(stage)
  const { usable } = screen
  return stage.withPage(async (page) => {
    await recordPage(page, usable)
    const cold = await visitCold(page, path, rate)
    const inside = await visitInside(page, { from, link, usable })
    const interactions: InteractionResult[] = []
    for (const interaction of screen.interactions)
      interactions.push(await measureInteraction(page, interaction))
    return { cold, inside, interactions, calculationMs: await measureCalculation(page) }
  }, screen.user)
}

/** The 75th percentile of the rounds is compared with the bar, as web-vitals does with visits. */
function summarize(values: readonly (number | null)[]) {
  const known = values.filter((value) => value !== null)
  return {
    medianMs: median(known),
    p75Ms: percentile(known, 75),
    worstMs: known.length === 0 ? NaN : round(Math.max(...known), 1),
    rounds: values,
  }
}

function summarizeScreen(results: readonly Round[]) {
  const names = results[0]?.interactions.map(({ name }) => name) ?? []
  return {
    coldVisit: {
      lcp: summarize(results.map(({ cold }) => cold.lcpMs)),
      lcpSinceVisit: summarize(results.map(({ cold }) => cold.lcpSinceVisitMs)),
      usable: summarize(results.map(({ cold }) => cold.usableMs)),
      largestElement: results[0]?.cold.largestElement,
    },
    insideVisit: {
      lcp: summarize(results.map(({ inside }) => inside.lcpMs)),
      usable: summarize(results.map(({ inside }) => inside.usableMs)),
      largestElement: results[0]?.inside.largestElement,
    },
    worstInteraction: summarize(results.map(({ interactions }) => worstOf(interactions))),
    inpOfWebVitals: summarize(results.map(({ interactions }) => interactionToNextPaint(interactions))),
    typingLongTasks: countTypingLongTasks(results),
    interactions: names.map((_, i) => summarizeInteraction(results.map((result) => result.interactions[i]!))),
  }
}

function summarizeInteraction(results: readonly InteractionResult[]) {
  const [worst] = [...results].sort((a, b) => b.worstMs - a.worstMs)
  const resultTimes = results.map(({ resultMs }) => resultMs).filter((value) => value !== null)
  return {
    interaction: worst?.name,
    kind: worst?.kind,
    count: worst?.count,
    worst: summarize(results.map(({ worstMs }) => worstMs)),
    median: summarize(
      results.map(({ durationsMs }) => (durationsMs.length === 0 ? null : median(durationsMs))),
    ),
    ...(resultTimes.length > 0 && { result: summarize(resultTimes) }),
    slowest: worst?.slowest,
    longTasks: results.flatMap(({ longTasks }) => longTasks),
    lateLongTasks: results.flatMap(({ lateLongTasks }) => lateLongTasks),
  }
}

const countTypingLongTasks = (results: readonly Round[]): number =>
  results
    .flatMap(({ interactions }) => interactions)
    .filter(({ kind }) => kind !== 'pressing')
    .reduce((sum, { longTasks }) => sum + longTasks.length, 0)
