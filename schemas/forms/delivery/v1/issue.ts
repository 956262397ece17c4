import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { closed, Id, Quantity } from '../../../formats.ts'

/** What the customer did not take, counted from what was collected; a line left out came back with nothing. */
export default defineForm(
  Type.Object(
    {
      lines: Type.Array(Type.Object({ lineId: Id, returned: Quantity }, closed), {
        maxItems: 1000,
        default: [],
      }),
    },
    closed,
  ),
  {
    lines: { 'ui:field': 'orderLines', 'ui:options': { mode: 'return' } },
  },
)
