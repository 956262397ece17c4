import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { closed } from '../../../formats.ts'

/** What has to be changed in the order, and who requested it. The employee who edits the order reads this. */
export default defineForm(
  Type.Object(
    {
      /** 1: the customer, 2: the store. */
      askedBy: Type.Integer({ enum: [1, 2] }),
      comment: Type.String({ minLength: 3, maxLength: 1000, pattern: '\\S' }),
    },
    closed,
  ),
  { comment: { 'ui:widget': 'textarea' } },
)
