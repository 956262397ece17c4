import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { closed } from '../../../formats.ts'

/** No input fields, because the orders and the acceptance act are displayed next to the step. */
export default defineForm(Type.Object({}, closed))
