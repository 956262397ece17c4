import { defineForm } from '../../../define-form.ts'
import { ReturnedPiecesForm } from './returned.part.ts'

/** Count of the pieces that came back, if the delivery service returns the whole order. */
export default defineForm(ReturnedPiecesForm, {
  lines: { 'ui:field': 'orderLines', 'ui:options': { mode: 'disband', reasons: 'goodsLossReasons' } },
  comment: { 'ui:widget': 'textarea' },
})
