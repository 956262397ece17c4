import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { closed } from '../../../formats.ts'
import { returnedGoodsFields, returnedGoodsUi } from './returned-goods.part.ts'

/** The same fields for an order whose money is returned in the way it was paid, so that no account is chosen. */
export default defineForm(Type.Object(returnedGoodsFields, closed), returnedGoodsUi)
