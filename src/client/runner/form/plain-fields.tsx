import type Form from '@rjsf/core'
import type { ErrorSchema, UiSchema } from '@rjsf/utils'
import { createPrecompiledValidator } from '@rjsf/validator-ajv8'
import { useEffect, useImperativeHandle, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { createErrorLocalizer, type Translate } from './error-texts.ts'
import { findLossCommentField, findRequiredAddressParts, findRuleViolations } from './field-rules.ts'
import { useFormContext } from './form-context.ts'
import { createStringTranslator, addFormTexts } from './form-texts.ts'
import type { PlainFieldsProps } from './loaded-form.ts'
import { useFormTextNamespace } from './form-text-namespace.ts'
import { omitUndefined, type JsonObject } from './plain-fields-handle.ts'
import { useFormDataStore } from './step-data.ts'
import { ThemedForm } from './theme.tsx'

/**
 * A form rendered by RJSF. Fields with a custom component are placed between the others and store their data
 * themselves.
 */
export function SchemaForm({
  formId,
  code,
  data,
  readOnly,
  wrong,
  countGoods,
  ref,
  onChange,
  onEnter,
}: PlainFieldsProps) {
  const { form, customFields, widgets } = code
  const { t: runner } = useTranslation(['runner', 'common'])
  const { t: workflow } = useTranslation(useFormTextNamespace(formId))
  const t = runner as Translate
  const texts = workflow as Translate
  const rjsf = useRef<Form>(null)
  const idPrefix = formId.replace(/\W/g, '-')
  const { order, summary } = useFormContext()
  const zone = order?.storeZone
  const deliveryMethod = order?.delivery?.method ?? 0
  // True after a failed validation. A corrected field then loses its message immediately.
  const [wasWrong, setWasWrong] = useState(false)

  const validator = useMemo(
    () =>
      createPrecompiledValidator(
        form.validators as never,
        form.schema,
        createErrorLocalizer(t, texts, form.schema) as never,
      ),
    [form, t, texts],
  )
  const lossComment = findLossCommentField(formId)
  const isLossReported = useIsLossReported(countGoods)
  const ui = useMemo(() => {
    const requiredNow = [
      ...(lossComment !== undefined && isLossReported ? [lossComment] : []),
      ...findRequiredAddressParts(formId, deliveryMethod),
    ]
    return markRequired(addFormTexts(form.schema, form.ui, texts), requiredNow)
  }, [form, formId, texts, lossComment, isLossReported, deliveryMethod])
  const translateString = useMemo(() => createStringTranslator(t), [t])
  const extraErrors = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(wrong).map(([field, sentence]) => [field, { __errors: [sentence] }]),
      ) as ErrorSchema,
    [wrong],
  )

  useEffect(() => {
    const [first] = Object.keys(wrong)
    if (first !== undefined) focusField(idPrefix, first)
  }, [wrong, idPrefix])

  const read = () => {
    const right = rjsf.current?.validateForm() ?? true
    setWasWrong(!right)
    return { right, data: omitUndefined(rjsf.current?.state.formData as JsonObject) }
  }
  const write = (field: string, value: unknown) => rjsf.current?.setFieldValue([field], value)
  useImperativeHandle(ref, () => ({ read, write }))

  return (
    <ThemedForm
      ref={rjsf}
      schema={form.schema}
      uiSchema={ui}
      validator={validator}
      fields={customFields}
      widgets={widgets}
      initialFormData={data}
      readonly={readOnly}
      idPrefix={idPrefix}
      noHtml5Validate
      customValidate={(typed, errors) => {
        const broken = findRuleViolations(formId, (typed ?? {}) as JsonObject, {
          zone,
          summary,
          t,
          texts,
          missingPieces: countGoods()?.uncounted ?? 0,
          deliveryMethod,
        })
        for (const [field, sentence] of Object.entries(broken)) errors[field]?.addError(sentence)
        return errors
      }}
      {...(wasWrong && { liveValidate: 'onChange' as const })}
      extraErrors={extraErrors}
      // These errors refer to the submitted data, so they must not block another submit of the current data.
      extraErrorsBlockSubmit={false}
      showErrorList={false}
      focusOnFirstError={({ property = '' }) => focusField(idPrefix, property)}
      translateString={translateString}
      experimental_defaultFormStateBehavior={{ constAsDefaults: 'never' }}
      // Only changes by the user count as typed input. RJSF also reports the default values that it sets itself.
      onChange={({ formData }, field) => field !== undefined && onChange(omitUndefined(formData))}
      onError={() => undefined}
      // A microtask runs outside RJSF's render, so that the latest data can be read.
      onSubmit={() => queueMicrotask(onEnter)}
    >
      <></>
    </ThemedForm>
  )
}

/** Marks fields that the schema does not require, but the order or the other values do. */
const markRequired = (ui: UiSchema, fields: readonly string[]): UiSchema => ({
  ...ui,
  ...Object.fromEntries(
    fields.map((name) => {
      const field = ui[name] as UiSchema
      const options = { ...(field['ui:options'] as object | undefined), isRequiredNow: true }
      return [name, { ...field, 'ui:options': options }]
    }),
  ),
})

/** True while the counted goods of the form include a piece that is lost or damaged. */
function useIsLossReported(countGoods: PlainFieldsProps['countGoods']): boolean {
  const store = useFormDataStore()
  return useSyncExternalStore(store.subscribe, () => {
    const { lost = 0, damaged = 0 } = countGoods() ?? {}
    return lost + damaged > 0
  })
}

/** Focuses a field. RJSF's own function does not work for a select, because it treats the options as fields. */
const focusField = (idPrefix: string, property: string) =>
  document.getElementById([idPrefix, ...property.split('.').filter(Boolean)].join('_'))?.focus()
