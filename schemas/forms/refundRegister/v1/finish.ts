import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { closed, Day } from '../../../formats.ts'

/**
 * Date of the transfer by the partner, and posting date in the accounting system. The posting date must not be later
 * than the transfer date (specification 5).
 */
export default defineForm(Type.Object({ transferDate: Day, postingDate: Day }, closed), {
  transferDate: { 'ui:widget': 'day' },
  postingDate: { 'ui:widget': 'day' },
})
