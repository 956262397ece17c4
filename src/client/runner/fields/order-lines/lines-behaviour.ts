import type { OwnField } from '../own-field.ts'
import { dataOf, entriesOf, lacksMarks, lacksUnits, modeOf, needsReason, type Entry } from './line-modes.ts'

export const linesBehaviour: OwnField = {
  opens: (value, { order, summary }, options) => {
    const mode = modeOf(options, summary)
    return dataOf(entriesOf(order.lines, value as Entry[] | undefined, mode), mode)
  },
  blocker: (value, { order, summary }, options) => {
    const mode = modeOf(options, summary)
    const entries = entriesOf(order.lines, value as Entry[] | undefined, mode)
    const count = (wanting: typeof needsReason) =>
      entries.filter((entry, i) => wanting(entry, order.lines[i]!, mode)).length
    const marks = count(lacksMarks)
    if (marks > 0) return { key: 'lines.blocker.marks', facts: { count: marks } }
    const which = count(lacksUnits)
    if (which > 0) return { key: 'lines.blocker.which', facts: { count: which } }
    const reasons = mode.collects ? count(needsReason) : 0
    return reasons > 0 ? { key: 'lines.blocker.reasons', facts: { count: reasons } } : null
  },
}
