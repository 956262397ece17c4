import type { OrderSummary, StepLine } from '../../../../../schemas/api/tasks.ts'
import type { Blocker, Counted, OwnField } from '../own-field.ts'
import {
  apartOf,
  countOf,
  dataOf,
  entriesOf,
  lacksMarks,
  lacksUnits,
  needsReason,
  type Entry,
} from './line-entries.ts'
import { modeOf, type LineMode } from './line-modes.ts'

const none: OrderSummary['lines'] = []
/** A desk has none. */
export const linesOf = (order: OrderSummary | null) => order?.lines ?? none

export const linesBehaviour: OwnField = {
  opens: (value, { order, summary }, options) => {
    const mode = modeOf(options, summary)
    return dataOf(entriesOf(linesOf(order), value as Entry[] | undefined, mode), mode)
  },
  blocker: (value, { order, summary }, options) => {
    const mode = modeOf(options, summary)
    const entries = entriesOf(linesOf(order), value as Entry[] | undefined, mode)
    const count = (wanting: typeof needsReason) =>
      entries.filter((entry, i) => wanting(entry, linesOf(order)[i]!, mode)).length
    const marks = count(lacksMarks)
    if (marks > 0) return { key: 'lines.blocker.marks', facts: { count: marks } }
    const which = count(lacksUnits)
    if (which > 0) return { key: 'lines.blocker.which', facts: { count: which } }
    const reasons = mode.collects ? count(needsReason) : 0
    if (reasons === 0) return null
    // Before the first piece nothing is wrong yet.
    const untouched = entries.every(
      (entry) => countOf(entry, mode) === 0 && (entry.reasonId ?? null) === null,
    )
    return untouched
      ? { key: 'lines.blocker.begin' }
      : { key: 'lines.blocker.reasons', facts: { count: reasons } }
  },
  counted: (kind, value, { order, summary }, options) => {
    const mode = modeOf(options, summary)
    const entries = entriesOf(linesOf(order), value as Entry[] | undefined, mode)
    const wrong = wrongCount(kind, linesOf(order), entries, mode)
    return wrong && { ...wrong, key: `lines.counted.${String(options?.['mode'])}.${wrong.key}` }
  },
}

/** Texts: `lines.counted.<mode>.<key>`. */
function wrongCount(
  kind: Counted,
  lines: readonly StepLine[],
  entries: readonly Entry[],
  mode: LineMode,
): Blocker | null {
  const sum = (of: (entry: Entry, i: number) => number) =>
    entries.reduce((before, entry, i) => before + of(entry, i), 0)
  const most = sum((_, i) => mode.most(lines[i]!))
  const counted = sum((entry) => countOf(entry, mode))
  const apart = sum((entry) => apartOf(entry, mode))
  const says = (what: string): Blocker => ({
    key: what,
    facts: { counted, apart, most, left: most - counted - apart },
  })
  switch (kind) {
    case 'some':
      return counted === 0 ? says('nothing') : null
    case 'all':
      if (apart > 0) return says('apart')
      return counted === 0 ? says('nothing') : counted < most ? says('notAll') : null
    case 'none':
      if (mode.apart === undefined) return counted > 0 ? says('something') : null
      return apart < most ? says('notAllApart') : null
    case 'part':
      return mode.apart === undefined ? partBlocker() : apartBlocker()
  }

  function partBlocker(): Blocker | null {
    if (counted === most) return says('everything')
    if (mode.reasoned)
      return entries.some((entry, i) => needsReason(entry, lines[i]!, mode)) ? says('reasons') : null
    return counted === 0 ? says('nothing') : null
  }

  /** Each piece is handed over or left, as in full: what nobody counted may be in either hand. */
  function apartBlocker(): Blocker | null {
    if (apart === 0) return says('nothingApart')
    if (apart === most) return says('everythingApart')
    return counted + apart < most ? says('unsaid') : null
  }
}
