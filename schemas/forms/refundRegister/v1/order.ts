import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { closed, Id } from '../../../formats.ts'

/** The order of the register that the user confirms, or whose confirmation the user removes. */
export default defineForm(Type.Object({ orderId: Id }, closed))
