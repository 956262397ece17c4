import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { closed, Instant } from '../../../formats.ts'

/** Time at which the customer wants to be called again. */
export default defineForm(Type.Object({ callBackAt: Instant }, closed), {
  callBackAt: { 'ui:widget': 'instant', 'ui:options': { quick: 'callBack' } },
})
