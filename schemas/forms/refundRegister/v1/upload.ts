import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { closed } from '../../../formats.ts'

/** The register's XLSX: id of the file that was uploaded. */
export default defineForm(
  Type.Object({ fileId: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }) }, closed),
)
