import type { FieldProps } from '@rjsf/utils'

/** Props of a field with a component of its own. */
export type CustomFieldProps = Pick<FieldProps, 'name' | 'uiSchema' | 'disabled' | 'readonly'>
