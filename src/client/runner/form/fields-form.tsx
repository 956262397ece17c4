import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { ErrorObject } from 'ajv'
import type { OrderSummary } from '../../../../schemas/api/tasks.ts'
import { followOldAddress } from '../../../shared/address.ts'
import type { DraftLineChange } from '../../../shared/draft-scans.ts'
import {
  noSubmitBlockers,
  type SubmitBlocker,
  type SubmitBlockers,
  type CountRequirement,
} from '../fields/custom-field-behaviour.ts'
import { customFieldBehaviours } from '../fields/custom-field-behaviours.ts'
import { formatError, getErrorPath, type Translate } from './error-texts.ts'
import { FormContext, type FormContextValue } from './form-context.ts'
import type { CompiledForm, FieldsFormProps } from './loaded-form.ts'
import { getUnversionedFormName } from './form-fields.ts'
import { useFormTextNamespace } from './form-text-namespace.ts'
import { CustomFieldsForm } from './custom-fields.tsx'
import type { JsonObject, PlainFieldsHandle } from './plain-fields-handle.ts'
import { FormDataStore, FormDataStoreContext } from './step-data.ts'

/**
 * A form with fields. RJSF renders simple fields, while large fields have a custom component. One schema validates
 * both.
 */
export function FieldsForm({
  formId,
  code,
  data,
  typedBefore = {},
  surroundings,
  readOnly,
  wrong: reported = noErrors,
  ref,
  onTyped,
  onBlockers,
  onEnter,
}: FieldsFormProps) {
  const { form, PlainFields } = code
  const { t: runner } = useTranslation(['runner', 'common'])
  const { t: workflow } = useTranslation(useFormTextNamespace(formId))
  const t = runner as Translate
  const texts = workflow as Translate

  const plainFields = useRef<PlainFieldsHandle>(null)
  const context = useMemo<FormContextValue>(
    () => ({ ...surroundings, fieldTitle: (path) => texts(`fields.${path}.title`) }),
    [surroundings, texts],
  )
  const getOptions = (field: string) => form.ui[field]?.['ui:options'] as JsonObject | undefined
  const getBehaviour = (field: string) => customFieldBehaviours[String(form.ui[field]?.['ui:field'])]

  const findFirstBlocker = (
    getBlocker: (field: string) => SubmitBlocker | null | undefined,
  ): SubmitBlocker | null => {
    for (const field of form.customFields) {
      const blocker = getBlocker(field)
      if (blocker) return blocker
    }
    return null
  }
  const findBlockers = (current: JsonObject): SubmitBlockers => {
    const counted = (kind: CountRequirement) =>
      findFirstBlocker((field) =>
        getBehaviour(field)?.counted?.(kind, current[field], context, getOptions(field)),
      )
    return form.customFields.length === 0
      ? noSubmitBlockers
      : {
          step: findFirstBlocker((field) =>
            getBehaviour(field)?.blocker(current[field], context, getOptions(field)),
          ),
          counted: {
            all: counted('all'),
            part: counted('part'),
            none: counted('none'),
            some: counted('some'),
          },
        }
  }

  const [store] = useState(() => {
    const initial = {
      ...selectCarriedValues(form, typedBefore),
      // Input is complete. A field that it does not have was cleared, so it does not get the stored value back.
      ...(isEmptyInput(data) ? getPrefilledValues(formId, form, surroundings) : (data as JsonObject)),
    }
    const initialCustom = form.customFields.map((field) => [
      field,
      getBehaviour(field)?.initialValue(initial[field], context, getOptions(field)),
    ])
    return new FormDataStore({ ...initial, ...Object.fromEntries(initialCustom) })
  })
  const [initialPlain] = useState(() => omitFields(store.get(), form.customFields))
  // The message refers to the submitted input. Input typed afterwards may be correct, so the message is hidden.
  const [corrected, setCorrected] = useState<typeof reported | null>(null)
  const visibleErrors = corrected === reported ? noErrors : reported
  useEffect(() => {
    const customFieldErrors = Object.entries(reported).filter(([field]) => form.customFields.includes(field))
    if (customFieldErrors.length > 0) store.setErrors(Object.fromEntries(customFieldErrors))
  }, [reported, store, form])
  const onChange = useEffectEvent((next: JsonObject, scans: readonly DraftLineChange[]) => {
    setCorrected(reported)
    onTyped?.(next, scans)
    onBlockers?.(findBlockers(next))
  })
  useLayoutEffect(() => store.onTyped((next, scans) => onChange(next, scans)), [store])
  const saveCarriedValues = useEffectEvent(() => {
    const typed = (data ?? {}) as JsonObject
    if (Object.keys(selectCarriedValues(form, typedBefore)).some((field) => typed[field] === undefined))
      onTyped?.(store.get(), [])
  })
  // Values carried forward from earlier steps become part of this step's draft.
  useLayoutEffect(() => saveCarriedValues(), [store])
  const onOpened = useEffectEvent(() => onBlockers?.(findBlockers(store.get())))
  // Reports the blockers before the first paint, because otherwise the button would look enabled for a moment.
  useLayoutEffect(() => onOpened(), [store, context])

  const collect = () => {
    // Renders pending changes, so that they are part of the data.
    flushSync(() => undefined)
    const plain = plainFields.current?.read() ?? { right: true, data: {} }
    const allData = { ...plain.data, ...pickFields(store.get(), form.customFields) }
    const isValid = form.check(allData)
    const errors = isValid ? {} : customFieldMessages(form.check.errors ?? [], form, t, texts)
    // If a field of RJSF is invalid, RJSF has already focused it, so no other field may get the focus.
    if (!plain.right || !isValid) store.setErrors(errors, { focus: plain.right })
    return plain.right && isValid ? allData : null
  }
  const applyMerged = (merged: Readonly<JsonObject>) => {
    const fields = form.customFields.filter((field) => field in merged)
    store.replace(
      Object.fromEntries(
        fields.map((field) => [
          field,
          getBehaviour(field)?.initialValue(merged[field], context, getOptions(field)) ?? merged[field],
        ]),
      ),
    )
    onBlockers?.(findBlockers(store.get()))
  }
  const changePlainData = (next: JsonObject) => {
    const followed = getFollowedChanges(form, surroundings, store.get(), next)
    store.setPlainData(next, form.customFields)
    for (const [field, value] of Object.entries(followed)) plainFields.current?.write(field, value)
  }
  const selectCarriedFields = (fields: readonly string[]) =>
    fields.filter((field) => !form.customFields.includes(field) && isCarriedOver(form, field))
  const setValue = (field: string, value: unknown) => {
    if (store.get()[field] !== value) plainFields.current?.write(field, value)
  }
  const hasStoredValues = () => Object.keys(getPrefilledValues(formId, form, surroundings)).length > 0
  const countGoods = () => {
    for (const field of form.customFields) {
      const counts = getBehaviour(field)?.countGoods?.(store.get()[field], context, getOptions(field))
      if (counts) return counts
    }
    return null
  }
  useImperativeHandle(ref, () => ({
    collect,
    applyMerged,
    selectCarriedFields,
    hasStoredValues,
    countGoods,
    setValue,
  }))

  return (
    <FormContext value={context}>
      <FormDataStoreContext value={store}>
        {PlainFields ? (
          <PlainFields
            formId={formId}
            code={code}
            data={initialPlain}
            readOnly={readOnly}
            wrong={visibleErrors}
            countGoods={countGoods}
            ref={plainFields}
            onChange={changePlainData}
            onEnter={onEnter}
          />
        ) : (
          <CustomFieldsForm code={code} readOnly={readOnly} onEnter={onEnter} />
        )}
      </FormDataStoreContext>
    </FormContext>
  )
}

const noErrors: Readonly<Record<string, string>> = {}

/** Returns the values typed in earlier steps for the fields marked `kept`. */
const selectCarriedValues = (form: Pick<CompiledForm, 'ui'>, typed: Readonly<JsonObject>): JsonObject =>
  Object.fromEntries(
    Object.entries(typed).filter(([field, value]) => value !== undefined && isCarriedOver(form, field)),
  )

const isCarriedOver = ({ ui }: Pick<CompiledForm, 'ui'>, field: string) =>
  (ui[field]?.['ui:options'] as JsonObject | undefined)?.kept === true

/**
 * Values from the order that prefill a form, by the name of the form. The user can correct them; for example the payee
 * is usually the customer.
 */
const prefills: Record<string, (order: OrderSummary) => JsonObject> = {
  'initiateRefund/bank-details': ({ customerName }) =>
    customerName.trim() === '' ? {} : { payerName: customerName },
}

/**
 * Returns the values that prefill the form: those of `prefills`, or for an edit form the current values
 * (`ui:options.from` of the whole form).
 */
function getPrefilledValues(
  formId: string,
  { ui, schema }: Pick<CompiledForm, 'ui' | 'schema'>,
  { order, extraFacts }: Pick<FormContextValue, 'order' | 'extraFacts'>,
): JsonObject {
  const prefill = prefills[getUnversionedFormName(formId)]
  if (prefill && order) return prefill(order)
  const from = (ui['ui:options'] as JsonObject | undefined)?.from
  if (from === 'extraFacts') {
    const known = extraFacts.filter(({ name }) => name in (schema.properties ?? {}))
    return Object.fromEntries(known.map(({ name, value }) => [name, value]))
  }
  if (from !== 'deliveryAddress' || !order?.delivery) return {}
  const { place } = order.delivery
  return Object.fromEntries(
    Object.keys(schema.properties ?? {}).flatMap((field) => (place[field] ? [[field, place[field]]] : [])),
  )
}

/** Returns the parts of an address form that another city or street clears or restores. */
function getFollowedChanges(
  { ui, schema }: Pick<CompiledForm, 'ui' | 'schema'>,
  { order }: Pick<FormContextValue, 'order'>,
  before: JsonObject,
  after: JsonObject,
): JsonObject {
  const from = (ui['ui:options'] as JsonObject | undefined)?.from
  if (from !== 'deliveryAddress' || !order?.delivery) return {}
  const followed = followOldAddress(before, after, order.delivery.place)
  return Object.fromEntries(Object.entries(followed).filter(([field]) => field in (schema.properties ?? {})))
}

const isEmptyInput = (data: unknown) => Object.keys((data ?? {}) as JsonObject).length === 0

const pickFields = (data: JsonObject, fields: string[]): JsonObject =>
  Object.fromEntries(fields.map((field) => [field, data[field]]))

const omitFields = (data: JsonObject, fields: string[]): JsonObject =>
  Object.fromEntries(Object.entries(data).filter(([key]) => !fields.includes(key)))

/** Returns the first message for each field with a custom component. */
function customFieldMessages(
  errors: ErrorObject[],
  { customFields: fields, schema }: Pick<CompiledForm, 'customFields' | 'schema'>,
  t: Translate,
  texts: Translate,
) {
  const messages: Record<string, string> = {}
  for (const error of errors) {
    const [field] = getErrorPath(error).split('.')
    if (field !== undefined && fields.includes(field))
      messages[field] ??= formatError(error, t, texts, schema)
  }
  return messages
}
