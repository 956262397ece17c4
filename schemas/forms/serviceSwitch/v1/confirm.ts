import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { closed } from '../../../formats.ts'

/** No input fields, because the text of the step contains the question. */
export default defineForm(Type.Object({}, closed))
