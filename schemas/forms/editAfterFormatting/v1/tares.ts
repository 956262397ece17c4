import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { CatalogEntryId, closed } from '../../../formats.ts'

/** Containers of the delivery. Weight in grams including the contents; null if not weighed yet. */
export default defineForm(
  Type.Object(
    {
      tares: Type.Array(
        Type.Object(
          {
            typeId: CatalogEntryId('tareTypes'),
            weight: Type.Union([Type.Integer({ minimum: 1, maximum: 999_999 }), Type.Null()]),
            unused: Type.Boolean(),
          },
          closed,
        ),
        { maxItems: 100 },
      ),
    },
    closed,
  ),
  { tares: { 'ui:field': 'tares', 'ui:options': { types: 'tareTypes' } } },
)
