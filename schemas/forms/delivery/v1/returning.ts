import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { CatalogEntryId, closed, Comment, Id, MarkingCode, Quantity } from '../../../formats.ts'
import { carrierLossReasons } from '../../../values/carrier-loss-reasons.ts'

/**
 * Pieces that the customer left at the counter and that were put back on the shelf, counted line by line. A missing piece
 * needs a reason.
 */
export default defineForm(
  Type.Object(
    {
      lines: Type.Array(
        Type.Object(
          {
            lineId: Id,
            returned: Quantity,
            reasonId: Type.Optional(
              Type.Union([CatalogEntryId('goodsLossReasons', carrierLossReasons), Type.Null()]),
            ),
            marks: Type.Optional(Type.Array(MarkingCode, { maxItems: 10_000 })),
          },
          closed,
        ),
        { maxItems: 1000 },
      ),
      lossComment: Type.Optional(Comment),
    },
    closed,
  ),
  {
    lines: {
      'ui:field': 'orderLines',
      'ui:options': { mode: 'rest', reasons: 'goodsLossReasons', exceptReasons: carrierLossReasons },
    },
    lossComment: { 'ui:widget': 'textarea' },
  },
)
