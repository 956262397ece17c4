import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { closed, StoragePlace } from '../../../formats.ts'

/** Cell or shelf where the order is stored now. */
export default defineForm(Type.Object({ storagePlace: StoragePlace }, closed), {
  storagePlace: { 'ui:autofocus': true },
})
