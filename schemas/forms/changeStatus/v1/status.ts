import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { closed, Comment } from '../../../formats.ts'

/** Order statuses that a user can set manually. The machine decides which of them are possible now. */
export default defineForm(
  Type.Object(
    {
      statusId: Type.Integer({ enum: [1, 10, 12, 14, 15, 17, 18] }),
      /** Stored with the order and in its log. */
      comment: Type.Optional(Comment),
    },
    closed,
  ),
  { statusId: { 'ui:options': { among: 'reachable' } }, comment: { 'ui:widget': 'textarea' } },
)
