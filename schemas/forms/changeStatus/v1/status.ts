import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { closed, Comment } from '../../../formats.ts'

/** Order statuses that can be reached by hand at all; which of them now is the machine's to say. */
export default defineForm(
  Type.Object(
    {
      statusId: Type.Integer({ enum: [1, 10, 12, 14, 15, 17, 18] }),
      /** Stays on the order and in its log. */
      comment: Type.Optional(Comment),
    },
    closed,
  ),
  { statusId: { 'ui:options': { among: 'reachable' } }, comment: { 'ui:widget': 'textarea' } },
)
