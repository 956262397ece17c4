import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { closed, StoragePlace } from '../../../formats.ts'

/** Place where the order is put, if the store has named cells. */
export default defineForm(Type.Object({ storagePlace: Type.Optional(StoragePlace) }, closed))
