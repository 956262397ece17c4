import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { closed, Id, MarkingCode, Quantity } from '../../../formats.ts'

/**
 * Number of the collected pieces that the customer takes (`handed`) and leaves (`returned`), by line. Every collected
 * piece must be in one of the two numbers. `marks`: marking codes of the taken pieces.
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
            marks: Type.Optional(Type.Array(MarkingCode, { maxItems: 10_000 })),
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
