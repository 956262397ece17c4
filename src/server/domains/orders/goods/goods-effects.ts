import { getLossOutcome, type GoodsReturnCause } from '../../../../shared/goods-loss.ts'
import { parseMarkingCode } from '../../../../shared/marks/parse-mark.ts'
import { calculatePackageCost } from '../../../../shared/package-cost.ts'
import { receiveStatus } from '../../../../shared/receive-statuses.ts'
import type { ReturnedGoodsLine, EffectParams } from '../../../../../workflows/effects.ts'
import { getPackagesSum } from '../../../../../workflows/parts/collecting/v1/packages.ts'
import { orderMarkingCodeStates } from '../../../platform/db/schema/orders.ts'
import type { EffectHandlers, EffectContext } from '../../../engine/effects.ts'
import { insertRow, removeRow, updateRow, type RowChange } from '../../../engine/order-state/changes.ts'
import type { Row } from '../../../engine/order-state/tables.ts'
import type { OrderState } from '../../../engine/order-state/order-state.ts'
import { changeOrder, buildLogEntry } from '../change-order.ts'

type Mark = Row<'orderMarks'>

/** Price of the collected pieces, in minor units. */
const computeCollectedSum = (orderState: OrderState): number =>
  orderState
    .rows('orderProducts')
    .reduce((sum, line) => sum + line.productPrice * line.skuQuantityFinished, 0)
const computeHandedSum = (orderState: OrderState): number =>
  orderState
    .rows('orderProducts')
    .reduce((sum, line) => sum + line.productPrice * (line.skuQuantityFinished - line.returnedQuantity), 0)

const isEverythingReturned = (orderState: OrderState): boolean =>
  orderState.rows('orderProducts').every((line) => line.returnedQuantity >= line.skuQuantityFinished)

/** Marking codes of a line whose units belong to the order now. */
export const findLineMarkingCodes = (orderState: OrderState, lineId: number): Mark[] =>
  orderState
    .rows('orderMarks')
    .filter(
      (mark) => mark.lineId === lineId && (orderMarkingCodeStates as readonly string[]).includes(mark.state),
    )

/** Rows of the units of a line that belong to the order from now on. */
export const buildMarkRows = (
  { orderState, at }: EffectContext,
  lineId: number,
  codes: readonly string[],
): RowChange[] =>
  codes.map((code) =>
    insertRow('orderMarks', {
      identity: requireMarkingCodeIdentity(code),
      orderId: orderState.order.id,
      lineId,
      code,
      at: at.toISOString(),
      state: 'held',
    }),
  )

const setMarkState = (marks: readonly Mark[], state: string): RowChange[] =>
  marks
    .filter((mark) => mark.state !== state)
    .map(({ orderId, identity }) => updateRow('orderMarks', { orderId, identity }, { state }))

/** Effects of workflows on the goods of an order. */
export const goodsEffects: Pick<
  EffectHandlers,
  'saveCollected' | 'saveReturned' | 'putBack' | 'shelveReturned' | 'clearCollected' | 'setStoragePlace'
> = {
  /** Saves collected pieces, marking codes and packages. They replace those of an earlier forming. */
  saveCollected: (scope, { lines, packages }) => {
    const { orderState } = scope
    const { id: orderId, sumCollected } = orderState.order
    const lineChanges: RowChange[] = lines.map(({ lineId, collected, reasonId }) => {
      const ordered = orderState.find('orderProducts', { id: lineId })?.skuQuantity ?? 0
      return updateRow(
        'orderProducts',
        { id: lineId },
        { skuQuantityFinished: collected, changeReason: collected < ordered ? reasonId : null },
      )
    })
    const markRows = lines.flatMap(({ lineId, marks: codes }) => buildMarkRows(scope, lineId, codes))
    const packageRows = packages.map(({ typeId, count }) =>
      insertRow('orderPackages', { orderId, typeId, count }),
    )
    const loggedLines = lines.map(({ lineId, collected, reasonId }) => ({ lineId, collected, reasonId }))
    const packageCounts = packages.map(({ typeId, count }) => ({ typeId, count }))
    return [
      ...lineChanges,
      removeRow('orderMarks', { orderId }),
      ...markRows,
      removeRow('orderPackages', { orderId }),
      ...packageRows,
      ...changeOrder(
        scope,
        {
          sumCollected: computeCollectedSum(orderState.with(lineChanges)),
          packageCost: calculatePackageCost(orderState.order, getPackagesSum(packages)),
        },
        {
          action: 'saveCollected',
          entityName: 'skuQuantityFinished',
          old: sumCollected,
          new: { lines: loggedLines, packages: packageCounts },
        },
      ),
    ]
  },

  /** The customer does not pay for returned pieces. A line that is not listed was accepted in full. */
  saveReturned: (scope, { lines }) => {
    const { orderState } = scope
    const lineChanges = orderState.rows('orderProducts').map(({ id }) => {
      const returnedLine = lines.find(({ lineId }) => lineId === id)
      return updateRow('orderProducts', { id }, { returnedQuantity: returnedLine?.returned ?? 0 })
    })
    const markChanges = orderState.rows('orderProducts').flatMap(({ id }) => {
      const lineMarks = findLineMarkingCodes(orderState, id)
      const returnedLine = lines.find(({ lineId }) => lineId === id)
      const leftMarks = findLeftMarks(lineMarks, returnedLine?.returned ?? 0, returnedLine?.handedMarks ?? [])
      return lineMarks.flatMap((mark) => setMarkState([mark], leftMarks.includes(mark) ? 'left' : 'held'))
    })
    return [
      ...lineChanges,
      ...markChanges,
      ...changeOrder(
        scope,
        {
          sumCollected: computeHandedSum(orderState.with(lineChanges)),
          ...(isEverythingReturned(orderState.with(lineChanges))
            ? { receiveStatusId: receiveStatus.refused }
            : {}),
        },
        {
          action: 'saveReturned',
          entityName: 'returnedQuantity',
          old: orderState.order.sumCollected,
          new: lines.map(({ lineId, returned: pieces }) => ({ lineId, returned: pieces })),
        },
      ),
    ]
  },

  putBack: recordReturnedGoods,

  shelveReturned: (scope) =>
    recordReturnedGoods(scope, {
      cause: 'notTaken',
      comment: null,
      lines: scope.orderState
        .rows('orderProducts')
        .filter((line) => line.returnedQuantity > 0)
        .map(({ id: lineId, returnedQuantity: shelved }) => ({
          lineId,
          shelved,
          missing: 0,
          reasonId: null,
          marks: findLineMarkingCodes(scope.orderState, lineId)
            .filter((mark) => mark.state === 'left')
            .map((mark) => mark.code),
        })),
    }),

  clearCollected: (scope) => {
    const { orderState } = scope
    const { sumCollected } = orderState.order
    return [
      ...orderState
        .rows('orderProducts')
        .map(({ id }) => updateRow('orderProducts', { id }, { skuQuantityFinished: 0 })),
      ...changeOrder(
        scope,
        { sumCollected: 0, packageCost: 0, storagePlace: null },
        { action: 'clearCollected', entityName: 'sumCollected', old: sumCollected, new: 0 },
      ),
    ]
  },

  setStoragePlace: (scope, { place }) => {
    const { storagePlace } = scope.orderState.order
    const newPlace = place?.trim() || null
    if (newPlace === null || newPlace === storagePlace) return []
    return changeOrder(
      scope,
      { storagePlace: newPlace },
      { action: 'setStoragePlace', entityName: 'storagePlace', old: storagePlace ?? null, new: newPlace },
    )
  },
}

/**
 * Records for each returned piece either that it is back on a shelf, so that its unit can be sold again, or why it is
 * missing.
 */
export function recordReturnedGoods(
  scope: EffectContext,
  { cause, lines, comment }: EffectParams['putBack'],
): RowChange[] {
  const { orderState } = scope
  const movedLines = lines.filter((line) => line.shelved + line.missing > 0)
  if (movedLines.length === 0) return []
  return [
    ...movedLines.flatMap((line) => [
      ...buildGoodsBackRows(scope, cause, line, comment),
      ...buildMarkChanges(orderState, line),
    ]),
    buildLogEntry(scope, {
      action: 'putBack',
      entityName: 'goods',
      old: null,
      new: {
        cause,
        comment,
        lines: movedLines.map(({ lineId, shelved, missing, reasonId }) => ({
          lineId,
          shelved,
          missing,
          reasonId,
        })),
      },
    }),
  ]
}

function buildGoodsBackRows(
  { orderState, at, actor }: EffectContext,
  cause: GoodsReturnCause,
  { lineId, shelved, missing, reasonId }: ReturnedGoodsLine,
  comment: string | null,
): RowChange[] {
  const row = {
    orderId: orderState.order.id,
    lineId,
    cause,
    at: at.toISOString(),
    userName: actor.name,
  }
  return [
    ...(shelved > 0 ? [insertRow('goodsBack', { ...row, quantity: shelved, outcome: 'shelf' })] : []),
    ...(missing > 0
      ? [
          insertRow('goodsBack', {
            ...row,
            quantity: missing,
            reasonId,
            comment,
            outcome: reasonId === null ? 'lost' : getLossOutcome(reasonId),
          }),
        ]
      : []),
  ]
}

/** Changes of marking codes. A code that was neither scanned nor follows from the quantities stays with the order. */
function buildMarkChanges(orderState: OrderState, line: ReturnedGoodsLine): RowChange[] {
  const { lineId, shelved, missing, reasonId, marks, missingMarks = [] } = line
  const lineMarks = findLineMarkingCodes(orderState, lineId)
  const leftMarks = lineMarks.filter((mark) => mark.state === 'left')
  const returningMarks = leftMarks.length === shelved + missing ? leftMarks : lineMarks
  const areReturningMarksKnown = returningMarks.length === shelved + missing
  const findMarksByCodes = (codes: string[]) => {
    const identities = new Set(codes.map(requireMarkingCodeIdentity))
    return lineMarks.filter((mark) => identities.has(mark.identity))
  }
  const shelvedMarks = areReturningMarksKnown && missing === 0 ? returningMarks : findMarksByCodes(marks)
  const areShelvedMarksKnown = shelvedMarks.length === shelved
  const missingUnits =
    missingMarks.length > 0
      ? findMarksByCodes(missingMarks)
      : areReturningMarksKnown && areShelvedMarksKnown
        ? returningMarks.filter((mark) => !shelvedMarks.includes(mark))
        : []
  return [
    ...setMarkState(shelvedMarks, 'shelf'),
    ...setMarkState(missingUnits, reasonId === null ? 'lost' : getLossOutcome(reasonId)),
  ]
}

/**
 * Marking codes of the units that the customer did not take. Empty if they can be determined neither from the quantity
 * nor from the scanned units.
 */
function findLeftMarks(
  lineMarks: readonly Mark[],
  returned: number,
  handedCodes: readonly string[],
): readonly Mark[] {
  if (returned === 0) return []
  if (returned >= lineMarks.length) return lineMarks
  if (handedCodes.length === 0) return []
  const handedIdentities = new Set(handedCodes.map(requireMarkingCodeIdentity))
  return lineMarks.filter((mark) => !handedIdentities.has(mark.identity))
}

export const requireMarkingCodeIdentity = (code: string): string => {
  const mark = parseMarkingCode(code)
  // The guards of the workflow have already rejected unreadable marking codes.
  if (!mark.ok) throw new Error(`unreadable mark: ${mark.problem}`)
  return mark.identity
}
