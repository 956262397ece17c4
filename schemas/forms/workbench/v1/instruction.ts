import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { closed } from '../../../formats.ts'

/** Step without fields that a process owner adds to a version. */
export default defineForm(Type.Object({}, closed))
