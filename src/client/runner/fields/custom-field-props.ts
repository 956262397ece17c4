import type { FieldProps } from '@rjsf/utils'

export type CustomFieldProps = Pick<FieldProps, 'name' | 'uiSchema' | 'disabled' | 'readonly'>
