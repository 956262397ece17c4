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
import type { ScanEvent } from '../../../shared/draft-scans.ts'
import { nothingBlocks, type Blocker, type Blockers, type Counted } from '../fields/own-field.ts'
import { ownBehaviour } from '../fields/own-behaviour.ts'
import { errorText, pathOf, type Translate } from './error-texts.ts'
import { FormContext, type FormSurroundings } from './form-context.ts'
import type { CompiledForm, FieldsFormProps } from './loaded-form.ts'
import { nameOf, packOf } from './outline.ts'
import { OwnFields } from './own-fields.tsx'
import type { Json, PlainFieldsHandle } from './plain-fields-handle.ts'
import { StepData, StepDataContext } from './step-data.ts'

/** A form with fields: RJSF draws the plain ones, large ones draw themselves, both are checked by the same schema. */
export function FieldsForm({
  formId,
  code,
  data,
  typedBefore = {},
  surroundings,
  readOnly,
  wrong: reported = noneWrong,
  ref,
  onTyped,
  onBlockers,
  onEnter,
}: FieldsFormProps) {
  const { form, PlainFields } = code
  const { t: runner } = useTranslation(['runner', 'common'])
  const { t: workflow } = useTranslation(packOf(formId))
  const t = runner as Translate
  const texts = workflow as Translate

  const plainFields = useRef<PlainFieldsHandle>(null)
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
    const given = {
      ...takenUp(form, typedBefore),
      ...factsOf(formId, form, surroundings),
      ...((data ?? {}) as Json),
    }
    const own = form.own.map((field) => [
      field,
      behaviourOf(field)?.opens(given[field], context, optionsOf(field)),
    ])
    return new StepData({ ...given, ...Object.fromEntries(own) })
  })
  const [drawn] = useState(() => without(store.get(), form.own))
  // What is typed afterwards may be right: the sentence was about what was sent.
  const [corrected, setCorrected] = useState<typeof reported | null>(null)
  const wrong = corrected === reported ? noneWrong : reported
  useEffect(() => {
    const ownWrong = Object.entries(reported).filter(([field]) => form.own.includes(field))
    if (ownWrong.length > 0) store.setErrors(Object.fromEntries(ownWrong))
  }, [reported, store, form])
  const onChange = useEffectEvent((next: Json, scans: readonly ScanEvent[]) => {
    setCorrected(reported)
    onTyped?.(next, scans)
    onBlockers?.(blockersOf(next))
  })
  useLayoutEffect(() => store.onTyped((next, scans) => onChange(next, scans)), [store])
  const onTakenUp = useEffectEvent(() => {
    const typed = (data ?? {}) as Json
    if (Object.keys(takenUp(form, typedBefore)).some((field) => typed[field] === undefined))
      onTyped?.(store.get(), [])
  })
  // What was taken up belongs to this step's draft from now on.
  useLayoutEffect(() => onTakenUp(), [store])
  const onOpened = useEffectEvent(() => onBlockers?.(blockersOf(store.get())))
  // Before the first paint: the button must not look for a moment as if it could be pressed.
  useLayoutEffect(() => onOpened(), [store, context])

  const collect = () => {
    // What a field has told and RJSF has not drawn yet belongs to the data too.
    flushSync(() => undefined)
    const plain = plainFields.current?.read() ?? { right: true, data: {} }
    const whole = { ...plain.data, ...own(store.get(), form.own) }
    const right = form.check(whole)
    const wrong = right ? {} : ownErrors(form.check.errors ?? [], form.own, t, texts)
    // RJSF has brought the focus to its own first wrong field.
    if (!plain.right || !right) store.setErrors(wrong)
    return plain.right && right ? whole : null
  }
  const take = (merged: Readonly<Json>) => {
    const fields = form.own.filter((field) => field in merged)
    store.replace(
      Object.fromEntries(
        fields.map((field) => [
          field,
          behaviourOf(field)?.opens(merged[field], context, optionsOf(field)) ?? merged[field],
        ]),
      ),
    )
    onBlockers?.(blockersOf(store.get()))
  }
  const keptOf = (fields: readonly string[]) =>
    fields.filter((field) => !form.own.includes(field) && isKept(form, field))
  const write = (field: string, value: unknown) => {
    if (store.get()[field] !== value) plainFields.current?.write(field, value)
  }
  useImperativeHandle(ref, () => ({ collect, take, keptOf, write }))

  return (
    <FormContext value={context}>
      <StepDataContext value={store}>
        {PlainFields ? (
          <PlainFields
            formId={formId}
            code={code}
            data={drawn}
            readOnly={readOnly}
            wrong={wrong}
            ref={plainFields}
            onChange={(next) => store.setDrawn(next, form.own)}
            onEnter={onEnter}
          />
        ) : (
          <OwnFields code={code} readOnly={readOnly} onEnter={onEnter} />
        )}
      </StepDataContext>
    </FormContext>
  )
}

const noneWrong: Readonly<Record<string, string>> = {}

/** What was typed before, for the fields that keep it. */
const takenUp = (form: Pick<CompiledForm, 'ui'>, typed: Readonly<Json>): Json =>
  Object.fromEntries(
    Object.entries(typed).filter(([field, value]) => value !== undefined && isKept(form, field)),
  )

const isKept = ({ ui }: Pick<CompiledForm, 'ui'>, field: string) =>
  (ui[field]?.['ui:options'] as Json | undefined)?.kept === true

/** By form, what of the order it opens with, to be corrected where it is not so: the payee is the customer as a rule. */
const opensWith: Record<string, (order: OrderSummary) => Json> = {
  'initiateRefund/bank-details': ({ customerName }) =>
    customerName.trim() === '' ? {} : { payerName: customerName },
}

/** A form that changes what is there opens with it (`ui:options.from` of the whole form). */
function factsOf(
  formId: string,
  { ui, schema }: Pick<CompiledForm, 'ui' | 'schema'>,
  { order, beside = [] }: Pick<FormSurroundings, 'order' | 'beside'>,
): Json {
  const own = opensWith[nameOf(formId)]
  if (own && order) return own(order)
  const from = (ui['ui:options'] as Json | undefined)?.from
  if (from === 'beside') {
    const known = beside.filter(({ name }) => name in (schema.properties ?? {}))
    return Object.fromEntries(known.map(({ name, value }) => [name, value]))
  }
  if (from !== 'deliveryAddress' || !order?.delivery) return {}
  const { place } = order.delivery
  return Object.fromEntries(
    Object.keys(schema.properties ?? {}).flatMap((field) => (place[field] ? [[field, place[field]]] : [])),
  )
}

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
