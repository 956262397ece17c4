import type { OrderSummary, StepLine } from '../../../../../schemas/api/tasks.ts'
import { getLossOutcome } from '../../../../shared/goods-loss.ts'
import type { SubmitBlocker, CountRequirement, CustomFieldBehaviour } from '../custom-field-behaviour.ts'
import {
  getDeclinedCount,
  getEntryCount,
  toLinesFormData,
  toLineEntries,
  needsMarkingCodeScans,
  needsPieceScans,
  needsShortageReason,
  type LineEntry,
} from './line-entries.ts'
import { selectLineCountMode, type LineCountMode } from './line-modes.ts'

const none: OrderSummary['lines'] = []
/** Returns the lines of the order; empty for a desk, which has no order. */
export const getOrderLines = (order: OrderSummary | null) => order?.lines ?? none

export const orderLinesBehaviour: CustomFieldBehaviour = {
  initialValue: (value, { order, summary }, options) => {
    const mode = selectLineCountMode(options, summary)
    return toLinesFormData(toLineEntries(getOrderLines(order), value as LineEntry[] | undefined, mode), mode)
  },
  blocker: (value, { order, summary }, options) => {
    const mode = selectLineCountMode(options, summary)
    const entries = toLineEntries(getOrderLines(order), value as LineEntry[] | undefined, mode)
    const count = (isMissing: typeof needsShortageReason) =>
      entries.filter((entry, i) => isMissing(entry, getOrderLines(order)[i]!, mode)).length
    const marks = count(needsMarkingCodeScans)
    if (marks > 0) return { key: 'lines.blocker.marks', facts: { count: marks } }
    const missingUnits = count(needsPieceScans)
    if (missingUnits > 0) return { key: 'lines.blocker.which', facts: { count: missingUnits } }
    const reasons = mode.isCollecting ? count(needsShortageReason) : 0
    if (reasons === 0) return null
    // Until the first piece is counted or the first reason is chosen, the message asks the user to begin instead of
    // naming the number of missing reasons.
    const isUntouched = entries.every(
      (entry) => getEntryCount(entry, mode) === 0 && (entry.reasonId ?? null) === null,
    )
    return isUntouched
      ? { key: 'lines.blocker.begin' }
      : { key: 'lines.blocker.reasons', facts: { count: reasons } }
  },
  counted: (kind, value, { order, summary }, options) => {
    const mode = selectLineCountMode(options, summary)
    const entries = toLineEntries(getOrderLines(order), value as LineEntry[] | undefined, mode)
    const blocker = findWrongCount(kind, getOrderLines(order), entries, mode)
    return blocker && { ...blocker, key: `lines.counted.${String(options?.['mode'])}.${blocker.key}` }
  },
  countGoods: (value, { order, summary }, options) => {
    const mode = selectLineCountMode(options, summary)
    const entries = toLineEntries(getOrderLines(order), value as LineEntry[] | undefined, mode)
    return countPieces(getOrderLines(order), entries, mode)
  },
}

function countPieces(lines: readonly StepLine[], entries: readonly LineEntry[], mode: LineCountMode) {
  const sum = (value: (entry: LineEntry, i: number) => number) =>
    entries.reduce((total, entry, i) => total + value(entry, i), 0)
  const maximum = sum((_, i) => mode.maximum(lines[i]!))
  const counted = sum((entry) => getEntryCount(entry, mode))
  const separate = sum((entry) => getDeclinedCount(entry, mode))
  // The reasons of a collection are those of another catalogue.
  const sumOfOutcome = (outcome: 'lost' | 'damaged') =>
    mode.isCollecting
      ? 0
      : sum(({ reasonId, ...entry }, i) =>
          typeof reasonId === 'number' && getLossOutcome(reasonId) === outcome
            ? mode.maximum(lines[i]!) - getEntryCount(entry, mode)
            : 0,
        )
  const [lost, damaged] = [sumOfOutcome('lost'), sumOfOutcome('damaged')]
  return { counted, separate, maximum, uncounted: maximum - counted - separate, lost, damaged }
}

/**
 * Returns why the counts do not meet the requirement `kind`; null if they meet it. The `key` is the last part of
 * `lines.counted.<mode>.<key>`.
 */
function findWrongCount(
  kind: CountRequirement,
  lines: readonly StepLine[],
  entries: readonly LineEntry[],
  mode: LineCountMode,
): SubmitBlocker | null {
  const { counted, separate, maximum, uncounted } = countPieces(lines, entries, mode)
  const blocker = (key: string): SubmitBlocker => ({
    key,
    facts: { counted, apart: separate, most: maximum, left: uncounted },
  })
  switch (kind) {
    case 'some':
      return counted === 0 ? blocker('nothing') : null
    case 'all':
      if (separate > 0) return blocker('apart')
      return counted === 0 ? blocker('nothing') : counted < maximum ? blocker('notAll') : null
    case 'none':
      if (mode.separateCount === undefined) return counted > 0 ? blocker('something') : null
      return separate < maximum ? blocker('notAllApart') : null
    case 'part':
      return mode.separateCount === undefined ? createPartBlocker() : createSeparateBlocker()
  }

  function createPartBlocker(): SubmitBlocker | null {
    if (counted === maximum) return blocker('everything')
    if (mode.needsReason)
      return entries.some((entry, i) => needsShortageReason(entry, lines[i]!, mode))
        ? blocker('reasons')
        : null
    return counted === 0 ? blocker('nothing') : null
  }

  /**
   * Every piece must be counted as handed over or as not taken. Otherwise it would be unknown whether the customer or
   * the store has it.
   */
  function createSeparateBlocker(): SubmitBlocker | null {
    if (separate === 0) return blocker('nothingApart')
    if (separate === maximum) return blocker('everythingApart')
    return counted + separate < maximum ? blocker('unsaid') : null
  }
}
