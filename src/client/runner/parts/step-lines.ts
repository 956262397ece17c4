import type { OrderView, StepLine } from '../../../../schemas/api/tasks.ts'

/** A line of the order as of this step. */
export interface StepLineState extends StepLine {
  /** Pieces that the step handles when it does not handle the whole order. */
  pieces: number | null
}

/** Parses `11:2 12:1` of a step's summary. */
export const parsePairs = (entry: number | string | undefined): Map<number, number> =>
  new Map(
    String(entry ?? '')
      .split(' ')
      .filter((pair) => pair !== '')
      .map((pair) => pair.split(':').map(Number) as [number, number]),
  )

/** Lines with the pieces collected so far: the step knows them before the order does. */
export function selectStepLines({ order, step: { summary, goods } }: OrderView): StepLineState[] {
  const counts = summary['lineCounts'] === undefined ? null : parsePairs(summary['lineCounts'])
  const reasons = parsePairs(summary['lineReasons'])
  const piecesOfStep = goods === undefined ? null : parsePairs(summary[goods])
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

/** Is collecting over, so that a shortage is final? */
export const isCounted = ({ summary }: OrderView['step'], lines: readonly StepLine[]) =>
  summary['lineCounts'] !== undefined ||
  lines.some(({ collected, reasonId }) => collected > 0 || reasonId !== null)

export function selectMissingLines(view: OrderView): StepLineState[] {
  const lines = selectStepLines(view)
  return isCounted(view.step, lines) ? lines.filter((line) => line.collected < line.ordered) : []
}
