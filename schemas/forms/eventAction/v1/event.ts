import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { closed } from '../../../formats.ts'

/** No input fields, because the event is displayed next to the step. */
export default defineForm(Type.Object({}, closed))
