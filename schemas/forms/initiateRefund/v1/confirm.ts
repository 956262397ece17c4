import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { closed, Comment } from '../../../formats.ts'

export default defineForm(Type.Object({ comment: Type.Optional(Comment) }, closed), {
  comment: { 'ui:widget': 'textarea' },
})
