import type { EffectContext } from '../../../engine/effects.ts'
import { removeRow, updateRow, type RowChange } from '../../../engine/order-state/changes.ts'
import type { OrderState } from '../../../engine/order-state/order-state.ts'
import { buildLogEntry } from '../change-order.ts'
import { buildMarkRows } from './goods-effects.ts'

/**
 * Number of pieces of a line that are collected but not saved in the order yet. `marks`: the marking codes of all
 * pieces, unknown while the step is a draft.
 */
export interface UnsavedCollectedLine {
  lineId: number
  collected: number
  marks?: string[]
}

const collectingWorkflows: readonly string[] = ['formatting', 'formationDelivery']

/**
 * Lines collected in the current forming of an order but not saved in it yet, from the draft of the step, otherwise
 * from the context of the workflow. Empty if nothing was collected.
 */
export function findUnsavedCollectedLines(orderState: OrderState): UnsavedCollectedLine[] {
  const forming = orderState
    .rows('workflowInstances')
    .find(({ workflow, status }) => status === 'active' && collectingWorkflows.includes(workflow))
  if (!forming) return []
  const draft = orderState.find('workflowDrafts', { instanceId: forming.id })?.collected as
    | UnsavedCollectedLine[]
    | null
  const saved = (forming.context as { collected?: UnsavedCollectedLine[] }).collected ?? []
  const lines = draft ?? saved
  return lines.some(({ collected }) => collected > 0) ? lines : []
}

/** Reads the collected lines from the draft of a collecting step. Null for a draft of another step. */
export function parseCollectedLinesOfDraft(form: string, data: unknown): UnsavedCollectedLine[] | null {
  const [workflow = '', , step] = form.split('/')
  const { lines } = (data ?? {}) as { lines?: unknown }
  if (!collectingWorkflows.includes(workflow) || step !== 'collect' || !Array.isArray(lines)) return null
  return lines.flatMap((line: Partial<UnsavedCollectedLine> | null) =>
    Number.isSafeInteger(line?.lineId) && Number.isSafeInteger(line?.collected) && line!.collected! >= 0
      ? [{ lineId: line!.lineId!, collected: line!.collected! }]
      : [],
  )
}

/** Adds `somethingAside` to the payload of a cancellation if pieces were already collected and must be put back. */
export const addUnsavedCollectedFlag = (orderState: OrderState, type: string, payload: unknown): unknown =>
  type === 'CANCEL_ORDER' && findUnsavedCollectedLines(orderState).length > 0
    ? { ...(payload as object), somethingAside: true }
    : payload

/**
 * Saves the collected pieces in the order when collecting is stopped, so that the user who puts them back sees the
 * list. Marking codes of an earlier forming are replaced, because they may belong to other pieces.
 */
export function saveUnsavedCollectedLines(scope: EffectContext): RowChange[] {
  const { orderState } = scope
  const collectedLines = findUnsavedCollectedLines(orderState).flatMap(({ lineId, collected, marks }) => {
    const line = orderState.find('orderProducts', { id: lineId })
    return line ? [{ line, marks, pieces: Math.min(collected, line.skuQuantity) }] : []
  })
  const changedLines = collectedLines.filter(({ line, pieces }) => pieces !== line.skuQuantityFinished)
  const markChanges = collectedLines
    .filter(({ marks, ...one }) => marks !== undefined || one.pieces !== one.line.skuQuantityFinished)
    .flatMap(({ line, marks = [] }) => [
      removeRow('orderMarks', { orderId: orderState.order.id, lineId: line.id }),
      ...buildMarkRows(scope, line.id, marks),
    ])
  if (changedLines.length === 0) return markChanges
  return [
    ...markChanges,
    ...changedLines.map(({ line, pieces }) =>
      updateRow('orderProducts', { id: line.id }, { skuQuantityFinished: pieces }),
    ),
    buildLogEntry(scope, {
      action: 'saveCollected',
      entityName: 'skuQuantityFinished',
      old: {
        lines: changedLines.map(({ line }) => ({ lineId: line.id, collected: line.skuQuantityFinished })),
      },
      new: { lines: changedLines.map(({ line, pieces }) => ({ lineId: line.id, collected: pieces })) },
    }),
  ]
}
