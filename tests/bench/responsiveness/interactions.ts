import type { Page } from '@playwright/test'
import { round } from '../measure.ts'
import {
  clearRecords,
  readRecords,
  reportedFromMs,
  type EventRecord,
  type FrameRecord,
  type LongTaskRecord,
  type PageRecords,
} from './page-records.ts'

/** What the user does; while typing and scanning there must be no long task. */
export type InteractionKind = 'pressing' | 'typing' | 'scanning'

export interface Interaction {
  name: string
  kind: InteractionKind
  /**
   * Finds the controls and moves the focus, which is not measured. Returns the measured part. That may return how many
   * milliseconds after the last key its result was visible.
   */
  prepare: (page: Page) => Promise<() => Promise<number | void>>
  /** Throws if the interaction had no result. */
  verify?: (page: Page) => Promise<void>
  /** Milliseconds after the last key or click in which late results, such as those of a search, are recorded. */
  settleMs?: number
}

/** Times in milliseconds. */
export interface InteractionResult {
  name: string
  kind: InteractionKind
  /** From the event to the next frame, the longest of all its keys or clicks; 16 if the browser reports none. */
  worstMs: number
  /** The same for each key or click that the browser reports. */
  durationsMs: number[]
  /** Keys and clicks, also those too short to be reported. */
  count: number
  slowest: SlowestEvent | null
  /** Long tasks until the answer to the last key or click. */
  longTasks: LongTask[]
  /** Long tasks after that, for example when the results of a search arrive. */
  lateLongTasks: LongTask[]
  /** From the last key until its result was visible, where the interaction waits for one. */
  resultMs: number | null
}

type SlowestEvent = Pick<EventRecord, 'event' | 'target' | 'durationMs' | 'delayMs' | 'workMs'> & {
  scripts: string[]
}

type LongTask = Pick<LongTaskRecord, 'durationMs' | 'container'> & { scripts: string[] }

const quietMs = 400
const defaultSettleMs = 600
/** A long task that starts later than this after the last event does not delay its answer. */
const answerMs = 100
const shownScripts = 3

/** Performs the interaction once and returns what the browser reports about it. */
export async function measureInteraction(
  page: Page,
  { name, kind, prepare, verify, settleMs = defaultSettleMs }: Interaction,
): Promise<InteractionResult> {
  const perform = await prepare(page)
  await page.waitForTimeout(quietMs)
  const before = await clearRecords(page)
  const resultMs = (await perform()) ?? null
  await page.waitForTimeout(settleMs)
  const records = await readRecords(page)
  const count = (await page.evaluate(() => performance.interactionCount)) - before.interactionCount
  if (count === 0) throw new Error(`«${name}» was no interaction of the page`)
  await verify?.(page)
  const events = records.events.filter(({ at }) => at >= before.now)
  const longest = longestEvents(events)
  const answeredAt = Math.max(records.lastKeyAt, records.lastClickAt) + answerMs
  const longTasks = records.longTasks.filter(({ at }) => at >= before.now)
  const describeTask = ({ at, durationMs, container }: LongTaskRecord) => ({
    durationMs: round(durationMs, 1),
    container,
    scripts: scriptsBetween(records.frames, at, at + durationMs),
  })
  return {
    name,
    kind,
    worstMs: longest[0]?.durationMs ?? reportedFromMs,
    durationsMs: longest.map(({ durationMs }) => durationMs),
    count,
    slowest: describeSlowest(longest[0], records),
    longTasks: longTasks.filter(({ at }) => at <= answeredAt).map(describeTask),
    lateLongTasks: longTasks.filter(({ at }) => at > answeredAt).map(describeTask),
    resultMs: resultMs === null ? null : round(resultMs, 1),
  }
}

/** The longest event of each interaction, the longest first. */
function longestEvents(events: readonly EventRecord[]): EventRecord[] {
  const longest = new Map<number, EventRecord>()
  for (const event of events) {
    const known = longest.get(event.interactionId)
    if (known === undefined || known.durationMs < event.durationMs) longest.set(event.interactionId, event)
  }
  return [...longest.values()].sort((a, b) => b.durationMs - a.durationMs)
}

function describeSlowest(slowest: EventRecord | undefined, { frames }: PageRecords): SlowestEvent | null {
  if (slowest === undefined) return null
  const { event, target, at, durationMs, delayMs, workMs } = slowest
  return {
    event,
    target,
    durationMs,
    delayMs: round(delayMs, 1),
    workMs: round(workMs, 1),
    scripts: scriptsBetween(frames, at, at + durationMs),
  }
}

/** The longest scripts and the layout of the long frames in a period of the page's clock. */
function scriptsBetween(frames: readonly FrameRecord[], from: number, to: number): string[] {
  const matches = frames.filter(({ at, durationMs }) => at < to && at + durationMs > from)
  const scripts = matches
    .flatMap((frame) => frame.scripts)
    .sort((a, b) => b.durationMs - a.durationMs)
    .slice(0, shownScripts)
    .map(
      ({ source, durationMs, forcedLayoutMs }) =>
        `${source}: ${round(durationMs, 1)} ms, ${round(forcedLayoutMs, 1)} ms of it forced layout`,
    )
  const layoutMs = matches.reduce((sum, frame) => sum + frame.layoutMs, 0)
  return layoutMs === 0 ? scripts : [...scripts, `style, layout and paint: ${round(layoutMs, 1)} ms`]
}

/** The longest wait for a frame among the interactions of one visit. */
export const worstOf = (results: readonly InteractionResult[]): number =>
  Math.max(...results.map(({ worstMs }) => worstMs))

/**
 * Interaction to Next Paint of one visit as the library web-vitals calculates it: the longest, less one for each 50
 * interactions.
 */
export function interactionToNextPaint(results: readonly InteractionResult[]): number {
  const durations = results.flatMap(({ durationsMs }) => durationsMs).sort((a, b) => b - a)
  const count = results.reduce((sum, result) => sum + result.count, 0)
  return durations[Math.min(durations.length - 1, Math.floor(count / 50))] ?? reportedFromMs
}
