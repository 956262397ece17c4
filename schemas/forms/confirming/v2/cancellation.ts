import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { CatalogEntryId, closed, Comment } from '../../../formats.ts'

/** Reason why the customer cancelled the order, id of the catalogue staffCancelReasons. */
export default defineForm(
  Type.Object(
    {
      reasonId: CatalogEntryId('staffCancelReasons'),
      comment: Type.Optional(Comment),
      note: Type.Optional(Comment),
    },
    closed,
  ),
  {
    reasonId: { 'ui:widget': 'catalog', 'ui:options': { catalog: 'staffCancelReasons' } },
    comment: { 'ui:widget': 'textarea' },
    note: { 'ui:widget': 'textarea', 'ui:options': { kept: true } },
  },
)
