import type { FieldProps } from '@rjsf/utils'

/** Of a field that has a component of its own. */
export type OwnFieldProps = Pick<FieldProps, 'name' | 'uiSchema' | 'disabled' | 'readonly'>
