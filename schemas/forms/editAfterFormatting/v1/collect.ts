import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { CatalogId, closed, Id, MarkCode, Quantity } from '../../../formats.ts'

export const CollectedLine = Type.Object(
  {
    lineId: Id,
    collected: Quantity,
    /** Reason why fewer pieces than ordered were collected, id of the catalogue changeReasons. */
    reasonId: Type.Union([CatalogId('changeReasons'), Type.Null()]),
    marks: Type.Array(MarkCode, { maxItems: 1000 }),
  },
  closed,
)

export default defineForm(
  Type.Object({ lines: Type.Array(CollectedLine, { minItems: 1, maxItems: 1000 }) }, closed),
  {
    lines: {
      'ui:field': 'orderLines',
      'ui:options': { mode: 'collect', reasons: 'changeReasons', only: 'chosenLines' },
    },
  },
)
