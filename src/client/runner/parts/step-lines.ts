import type { OrderView, StepLine } from '../../../../schemas/api/tasks.ts'

/** A line of the order as it stands in this very step. */
export interface LineNow extends StepLine {
  /** Pieces that the step is about, when it is not about the whole order. */
  pieces: number | null
}

/** `11:2 12:1` of a summary. */
export const pairsIn = (entry: number | string | undefined): Map<number, number> =>
  new Map(
    String(entry ?? '')
      .split(' ')
      .filter((pair) => pair !== '')
      .map((pair) => pair.split(':').map(Number) as [number, number]),
  )

/** Lines with what lies aside by now: the step knows it before the order does. */
export function linesNow({ order, step: { summary, goods } }: OrderView): LineNow[] {
  const counts = summary['lineCounts'] === undefined ? null : pairsIn(summary['lineCounts'])
  const reasons = pairsIn(summary['lineReasons'])
  const here = goods === undefined ? null : pairsIn(summary[goods])
  return order.lines
    .filter(({ lineId }) => here === null || here.has(lineId))
    .map((line) => ({
      ...line,
      ...(counts && {
        collected: counts.get(line.lineId) ?? line.collected,
        reasonId: reasons.get(line.lineId) ?? null,
      }),
      pieces: here?.get(line.lineId) ?? null,
    }))
}

/** Is collecting over, so that a lack is a lack? */
export const isCounted = ({ summary }: OrderView['step'], lines: readonly StepLine[]) =>
  summary['lineCounts'] !== undefined ||
  lines.some(({ collected, reasonId }) => collected > 0 || reasonId !== null)

export function missingNow(view: OrderView): LineNow[] {
  const lines = linesNow(view)
  return isCounted(view.step, lines) ? lines.filter((line) => line.collected < line.ordered) : []
}
