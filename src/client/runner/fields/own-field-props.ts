import type { FieldProps } from '@rjsf/utils'

/** Props of a field with a component of its own. */
export type OwnFieldProps = Pick<FieldProps, 'name' | 'uiSchema' | 'disabled' | 'readonly'>
