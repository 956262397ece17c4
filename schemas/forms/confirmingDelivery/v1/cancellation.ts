import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { CatalogId, closed, Comment } from '../../../formats.ts'

/** Why the customer gave the order up: catalogue cancelReasons. */
export default defineForm(
  Type.Object(
    { reasonId: CatalogId('cancelReasons'), comment: Type.Optional(Comment), note: Type.Optional(Comment) },
    closed,
  ),
  {
    reasonId: { 'ui:widget': 'catalog', 'ui:options': { catalog: 'cancelReasons' } },
    comment: { 'ui:widget': 'textarea' },
    note: { 'ui:widget': 'textarea', 'ui:options': { kept: true } },
  },
)
