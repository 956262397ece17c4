import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { closed, Comment } from '../../../formats.ts'

/** What the operator notes while talking: it goes with the outcome, whatever that is. */
export default defineForm(Type.Object({ note: Type.Optional(Comment) }, closed), {
  note: { 'ui:widget': 'textarea', 'ui:options': { kept: true } },
})
