import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { CatalogEntryId, closed, Id, MarkingCode, Quantity } from '../../../formats.ts'

export const CollectedLine = Type.Object(
  {
    lineId: Id,
    collected: Quantity,
    /** Reason why fewer pieces than ordered were collected, id of the catalogue changeReasons. */
    reasonId: Type.Union([CatalogEntryId('changeReasons'), Type.Null()]),
    marks: Type.Array(MarkingCode, { maxItems: 1000 }),
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
