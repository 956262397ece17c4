import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { closed } from '../../../formats.ts'

/** No input fields, because the step only displays the orders of the register for review. */
export default defineForm(Type.Object({}, closed))
