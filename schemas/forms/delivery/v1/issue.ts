import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { closed, Id, MarkCode, Quantity } from '../../../formats.ts'

/**
 * Pieces that the customer gets and pieces that the customer does not take, out of the collected pieces. A line that
 * is not listed has no pieces that the customer does not take. `marks`: marking codes of the pieces that the customer
 * gets.
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
