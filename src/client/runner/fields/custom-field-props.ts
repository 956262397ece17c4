import type { FieldProps } from '@rjsf/utils'

/** Props of a field with a custom component. */
export type CustomFieldProps = Pick<FieldProps, 'name' | 'uiSchema' | 'disabled' | 'readonly'>
