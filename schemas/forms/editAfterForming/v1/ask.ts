import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { closed } from '../../../formats.ts'

/** Who wants what: the store reads it when it edits. */
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
