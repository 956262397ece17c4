import type { RunnerView } from '../../../../schemas/api/tasks.ts'
import type { RunnerContext } from './context.ts'

/** Collected pieces of a product that must be put back on the shelf although no task lists them. */
export interface PiecesInHand {
  lineId: number
  productName: string
  count: number
}

type CollectedLine = Partial<Record<'lineId' | 'collected', number>> | null

/** Workflows whose saved draft the server adds to the order when it is cancelled. */
const workflowsWithCountedDraft: readonly string[] = ['formatting', 'formationDelivery']

const countCollected = (data: unknown): ReadonlyMap<number, number> => {
  const { lines } = (data ?? {}) as { lines?: unknown }
  const collectedLines = (Array.isArray(lines) ? lines : []) as CollectedLine[]
  return new Map(collectedLines.map((line) => [line?.lineId ?? 0, line?.collected ?? 0]))
}

/**
 * Returns the pieces collected on this screen that the server has not counted when it withdraws the task, because the
 * order was cancelled before they were saved.
 */
export function findPiecesInHand(
  { typed, initialForm, base, view: before }: Pick<RunnerContext, 'typed' | 'initialForm' | 'base' | 'view'>,
  view: RunnerView,
): PiecesInHand[] {
  if (view.task?.taskStatus !== 'withdrawn' || view.order === null || before === null) return []
  if (typed === null || typed.form !== initialForm.form) return []
  const collected = countCollected(typed.data)
  const saved = countCollected(workflowsWithCountedDraft.includes(before.step.workflow) ? base : null)
  return view.order.lines.flatMap(({ lineId, productName, collected: inOrder }) => {
    const count = (collected.get(lineId) ?? 0) - Math.max(inOrder, saved.get(lineId) ?? 0)
    return count > 0 ? [{ lineId, productName, count }] : []
  })
}
