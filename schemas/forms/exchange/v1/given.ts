import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { closed, Id, MarkingCode, Quantity } from '../../../formats.ts'

/** Replacements of marked pieces that the customer gets, each with its own marking code. */
export default defineForm(
  Type.Object(
    {
      lines: Type.Array(
        Type.Object(
          { lineId: Id, given: Quantity, marks: Type.Array(MarkingCode, { maxItems: 10_000 }) },
          closed,
        ),
        { maxItems: 1000, default: [] },
      ),
    },
    closed,
  ),
  { lines: { 'ui:field': 'orderLines', 'ui:options': { mode: 'give', counts: 'toScan' } } },
)
