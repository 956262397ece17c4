import type { OrderStepView, StepLine } from '../../../../schemas/api/tasks.ts'

/** A line of the order in its state at this step. */
export interface StepLineState extends StepLine {
  /** Number of pieces that the step handles; null if it handles the whole order. */
  pieces: number | null
}

/** Parses an entry such as `11:2 12:1` of a step's summary. */
export const parseNumberPairs = (entry: number | string | undefined): Map<number, number> =>
  new Map(
    String(entry ?? '')
      .split(' ')
      .filter((pair) => pair !== '')
      .map((pair) => pair.split(':').map(Number) as [number, number]),
  )

/**
 * Returns the lines that the step handles, with the pieces collected so far. During forming these are in the summary
 * of the step; the order gets them at the end of the task.
 */
export function selectStepLines({ order, step: { summary, goods } }: OrderStepView): StepLineState[] {
  const counts = summary['lineCounts'] === undefined ? null : parseNumberPairs(summary['lineCounts'])
  const reasons = parseNumberPairs(summary['lineReasons'])
  const piecesOfStep = goods === undefined ? null : parseNumberPairs(summary[goods])
  return order.lines
    .filter(({ lineId }) => piecesOfStep === null || piecesOfStep.has(lineId))
    .map((line) => ({
      ...line,
      ...(counts && {
        collected: counts.get(line.lineId) ?? line.collected,
        reasonId: reasons.get(line.lineId) ?? null,
      }),
      pieces: piecesOfStep?.get(line.lineId) ?? null,
    }))
}

/** True if collecting is finished, so that missing pieces are final. */
export const isCollectingFinished = ({ summary }: OrderStepView['step'], lines: readonly StepLine[]) =>
  summary['lineCounts'] !== undefined ||
  lines.some(({ collected, reasonId }) => collected > 0 || reasonId !== null)

export function selectLinesWithShortage(view: OrderStepView): StepLineState[] {
  const lines = selectStepLines(view)
  return isCollectingFinished(view.step, lines) ? lines.filter((line) => line.collected < line.ordered) : []
}
