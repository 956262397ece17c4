import type { AnyField } from '../fields/field.ts'
import type { FieldContext } from '../fields/field-context.ts'

/** Returns the text of a value of an inline-edited field. */
export const formatEditedValue = (value: unknown, { catalog = '' }: AnyField, s: FieldContext): string =>
  typeof value === 'boolean'
    ? s.t(value ? 'common:yes' : 'common:no')
    : value === null || value === undefined
      ? s.t(catalog === '' ? 'common:nothing' : 'common:nobody')
      : catalog === ''
        ? String(value)
        : s.catalog(catalog).text(value as string)
