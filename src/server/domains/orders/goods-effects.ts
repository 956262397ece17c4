import { outcomeOf, type GoodsCause } from '../../../shared/goods-loss.ts'
import { parseMark } from '../../../shared/marks/parse-mark.ts'
import { payStatus } from '../../../shared/pay-statuses.ts'
import { receiveStatus } from '../../../shared/receive-statuses.ts'
import type { BackLine, EffectParams, PackageCount } from '../../../../workflows/effects.ts'
import { ofTheOrder } from '../../platform/db/schema/orders.ts'
import type { EffectHandlers, Scope } from '../../engine/effects.ts'
import { insert, remove, update, type RowChange } from '../../engine/order-state/changes.ts'
import type { Row } from '../../engine/order-state/tables.ts'
import type { OrderState } from '../../engine/order-state/order-state.ts'
import { changeOrder, logged } from './change-order.ts'

type Mark = Row<'orderMarks'>

/** Price of what was collected, and of what of it was taken; minor units. */
const collectedSum = (world: OrderState): number =>
  world.rows('orderProducts').reduce((sum, line) => sum + line.productPrice * line.skuQuantityFinished, 0)
const takenSum = (world: OrderState): number =>
  world
    .rows('orderProducts')
    .reduce((sum, line) => sum + line.productPrice * (line.skuQuantityFinished - line.returnedQuantity), 0)

const nothingTaken = (world: OrderState): boolean =>
  world.rows('orderProducts').every((line) => line.returnedQuantity >= line.skuQuantityFinished)

/** Units of a line that are the order's now. */
export const marksOfLine = (world: OrderState, lineId: number): Mark[] =>
  world
    .rows('orderMarks')
    .filter((mark) => mark.lineId === lineId && (ofTheOrder as readonly string[]).includes(mark.state))

const inState = (marks: readonly Mark[], state: string): RowChange[] =>
  marks
    .filter((mark) => mark.state !== state)
    .map(({ orderId, identity }) => update('orderMarks', { orderId, identity }, { state }))

/** What machines ask of the goods of an order. */
export const goodsEffects: Pick<
  EffectHandlers,
  'saveCollected' | 'saveReturned' | 'putBack' | 'shelveReturned' | 'clearCollected' | 'setStoragePlace'
> = {
  /** A second forming replaces what the first one wrote. */
  saveCollected: (scope, { lines, packages }) => {
    const { world, at } = scope
    const { id: orderId, sumCollected } = world.order
    const collected: RowChange[] = lines.map(({ lineId, collected, reasonId }) => {
      const ordered = world.find('orderProducts', { id: lineId })?.skuQuantity ?? 0
      return update(
        'orderProducts',
        { id: lineId },
        { skuQuantityFinished: collected, changeReason: collected < ordered ? reasonId : null },
      )
    })
    const marks = lines.flatMap(({ lineId, marks: codes }) =>
      codes.map((code) =>
        insert('orderMarks', {
          ...{ identity: identityOf(code), orderId, lineId, code },
          ...{ at: at.toISOString(), state: 'held' },
        }),
      ),
    )
    const packed = packages.map(({ typeId, count }) => insert('orderPackages', { orderId, typeId, count }))
    const brief = lines.map(({ lineId, collected, reasonId }) => ({ lineId, collected, reasonId }))
    const counts = packages.map(({ typeId, count }) => ({ typeId, count }))
    return [
      ...collected,
      remove('orderMarks', { orderId }),
      ...marks,
      remove('orderPackages', { orderId }),
      ...packed,
      ...changeOrder(
        scope,
        { sumCollected: collectedSum(world.with(collected)), packageCost: packageCost(world, packages) },
        {
          ...{ action: 'saveCollected', entityName: 'skuQuantityFinished' },
          ...{ old: sumCollected, new: { lines: brief, packages: counts } },
        },
      ),
    ]
  },

  /** What was not taken is not paid for; a line that is not named was taken whole. */
  saveReturned: (scope, { lines }) => {
    const { world } = scope
    const returned = world.rows('orderProducts').map(({ id }) => {
      const said = lines.find(({ lineId }) => lineId === id)
      return update('orderProducts', { id }, { returnedQuantity: said?.returned ?? 0 })
    })
    const marks = world.rows('orderProducts').flatMap(({ id }) => {
      const ofLine = marksOfLine(world, id)
      const said = lines.find(({ lineId }) => lineId === id)
      const left = leftBehind(ofLine, said?.returned ?? 0, said?.handedMarks ?? [])
      return ofLine.flatMap((mark) => inState([mark], left.includes(mark) ? 'left' : 'held'))
    })
    return [
      ...returned,
      ...marks,
      ...changeOrder(
        scope,
        {
          sumCollected: takenSum(world.with(returned)),
          ...(nothingTaken(world.with(returned)) ? { receiveStatusId: receiveStatus.refused } : {}),
        },
        {
          ...{ action: 'saveReturned', entityName: 'returnedQuantity' },
          ...{
            old: world.order.sumCollected,
            new: lines.map(({ lineId, returned: pieces }) => ({ lineId, returned: pieces })),
          },
        },
      ),
    ]
  },

  putBack,

  shelveReturned: (scope) =>
    putBack(scope, {
      ...{ cause: 'notTaken', comment: null },
      lines: scope.world
        .rows('orderProducts')
        .filter((line) => line.returnedQuantity > 0)
        .map(({ id: lineId, returnedQuantity: shelved }) => ({
          ...{ lineId, shelved, missing: 0, reasonId: null },
          marks: marksOfLine(scope.world, lineId)
            .filter((mark) => mark.state === 'left')
            .map((mark) => mark.code),
        })),
    }),

  clearCollected: (scope) => {
    const { world } = scope
    const { sumCollected } = world.order
    return [
      ...world
        .rows('orderProducts')
        .map(({ id }) => update('orderProducts', { id }, { skuQuantityFinished: 0 })),
      ...changeOrder(
        scope,
        { sumCollected: 0, packageCost: 0, storagePlace: null },
        { action: 'clearCollected', entityName: 'sumCollected', old: sumCollected, new: 0 },
      ),
    ]
  },

  setStoragePlace: (scope, { place }) => {
    const { storagePlace } = scope.world.order
    const now = place?.trim() || null
    if (now === null || now === storagePlace) return []
    return changeOrder(
      scope,
      { storagePlace: now },
      { action: 'setStoragePlace', entityName: 'storagePlace', old: storagePlace ?? null, new: now },
    )
  },
}

/** Each piece is on a shelf, and its unit may be sold again, or it is said what became of it. */
export function putBack(scope: Scope, { cause, lines, comment }: EffectParams['putBack']): RowChange[] {
  const { world } = scope
  const moved = lines.filter((line) => line.shelved + line.missing > 0)
  if (moved.length === 0) return []
  return [
    ...moved.flatMap((line) => [...piecesBack(scope, cause, line, comment), ...unitsBack(world, line)]),
    logged(scope, {
      ...{ action: 'putBack', entityName: 'goods', old: null },
      new: {
        cause,
        comment,
        lines: moved.map(({ lineId, shelved, missing, reasonId }) => ({
          lineId,
          shelved,
          missing,
          reasonId,
        })),
      },
    }),
  ]
}

function piecesBack(
  { world, at, actor }: Scope,
  cause: GoodsCause,
  { lineId, shelved, missing, reasonId }: BackLine,
  comment: string | null,
): RowChange[] {
  const row = {
    ...{ orderId: world.order.id, lineId, cause, at: at.toISOString(), userName: actor.name },
  }
  return [
    ...(shelved > 0 ? [insert('goodsBack', { ...row, quantity: shelved, outcome: 'shelf' })] : []),
    ...(missing > 0
      ? [
          insert('goodsBack', {
            ...{ ...row, quantity: missing, reasonId, comment },
            outcome: reasonId === null ? 'lost' : outcomeOf(reasonId),
          }),
        ]
      : []),
  ]
}

/** Of units that nobody named and the numbers do not tell apart nothing is said: they stay the order's. */
function unitsBack(world: OrderState, line: BackLine): RowChange[] {
  const { lineId, shelved, missing, reasonId, marks, missingMarks = [] } = line
  const ofLine = marksOfLine(world, lineId)
  const left = ofLine.filter((mark) => mark.state === 'left')
  const comingBack = left.length === shelved + missing ? left : ofLine
  const allCome = comingBack.length === shelved + missing
  const named = (codes: string[]) => {
    const units = new Set(codes.map(identityOf))
    return ofLine.filter((mark) => units.has(mark.identity))
  }
  const onShelf = allCome && missing === 0 ? comingBack : named(marks)
  const known = onShelf.length === shelved
  const gone =
    missingMarks.length > 0
      ? named(missingMarks)
      : allCome && known
        ? comingBack.filter((mark) => !onShelf.includes(mark))
        : []
  return [...inState(onShelf, 'shelf'), ...inState(gone, reasonId === null ? 'lost' : outcomeOf(reasonId))]
}

/** Units that the customer has not taken, as far as it is known which they are. */
function leftBehind(ofLine: readonly Mark[], returned: number, handed: readonly string[]): readonly Mark[] {
  if (returned === 0) return []
  if (returned >= ofLine.length) return ofLine
  if (handed.length === 0) return []
  const taken = new Set(handed.map(identityOf))
  return ofLine.filter((mark) => !taken.has(mark.identity))
}

/**
 * Who has paid, or whose money the bank holds, has agreed to a sum: the packages of such an order cost nothing more.
 * Minor units.
 */
function packageCost({ order }: OrderState, packages: readonly PackageCount[]): number {
  if (order.payStatusId === payStatus.held || order.payStatusId === payStatus.paid) return 0
  return packages.reduce((sum, { count, price = 0 }) => sum + count * price, 0)
}

export const identityOf = (code: string): string => {
  const mark = parseMark(code)
  // The machine's guards have refused every mark that cannot be read.
  if (!mark.ok) throw new Error(`unreadable mark reached the order: ${mark.problem}`)
  return mark.identity
}
