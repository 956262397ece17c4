import { Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import type { OwnFieldProps } from '../fields/own-field-props.ts'
import { FormContext, type FormSurroundings } from './form-context.ts'
import styles from './form-preview.module.css'
import { FormSkeleton } from './form-skeleton.tsx'
import type { LoadedForm } from './loaded-form.ts'
import { formCode } from './load-form.ts'
import { hasFields, packOf } from './outline.ts'
import { OwnFields } from './own-fields.tsx'
import { StepData, StepDataContext } from './step-data.ts'

interface FormPreviewProps {
  formId: string
  /** Said instead of a field that lives on the goods or boxes of an order, which a form without an order has not; by its `ui:field`. */
  ofOrder: (hint: string) => string
}

/**
 * A form as whoever works at the step sees it, drawn by the same parts, with nothing in it. It takes no keys, no clicks and
 * no scans, and those who listen are not told of it: what it holds is to be said in words beside it.
 */
export function FormPreview({ formId, ofOrder }: FormPreviewProps) {
  if (!hasFields(formId)) return null
  return (
    <div className={styles.root} inert data-form={formId}>
      <ErrorBoundary key={formId} fallback={(error) => <p className={styles.failed}>{error.message}</p>}>
        <Suspense fallback={<FormSkeleton formId={formId} />}>
          <Drawn key={formId} formId={formId} ofOrder={ofOrder} />
        </Suspense>
      </ErrorBoundary>
    </div>
  )
}

const nothing = () => undefined

function Drawn({ formId, ofOrder }: FormPreviewProps) {
  const code = formCode(formId).useLoaded()
  const { t } = useTranslation(packOf(formId))
  const [data] = useState(() => new StepData({}))
  const [around] = useState((): FormSurroundings => {
    const fieldTitle = (path: string) => t(`fields.${path}.title`)
    return { order: null, summary: {}, fieldTitle }
  })
  const [drawn] = useState((): LoadedForm => {
    const own = Object.keys(code.own).map((hint) => {
      const Own = ({ name }: OwnFieldProps) => (
        <OfOrder title={around.fieldTitle(name)} text={ofOrder(hint)} />
      )
      return [hint, Own] as const
    })
    return { ...code, own: Object.fromEntries(own) }
  })
  const { PlainFields } = drawn
  return (
    <FormContext value={around}>
      <StepDataContext value={data}>
        {PlainFields ? (
          <PlainFields
            {...{ formId, code: drawn, readOnly: false, wrong: {} }}
            data={{}}
            ref={null}
            onChange={nothing}
            onEnter={nothing}
          />
        ) : (
          <OwnFields code={drawn} readOnly onEnter={nothing} />
        )}
      </StepDataContext>
    </FormContext>
  )
}

function OfOrder({ title, text }: { title: string; text: string }) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className={styles.ofOrder}>
      <strong id={heading}>{title}</strong>
      <p>{text}</p>
    </section>
  )
}
