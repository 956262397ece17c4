import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { closed, Id, MarkCode, Quantity } from '../../../formats.ts'

/**
 * What the customer is handed and what they do not take, counted from what was collected; a line left out came back with
 * nothing. `marks`: of the pieces handed over.
 */
export default defineForm(
  Type.Object(
    {
      lines: Type.Array(
        Type.Object(
          {
            lineId: Id,
            returned: Quantity,
            handed: Type.Optional(Quantity),
            marks: Type.Optional(Type.Array(MarkCode, { maxItems: 10_000 })),
          },
          closed,
        ),
        { maxItems: 1000, default: [] },
      ),
    },
    closed,
  ),
  {
    lines: { 'ui:field': 'orderLines', 'ui:options': { mode: 'handOver' } },
  },
)
