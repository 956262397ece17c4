import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { CatalogId, closed, Comment } from '../../../formats.ts'

/** Why the order is cancelled: catalogue cancelReasons. */
export default defineForm(
  Type.Object({ reasonId: CatalogId('cancelReasons'), comment: Type.Optional(Comment) }, closed),
  {
    reasonId: { 'ui:widget': 'catalog', 'ui:options': { catalog: 'cancelReasons' } },
    comment: { 'ui:widget': 'textarea' },
  },
)
