import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { closed, Comment } from '../../../formats.ts'

/** Whether the product was inspected. */
export default defineForm(
  Type.Object({ inspection: Type.Boolean({ default: false }), comments: Type.Optional(Comment) }, closed),
  { comments: { 'ui:widget': 'textarea' } },
)
