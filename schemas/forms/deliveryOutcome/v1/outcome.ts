import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { closed, Id, Quantity } from '../../../formats.ts'

/** Pieces that the customer refused, and how this became known. A line that is not listed was taken completely. */
export default defineForm(
  Type.Object(
    {
      lines: Type.Array(Type.Object({ lineId: Id, returned: Quantity }, closed), {
        maxItems: 1000,
        default: [],
      }),
      reason: Type.String({ minLength: 1, maxLength: 1000, pattern: '\\S' }),
    },
    closed,
  ),
  {
    lines: { 'ui:field': 'orderLines', 'ui:options': { mode: 'return' } },
    reason: { 'ui:widget': 'textarea' },
  },
)
