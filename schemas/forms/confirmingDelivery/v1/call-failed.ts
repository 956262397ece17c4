import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { CatalogEntryId, closed, Comment, Instant } from '../../../formats.ts'

/**
 * Reason of the failed call (catalogue callFailReasons), and the time of the next call. Default: after the pause from
 * the settings.
 */
export default defineForm(
  Type.Object(
    {
      waitReasonId: CatalogEntryId('callFailReasons'),
      callBackAt: Type.Optional(Instant),
      note: Type.Optional(Comment),
    },
    closed,
  ),
  {
    waitReasonId: {
      'ui:widget': 'catalog',
      'ui:options': { catalog: 'callFailReasons', except: 'impossibleReasons' },
    },
    callBackAt: { 'ui:widget': 'instant', 'ui:options': { quick: 'callBack' } },
    note: { 'ui:widget': 'textarea', 'ui:options': { kept: true } },
  },
)
