import type Form from '@rjsf/core'
import { createPrecompiledValidator } from '@rjsf/validator-ajv8'
import {
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type Ref,
} from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { ErrorObject } from 'ajv'
import { nothingBlocks, type Blocker, type Blockers, type Counted } from '../fields/own-field.ts'
import { ownBehaviour } from '../fields/own-fields.tsx'
import { errorText, localizer, pathOf, type Translate } from './error-texts.ts'
import { FormContext, type FormSurroundings } from './form-context.ts'
import { translateString, withTexts } from './form-texts.ts'
import { packOf, useCompiledForm } from './load-form.ts'
import { StepData, StepDataContext } from './step-data.ts'
import { ThemedForm } from './theme.tsx'

type Json = Record<string, unknown>
type CompiledForm = ReturnType<typeof useCompiledForm>

export interface StepFormHandle {
  /** The data as it is this very moment; null when it is not right yet: the first wrong field then has the focus. */
  collect: () => unknown
}

interface Props {
  formId: string
  /** Read once: another form is another `key`. */
  data: unknown
  /** What was typed in another form: the fields that are `kept` open with it. */
  kept?: Readonly<Json>
  surroundings: Omit<FormSurroundings, 'fieldTitle'>
  readOnly: boolean
  ref: Ref<StepFormHandle>
  onTyped?: (data: unknown) => void
  onBlockers?: (blockers: Blockers) => void
  /** Enter in a form of one field. */
  onEnter: () => void
}

/** One form of a workflow: RJSF draws the plain fields, large ones draw themselves, both are checked by the same schema. */
export function StepForm({
  formId,
  data,
  kept = {},
  surroundings,
  readOnly,
  ref,
  onTyped,
  onBlockers,
  onEnter,
}: Props) {
  const form = useCompiledForm(formId)
  const pack = packOf(formId)
  const { t: runner } = useTranslation(['runner', 'common'])
  const { t: workflow } = useTranslation(pack)
  const t = runner as Translate
  const texts = workflow as Translate

  const rjsf = useRef<Form>(null)
  const idPrefix = formId.replace(/\W/g, '-')
  const context = useMemo<FormSurroundings>(
    () => ({ ...surroundings, fieldTitle: (path) => texts(`fields.${path}.title`) }),
    [surroundings, texts],
  )
  const optionsOf = (field: string) => form.ui[field]?.['ui:options'] as Json | undefined
  const behaviourOf = (field: string) => ownBehaviour[String(form.ui[field]?.['ui:field'])]

  const firstOf = (ask: (field: string) => Blocker | null | undefined): Blocker | null => {
    for (const field of form.own) {
      const blocker = ask(field)
      if (blocker) return blocker
    }
    return null
  }
  const blockersOf = (now: Json): Blockers => {
    const counted = (kind: Counted) =>
      firstOf((field) => behaviourOf(field)?.counted?.(kind, now[field], context, optionsOf(field)))
    return form.own.length === 0
      ? nothingBlocks
      : {
          step: firstOf((field) => behaviourOf(field)?.blocker(now[field], context, optionsOf(field))),
          counted: {
            all: counted('all'),
            part: counted('part'),
            none: counted('none'),
            some: counted('some'),
          },
        }
  }

  const [store] = useState(() => {
    const given = { ...keptOf(form, kept), ...factsOf(form, surroundings), ...((data ?? {}) as Json) }
    const own = form.own.map((field) => [
      field,
      behaviourOf(field)?.opens(given[field], context, optionsOf(field)),
    ])
    return new StepData({ ...given, ...Object.fromEntries(own) })
  })
  const [drawn] = useState(() => without(store.get(), form.own))
  const onChange = useEffectEvent((next: Json) => {
    onTyped?.(next)
    onBlockers?.(blockersOf(next))
  })
  useLayoutEffect(() => store.onTyped((next) => onChange(next)), [store])
  const onKept = useEffectEvent(() => {
    const typed = (data ?? {}) as Json
    if (Object.keys(keptOf(form, kept)).some((field) => typed[field] === undefined)) onTyped?.(store.get())
  })
  // What was taken up belongs to this step's draft from now on.
  useLayoutEffect(() => onKept(), [store])
  const onOpened = useEffectEvent(() => onBlockers?.(blockersOf(store.get())))
  // Before the first paint: the button must not look for a moment as if it could be pressed.
  useLayoutEffect(() => onOpened(), [store, context])

  const validator = useMemo(
    () => createPrecompiledValidator(form.validators as never, form.schema, localizer(t, texts) as never),
    [form, t, texts],
  )
  const ui = useMemo(() => withTexts(form.schema, form.ui, texts), [form, texts])
  const words = useMemo(() => translateString(t), [t])

  const collect = () => {
    // What a field has told and RJSF has not drawn yet belongs to the data too.
    flushSync(() => undefined)
    const plain = rjsf.current?.validateForm() ?? true
    const whole = { ...defined(rjsf.current?.state.formData as Json), ...own(store.get(), form.own) }
    const right = form.check(whole)
    const wrong = right ? {} : ownErrors(form.check.errors ?? [], form.own, t, texts)
    // RJSF has brought the focus to its own first wrong field.
    if (!plain || !right) store.setErrors(wrong)
    return plain && right ? whole : null
  }
  useImperativeHandle(ref, () => ({ collect }))

  return (
    <FormContext value={context}>
      <StepDataContext value={store}>
        <ThemedForm
          ref={rjsf}
          schema={form.schema}
          uiSchema={ui}
          validator={validator}
          initialFormData={drawn}
          readonly={readOnly}
          idPrefix={idPrefix}
          noHtml5Validate
          showErrorList={false}
          focusOnFirstError={({ property = '' }) => focusField(idPrefix, property)}
          translateString={words}
          experimental_defaultFormStateBehavior={{ constAsDefaults: 'never' }}
          // Only what a person did is typed; RJSF also reports the defaults that it put in itself.
          onChange={({ formData }, field) =>
            field !== undefined && store.setDrawn(defined(formData), form.own)
          }
          onError={() => undefined}
          // Out of RJSF's own drawing, so that the newest data can be asked for.
          onSubmit={() => queueMicrotask(onEnter)}
        >
          <></>
        </ThemedForm>
      </StepDataContext>
    </FormContext>
  )
}

/** What was typed before, for the fields that keep it. */
const keptOf = ({ ui }: Pick<CompiledForm, 'ui'>, typed: Readonly<Json>): Json =>
  Object.fromEntries(
    Object.entries(typed).filter(
      ([field, value]) =>
        value !== undefined && (ui[field]?.['ui:options'] as Json | undefined)?.kept === true,
    ),
  )

/** A form that changes what is there opens with it (`ui:options.from` of the whole form). */
function factsOf(
  { ui, schema }: Pick<CompiledForm, 'ui' | 'schema'>,
  { order, beside = [] }: Pick<FormSurroundings, 'order' | 'beside'>,
): Json {
  const from = (ui['ui:options'] as Json | undefined)?.from
  if (from === 'beside') {
    const known = beside.filter(({ name }) => name in (schema.properties ?? {}))
    return Object.fromEntries(known.map(({ name, value }) => [name, value]))
  }
  if (from !== 'deliveryAddress' || order.delivery === null) return {}
  const { place } = order.delivery
  return Object.fromEntries(
    Object.keys(schema.properties ?? {}).flatMap((field) => (place[field] ? [[field, place[field]]] : [])),
  )
}

/** RJSF's own focusing takes a select for a list of fields, and its first option for the field. */
const focusField = (idPrefix: string, property: string) =>
  document.getElementById([idPrefix, ...property.split('.').filter(Boolean)].join('_'))?.focus()

const defined = (data: Json | undefined): Json =>
  Object.fromEntries(Object.entries(data ?? {}).filter(([, value]) => value !== undefined))

const own = (data: Json, fields: string[]): Json =>
  Object.fromEntries(fields.map((field) => [field, data[field]]))

const without = (data: Json, fields: string[]): Json =>
  Object.fromEntries(Object.entries(data).filter(([key]) => !fields.includes(key)))

/** First sentence for each field with a component of its own. */
function ownErrors(errors: ErrorObject[], fields: string[], t: Translate, texts: Translate) {
  const wrong: Record<string, string> = {}
  for (const error of errors) {
    const [field] = pathOf(error).split('.')
    if (field !== undefined && fields.includes(field)) wrong[field] ??= errorText(error, t, texts)
  }
  return wrong
}
