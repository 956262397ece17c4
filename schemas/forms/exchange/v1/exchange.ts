import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { CatalogEntryId, closed, Id, MarkingCode, Quantity } from '../../../formats.ts'

/**
 * How many of the pieces that the customer kept are exchanged, by line, and the reason (catalogue exchangeReasons). A
 * line that is not listed is not exchanged.
 */
export default defineForm(
  Type.Object(
    {
      lines: Type.Array(
        Type.Object(
          {
            lineId: Id,
            quantity: Quantity,
            marks: Type.Optional(Type.Array(MarkingCode, { maxItems: 10_000 })),
          },
          closed,
        ),
        { maxItems: 1000, default: [] },
      ),
      reasonId: CatalogEntryId('exchangeReasons'),
    },
    closed,
  ),
  {
    lines: { 'ui:field': 'orderLines', 'ui:options': { mode: 'exchange' } },
    reasonId: { 'ui:widget': 'catalog', 'ui:options': { catalog: 'exchangeReasons' } },
  },
)
