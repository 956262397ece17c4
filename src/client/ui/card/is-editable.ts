import type { AnyField } from '../fields/field.ts'
import type { FieldContext } from '../fields/field-context.ts'

/** True if this user may edit the field inline now. */
export const isFieldEditable = ({ edit }: AnyField, row: unknown, s: FieldContext): boolean =>
  edit !== undefined && (s.rights?.has(edit.right) ?? false) && edit.open(row)
