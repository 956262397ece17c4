import type Form from '@rjsf/core'
import { createPrecompiledValidator } from '@rjsf/validator-ajv8'
import { useImperativeHandle, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { localizer, type Translate } from './error-texts.ts'
import { translateString, withTexts } from './form-texts.ts'
import type { PlainFieldsProps } from './loaded-form.ts'
import { packOf } from './outline.ts'
import { defined, type Json } from './plain-fields-handle.ts'
import { ThemedForm } from './theme.tsx'

/** A form as RJSF draws it; fields with a component of their own stand among the others and keep their data themselves. */
export function PlainFields({ formId, code, data, readOnly, ref, onChange, onEnter }: PlainFieldsProps) {
  const { form, own, widgets } = code
  const { t: runner } = useTranslation(['runner', 'common'])
  const { t: workflow } = useTranslation(packOf(formId))
  const t = runner as Translate
  const texts = workflow as Translate
  const rjsf = useRef<Form>(null)
  const idPrefix = formId.replace(/\W/g, '-')

  const validator = useMemo(
    () => createPrecompiledValidator(form.validators as never, form.schema, localizer(t, texts) as never),
    [form, t, texts],
  )
  const ui = useMemo(() => withTexts(form.schema, form.ui, texts), [form, texts])
  const words = useMemo(() => translateString(t), [t])

  const read = () => ({
    right: rjsf.current?.validateForm() ?? true,
    data: defined(rjsf.current?.state.formData as Json),
  })
  useImperativeHandle(ref, () => ({ read }))

  return (
    <ThemedForm
      ref={rjsf}
      schema={form.schema}
      uiSchema={ui}
      validator={validator}
      fields={own}
      widgets={widgets}
      initialFormData={data}
      readonly={readOnly}
      idPrefix={idPrefix}
      noHtml5Validate
      showErrorList={false}
      focusOnFirstError={({ property = '' }) => focusField(idPrefix, property)}
      translateString={words}
      experimental_defaultFormStateBehavior={{ constAsDefaults: 'never' }}
      // Only what a person did is typed; RJSF also reports the defaults that it put in itself.
      onChange={({ formData }, field) => field !== undefined && onChange(defined(formData))}
      onError={() => undefined}
      // Out of RJSF's own drawing, so that the newest data can be asked for.
      onSubmit={() => queueMicrotask(onEnter)}
    >
      <></>
    </ThemedForm>
  )
}

/** RJSF's own focusing takes a select for a list of fields, and its first option for the field. */
const focusField = (idPrefix: string, property: string) =>
  document.getElementById([idPrefix, ...property.split('.').filter(Boolean)].join('_'))?.focus()
