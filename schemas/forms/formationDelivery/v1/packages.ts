import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { CatalogEntryId, closed } from '../../../formats.ts'

export default defineForm(
  Type.Object(
    {
      packages: Type.Array(
        Type.Object(
          { typeId: CatalogEntryId('bagTypes'), count: Type.Integer({ minimum: 1, maximum: 1000 }) },
          closed,
        ),
        { maxItems: 50 },
      ),
    },
    closed,
  ),
  { packages: { 'ui:field': 'packageCounts', 'ui:options': { types: 'bagTypes' } } },
)
