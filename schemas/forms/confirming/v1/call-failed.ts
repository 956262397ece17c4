import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { CatalogEntryId, closed, Comment, Instant } from '../../../formats.ts'

/**
 * Reason of the failed call (catalogue waitReasons), and the time of the next call. Default: after the pause from the
 * settings.
 */
export default defineForm(
  Type.Object(
    {
      waitReasonId: CatalogEntryId('waitReasons'),
      callBackAt: Type.Optional(Instant),
      note: Type.Optional(Comment),
    },
    closed,
  ),
  {
    waitReasonId: { 'ui:widget': 'catalog', 'ui:options': { catalog: 'waitReasons' } },
    callBackAt: { 'ui:widget': 'instant', 'ui:options': { quick: 'callBack' } },
    note: { 'ui:widget': 'textarea' },
  },
)
