import type { ReturnableOrderQuery, ReturnableOrderRow } from '../../../../schemas/api/refunds.ts'
import type { OrderFacts } from '../../../../workflows/task-input.ts'
import { calculateLineRefund } from '../../../shared/line-price.ts'
import { findUserNamesWithRights } from '../../platform/access/people-with-right.ts'
import { readCurrentActions } from '../runner/actions/offered.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import type { MachineInputBuilder } from '../../engine/effects.ts'
import { getStepMeta, restoreSnapshot } from '../../engine/interpret.ts'
import { orderStatus } from '../../../shared/order-statuses.ts'
import { listOrders } from '../orders/list/list-repository.ts'
import { readCurrentStatusStartTime } from '../orders/log/read-status-time.ts'
import { readSettings } from '../../platform/settings/read-settings.ts'
import { readOrderState } from '../../engine/order-state/load.ts'

/**
 * Maximum number of matches. It is small, because the workflow is evaluated for each match, and the user searches for a
 * single order.
 */
const maxOrders = 10
const dayMs = 86_400_000

interface CheckRequest {
  action: 'initiateRefund' | 'exchange'
  actor: Actor
  query: ReturnableOrderQuery
  clockOverride: Date | null
}

/** Orders that match a text, each with the verdict whether its goods can be refunded or exchanged now. */
export async function findOrdersWithReturnEligibility(
  db: Db,
  input: MachineInputBuilder,
  { action, actor, query, clockOverride }: CheckRequest,
): Promise<{ items: ReturnableOrderRow[]; total: number; totalIsExact: boolean }> {
  const { offset = 0, limit = maxOrders } = query
  const matches = await listOrders(db, actor, { search: query.search, limit: maxOrders })
  const settings = await readSettings(db)
  const items: ReturnableOrderRow[] = []
  for (const { id, partnerOrderId, name, phone, payTypeId, currency } of matches.items.slice(
    offset,
    offset + limit,
  )) {
    const state = await readOrderState(db, id, clockOverride)
    if (!state) continue
    const { order, limits } = input({ ...state, settings }, {})
    const [currentAction] = readCurrentActions(input, { ...state, settings }, [action])
    const { workflow, instance } = currentAction!
    const meta = instance.status === 'active' ? getStepMeta(restoreSnapshot(workflow, instance)) : null
    const right = meta?.for === 'person' ? meta.right : null
    const canBegin = right !== null && actor.rights.has(right)
    const days =
      order.issuedAt === null ? null : Math.floor((state.at.getTime() - Date.parse(order.issuedAt)) / dayMs)
    const isLate =
      action === 'exchange'
        ? days !== null && days >= limits.exchangeDays
        : days !== null && order.paysOnline && days >= limits.refundWarningDays
    const returnableLines = order.lines.map((line) => ({ line, pieces: countReturnablePieces(line) }))
    const pieces = returnableLines.reduce((sum, returnableLine) => sum + returnableLine.pieces, 0)
    const isOpenToCustomer = right !== null && !(action === 'exchange' && isLate)
    items.push({
      id,
      partnerOrderId,
      name,
      phone,
      payTypeId,
      currency,
      pfm: order.pfm,
      orderStatusId: order.statusId,
      days,
      // In status «issued», pieces that were not kept are still on their way back, so the order is not completed.
      issuedAt:
        order.statusId === orderStatus.issued
          ? await readCurrentStatusStartTime(db, state.orderState.order)
          : order.issuedAt,
      kept: pieces,
      keptSum: returnableLines.reduce(
        (sum, returnableLine) => sum + refundValue(returnableLine.line, returnableLine.pieces),
        0,
      ),
      refunded: order.lines.reduce((sum, line) => sum + line.refunded, 0),
      exchanged: order.lines.reduce((sum, line) => sum + line.exchanged, 0),
      verdict: decideVerdict({ isOpen: meta !== null, isLate, pieces }),
      doneBy: isOpenToCustomer && !canBegin ? await findUserNamesWithRights(db, [right], order.pfm) : null,
      accounts: order.refundAccounts,
      offered: canBegin && isOpenToCustomer,
    })
  }
  return { items, total: Math.min(matches.total, maxOrders), totalIsExact: matches.total <= maxOrders }
}

function decideVerdict({
  isOpen,
  isLate,
  pieces,
}: {
  isOpen: boolean
  isLate: boolean
  pieces: number
}): ReturnableOrderRow['verdict'] {
  if (!isOpen) return pieces === 0 ? 'nothingKept' : 'notIssued'
  return isLate ? 'late' : 'may'
}

type Line = OrderFacts['lines'][number]

const countReturnablePieces = (line: Line) =>
  Math.max(0, line.collected - line.returned - line.refunded - line.exchanged)

/** Value of the pieces, calculated as in a refund (src/shared/line-price.ts). */
function refundValue(line: Line, pieces: number): number {
  const { unitPrice: productPrice, ordered: skuQuantity, discountShare, pointsShare } = line
  const priced = { productPrice, skuQuantity, discountShare, pointsShare }
  return calculateLineRefund(priced, Math.max(0, line.collected - line.returned), line.refunded, pieces).money
}
