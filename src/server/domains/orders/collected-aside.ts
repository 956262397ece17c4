import type { Scope } from '../../engine/effects.ts'
import { update, type RowChange } from '../../engine/order-state/changes.ts'
import type { OrderState } from '../../engine/order-state/order-state.ts'
import { logged } from './change-order.ts'

/** Pieces of a line that lie aside while the order is collected, and are not saved to the order yet. */
export interface AsideLine {
  lineId: number
  collected: number
}

const collecting: readonly string[] = ['formatting', 'formationDelivery']

/** Every line of the order that is being collected, as its step or its draft says; empty: none is, or nothing was taken. */
export function collectedAside(world: OrderState): AsideLine[] {
  const forming = world
    .rows('workflowInstances')
    .find(({ workflow, status }) => status === 'active' && collecting.includes(workflow))
  if (!forming) return []
  const draft = world.find('workflowDrafts', { instanceId: forming.id })?.collected as AsideLine[] | null
  const saved = (forming.context as { collected?: AsideLine[] }).collected ?? []
  const lines = draft ?? saved
  return lines.some(({ collected }) => collected > 0) ? lines : []
}

/** What the draft of a collecting step holds, for {@link collectedAside}; null: it is a draft of another step. */
export function collectedInDraft(form: string, data: unknown): AsideLine[] | null {
  const [workflow = '', , step] = form.split('/')
  const { lines } = (data ?? {}) as { lines?: unknown }
  if (!collecting.includes(workflow) || step !== 'collect' || !Array.isArray(lines)) return null
  return lines.flatMap((line: Partial<AsideLine> | null) =>
    Number.isSafeInteger(line?.lineId) && Number.isSafeInteger(line?.collected) && line!.collected! >= 0
      ? [{ lineId: line!.lineId!, collected: line!.collected! }]
      : [],
  )
}

/** An order that is cancelled while it is collected: its process takes it apart when pieces lie aside. */
export const withAside = (world: OrderState, type: string, payload: unknown): unknown =>
  type === 'CANCEL_ORDER' && collectedAside(world).length > 0
    ? { ...(payload as object), somethingAside: true }
    : payload

/** Saved when collecting is stopped: whoever puts the pieces back sees which they are. */
export function saveAside(scope: Scope): RowChange[] {
  const { world } = scope
  const changed = collectedAside(world).flatMap(({ lineId, collected }) => {
    const line = world.find('orderProducts', { id: lineId })
    const pieces = Math.min(collected, line?.skuQuantity ?? 0)
    return line && pieces !== line.skuQuantityFinished ? [{ line, pieces }] : []
  })
  if (changed.length === 0) return []
  return [
    ...changed.map(({ line, pieces }) =>
      update('orderProducts', { id: line.id }, { skuQuantityFinished: pieces }),
    ),
    logged(scope, {
      ...{ action: 'saveCollected', entityName: 'skuQuantityFinished' },
      old: { lines: changed.map(({ line }) => ({ lineId: line.id, collected: line.skuQuantityFinished })) },
      new: { lines: changed.map(({ line, pieces }) => ({ lineId: line.id, collected: pieces })) },
    }),
  ]
}
