import type { OrderSummary, RunnerView, StepLine } from '../../../schemas/api/tasks.ts'
import { calculateAcceptedPartTotals, type AcceptedPartTotals } from '../../shared/accepted-part.ts'
import { calculatePackageCost } from '../../shared/package-cost.ts'
import type { PackageCount } from './fields/package-counts/packages-behaviour.ts'
import { parseNumberPairs } from './parts/step-lines.ts'

/** A line of the form for issuing an order. `returned`: number of pieces that the customer does not take. */
export interface IssueFormLine {
  lineId: number
  returned?: number
}

/** Returns the part of the order that the customer takes, according to the current input of the form. */
export const calculateIssuedPart = (
  { lines, total, payable }: Pick<OrderSummary, 'lines' | 'total' | 'payable'>,
  formLines: readonly IssueFormLine[],
): AcceptedPartTotals =>
  calculateAcceptedPartTotals(
    lines.map(({ lineId, ordered, collected, unitPrice, discountShare, pointsShare }) => ({
      skuQuantity: ordered,
      productPrice: unitPrice,
      discountShare,
      pointsShare,
      collected,
      declined: formLines.find((line) => line.lineId === lineId)?.returned ?? 0,
    })),
    { total, payable },
  )

/**
 * Returns the function that counts the pieces of a line that the price of the order contains: the ordered ones until
 * a piece of the order is collected, then the collected ones without the returned ones.
 */
const countPricedPieces = ({ lines }: Pick<OrderSummary, 'lines'>): ((line: StepLine) => number) =>
  lines.some((line) => line.collected > 0)
    ? ({ collected, returned }) => Math.max(0, collected - returned)
    : ({ ordered }) => ordered

/**
 * Returns the collected part of the order. `pieces`: new number of collected pieces by line id, for changed lines.
 * `packagesSum`: price of the packages of this task, which replace the saved ones; null if no packages are chosen yet.
 */
function calculateCollectedPart(
  order: OrderSummary,
  pieces: ReadonlyMap<number, number>,
  packagesSum: number | null,
): AcceptedPartTotals {
  const countPieces = countPricedPieces(order)
  const addedSum = packagesSum === null ? 0 : calculatePackageCost(order, packagesSum) - order.price.packages
  return calculateAcceptedPartTotals(
    order.lines.map((line) => ({
      skuQuantity: line.ordered,
      productPrice: line.unitPrice,
      discountShare: line.discountShare,
      pointsShare: line.pointsShare,
      collected: countPieces(line),
      declined: countPieces(line) - (pieces.get(line.lineId) ?? countPieces(line)),
    })),
    { total: order.total + addedSum, payable: order.payable + addedSum },
  )
}

/** Returns the part of the order that the task has collected, with packages of the given price; null if unknown. */
export function calculateFormedPart(
  order: OrderSummary,
  { lineCounts }: RunnerView['step']['summary'],
  packagesSum: number | null,
): AcceptedPartTotals | null {
  return lineCounts === undefined
    ? null
    : calculateCollectedPart(order, parseNumberPairs(lineCounts), packagesSum)
}

const noPrices: ReadonlyMap<number, number> = new Map()

/** Returns the price of all packages. A type without a known price costs nothing. */
export const sumPackagePrices = (
  packages: readonly PackageCount[],
  prices: ReadonlyMap<number, number>,
): number => packages.reduce((sum, { typeId, count }) => sum + count * (prices.get(typeId) ?? 0), 0)

type DraftLine = Partial<Record<'lineId' | 'collected' | 'returned' | 'handed', number>> | null

/**
 * Returns the part of the order that is collected or handed over according to the draft of the step. Later steps of a
 * collecting task have no such draft; their summary contains the collected pieces. Null for a desk, if the step changes
 * no pieces, or if nothing is collected yet. `packagePrices`: price of a package by id of its type; empty unless the
 * step chooses packages.
 */
export function calculateAcceptedPartOfDraft(
  { order, step }: RunnerView,
  typed: unknown,
  packagePrices: ReadonlyMap<number, number> = noPrices,
): AcceptedPartTotals | null {
  if (order === null) return null
  const { lines, packages: draftPackages } = (typed ?? {}) as {
    lines?: readonly DraftLine[]
    packages?: readonly PackageCount[]
  }
  const { packages = 0, packagesSum: chosenSum = 0 } = step.summary
  const savedSum = Number(packages) > 0 ? Number(chosenSum) : null
  // On the step of the packages the draft replaces the packages of the summary as soon as their prices are known.
  const packagesSum =
    Array.isArray(draftPackages) && packagePrices.size > 0
      ? sumPackagePrices(draftPackages, packagePrices)
      : savedSum
  const draftLines = Array.isArray(lines) ? lines.filter((line) => line !== null) : []
  if (draftLines.some((line) => 'handed' in line))
    return calculateIssuedPart(order, draftLines as IssueFormLine[])
  if (draftLines.some((line) => 'collected' in line)) {
    const pieces = new Map(draftLines.map(({ lineId = 0, collected = 0 }) => [lineId, collected]))
    return [...pieces.values()].some((count) => count > 0)
      ? calculateCollectedPart(order, pieces, packagesSum)
      : null
  }
  return calculateFormedPart(order, step.summary, packagesSum)
}

/**
 * Splits the refund of a partly taken order. Holds are released first. `cancel`: amounts that a cancellation would
 * return; its `release` is the sum of all holds.
 */
export const splitPartialRefund = (
  { cancel }: Pick<OrderSummary['back'], 'cancel'>,
  { toRefund }: Pick<AcceptedPartTotals, 'toRefund'>,
): Pick<OrderSummary['back']['cancel'], 'release' | 'refund' | 'way'> => {
  const release = Math.min(cancel.release, toRefund)
  return { release, refund: toRefund - release, way: cancel.way }
}
