import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { closed, Comment } from '../../../formats.ts'

/** What is wrong with the product, and whether it was inspected. */
export default defineForm(
  Type.Object(
    {
      defectsDescription: Type.String({ minLength: 1, maxLength: 1000, pattern: '\\S' }),
      inspection: Type.Boolean({ default: false }),
      comments: Type.Optional(Comment),
    },
    closed,
  ),
  {
    defectsDescription: { 'ui:widget': 'textarea', 'ui:autofocus': true },
    comments: { 'ui:widget': 'textarea' },
  },
)
