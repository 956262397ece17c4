import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { CatalogId, closed, Id, MarkCode, Quantity } from '../../../formats.ts'

/**
 * Pieces that are exchanged, out of those that the customer kept, and the reason. A line that is not listed has no
 * exchanged pieces.
 */
export default defineForm(
  Type.Object(
    {
      lines: Type.Array(
        Type.Object(
          {
            lineId: Id,
            quantity: Quantity,
            marks: Type.Optional(Type.Array(MarkCode, { maxItems: 10_000 })),
          },
          closed,
        ),
        { maxItems: 1000, default: [] },
      ),
      reasonId: CatalogId('exchangeReasons'),
    },
    closed,
  ),
  {
    lines: { 'ui:field': 'orderLines', 'ui:options': { mode: 'exchange' } },
    reasonId: { 'ui:widget': 'catalog', 'ui:options': { catalog: 'exchangeReasons' } },
  },
)
