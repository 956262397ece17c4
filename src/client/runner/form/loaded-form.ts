import type { RegistryWidgetsType } from '@rjsf/utils'
import type { FunctionComponent, Ref } from 'react'
import type { CompiledForm } from 'virtual:forms'
import type { GoodsCounts } from '../fields/custom-field-behaviour.ts'
import type { CustomFieldProps } from '../fields/custom-field-props.ts'
import type { JsonObject, PlainFieldsHandle } from './plain-fields-handle.ts'
import type { StepFormProps } from './step-form-props.ts'

export type { CompiledForm }

/** A form with its validators and the components that render it. */
export interface LoadedForm {
  form: CompiledForm
  FieldsForm: FunctionComponent<FieldsFormProps>
  /** Component that renders simple fields with RJSF; null if every field has a custom component. */
  PlainFields: FunctionComponent<PlainFieldsProps> | null
  /** Custom components by `ui:field`. */
  customFields: Readonly<Record<string, FunctionComponent<CustomFieldProps>>>
  /** Widgets that only some forms need, by `ui:widget` or format. */
  widgets: RegistryWidgetsType
}

export interface FieldsFormProps extends StepFormProps {
  code: LoadedForm
}

export interface PlainFieldsProps {
  formId: string
  code: LoadedForm
  /** Initial data; later changes of this prop have no effect. */
  data: JsonObject
  readOnly: boolean
  wrong: Readonly<Record<string, string>>
  /** Returns the pieces counted in the other fields of the form; null if the form counts none. */
  countGoods: () => GoodsCounts | null
  ref: Ref<PlainFieldsHandle>
  onChange: (data: JsonObject) => void
  onEnter: () => void
}
