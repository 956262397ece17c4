import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { closed } from '../../../formats.ts'

/** Nothing is typed: the question stands in the text of the step. */
export default defineForm(Type.Object({}, closed))
