import type { OwnField } from '../own-field.ts'
import { dataOf, entriesOf, lacksMarks, modeOf, needsReason, type Entry } from './line-modes.ts'

export const linesBehaviour: OwnField = {
  opens: (value, { order }, options) => {
    const mode = modeOf(options)
    return dataOf(entriesOf(order.lines, value as Entry[] | undefined, mode), mode)
  },
  blocker: (value, { order }, options) => {
    const mode = modeOf(options)
    const entries = entriesOf(order.lines, value as Entry[] | undefined, mode)
    const count = (wanting: typeof needsReason) =>
      entries.filter((entry, i) => wanting(entry, order.lines[i]!, mode)).length
    const marks = count(lacksMarks)
    if (marks > 0) return { key: 'lines.blocker.marks', facts: { count: marks } }
    const reasons = count(needsReason)
    return reasons > 0 ? { key: 'lines.blocker.reasons', facts: { count: reasons } } : null
  },
}
