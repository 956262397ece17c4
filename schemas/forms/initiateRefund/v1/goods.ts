import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { closed } from '../../../formats.ts'
import { returnedGoodsFields, returnedGoodsUi } from './returned-goods.part.ts'

/** Returned pieces and the reason. Used if the money can only be returned by the payment method of the order. */
export default defineForm(Type.Object(returnedGoodsFields, closed), returnedGoodsUi)
