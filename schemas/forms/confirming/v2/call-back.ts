import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { closed, Comment, Instant } from '../../../formats.ts'

/** Time at which the customer wants to be called again. */
export default defineForm(Type.Object({ callBackAt: Instant, note: Type.Optional(Comment) }, closed), {
  callBackAt: { 'ui:widget': 'instant', 'ui:options': { quick: 'callBack' } },
  note: { 'ui:widget': 'textarea', 'ui:options': { kept: true } },
})
