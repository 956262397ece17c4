import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { closed, Comment } from '../../../formats.ts'

/** Note of the operator about the call. */
export default defineForm(Type.Object({ note: Type.Optional(Comment) }, closed), {
  note: { 'ui:widget': 'textarea', 'ui:options': { kept: true } },
})
