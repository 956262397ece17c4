import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { CatalogEntryId, closed, Comment, Day } from '../../../formats.ts'

/** New day and slot of the delivery, and the reason of the move (catalogue moveReasons). */
export default defineForm(
  Type.Object(
    {
      date: Day,
      /** Id of a slot of the delivery service; absent: the delivery can be at any time of the day. */
      slotId: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
      reasonId: CatalogEntryId('moveReasons'),
      comment: Type.Optional(Comment),
    },
    closed,
  ),
  {
    date: { 'ui:widget': 'day', 'ui:options': { days: 'future' } },
    slotId: { 'ui:widget': 'timeslot', 'ui:options': { day: 'date' } },
    reasonId: { 'ui:widget': 'catalog', 'ui:options': { catalog: 'moveReasons' } },
    comment: { 'ui:widget': 'textarea' },
  },
)
