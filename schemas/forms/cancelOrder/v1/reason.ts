import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { CatalogEntryId, closed, Comment } from '../../../formats.ts'

/** Reason of the cancellation, id of the catalogue staffCancelReasons; optional. */
export default defineForm(
  Type.Object(
    { reasonId: Type.Optional(CatalogEntryId('staffCancelReasons')), comment: Type.Optional(Comment) },
    closed,
  ),
  {
    reasonId: { 'ui:widget': 'catalog', 'ui:options': { catalog: 'staffCancelReasons' } },
    comment: { 'ui:widget': 'textarea' },
  },
)
