import { defineForm } from '../../../define-form.ts'
import { Returned } from './returned.part.ts'

/** Only the pieces that the customer refused are returned. */
export default defineForm(Returned, {
  lines: { 'ui:field': 'orderLines', 'ui:options': { mode: 'refused', reasons: 'goodsLossReasons' } },
  comment: { 'ui:widget': 'textarea' },
})
