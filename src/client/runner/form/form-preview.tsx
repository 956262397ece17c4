import { Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import type { CustomFieldProps } from '../fields/custom-field-props.ts'
import { FormContext, type FormContextValue } from './form-context.ts'
import styles from './form-preview.module.css'
import { FormSkeleton } from './form-skeleton.tsx'
import type { LoadedForm } from './loaded-form.ts'
import { getFormLoader } from './load-form.ts'
import { hasFormFields, getFormTextNamespace } from './form-fields.ts'
import { CustomFieldsForm } from './custom-fields.tsx'
import { FormDataStore, FormDataStoreContext } from './step-data.ts'
import { InlineError } from '../../ui/inline-error.tsx'

interface FormPreviewProps {
  formId: string
  /** Returns the text shown instead of a field with a custom component. `hint`: `ui:field` of the field. */
  ofOrder: (hint: string) => string
}

/**
 * Preview of an empty form with the same components as in the step. It accepts no keys, clicks or scans. It is hidden
 * from screen readers, so a text next to it must describe its content.
 */
export function FormPreview({ formId, ofOrder }: FormPreviewProps) {
  if (!hasFormFields(formId)) return null
  return (
    <div className={styles.root} inert data-form={formId}>
      <ErrorBoundary key={formId} fallback={(error) => <InlineError>{error.message}</InlineError>}>
        <Suspense fallback={<FormSkeleton formId={formId} />}>
          <PreviewFields key={formId} formId={formId} ofOrder={ofOrder} />
        </Suspense>
      </ErrorBoundary>
    </div>
  )
}

const noop = () => undefined

function PreviewFields({ formId, ofOrder }: FormPreviewProps) {
  const code = getFormLoader(formId).useLoaded()
  const { t } = useTranslation(getFormTextNamespace(formId))
  const [data] = useState(() => new FormDataStore({}))
  const [surroundings] = useState((): FormContextValue => {
    const fieldTitle = (path: string) => t(`fields.${path}.title`)
    return { order: null, summary: {}, extraFacts: [], fieldTitle }
  })
  const [preview] = useState((): LoadedForm => {
    const previewFields = Object.keys(code.customFields).map((hint) => {
      const FieldHint = ({ name }: CustomFieldProps) => (
        <OrderFieldHint title={surroundings.fieldTitle(name)} text={ofOrder(hint)} />
      )
      return [hint, FieldHint] as const
    })
    return { ...code, customFields: Object.fromEntries(previewFields) }
  })
  const { PlainFields } = preview
  return (
    <FormContext value={surroundings}>
      <FormDataStoreContext value={data}>
        {PlainFields ? (
          <PlainFields
            formId={formId}
            code={preview}
            readOnly={false}
            wrong={{}}
            data={{}}
            countGoods={() => null}
            ref={null}
            onChange={noop}
            onEnter={noop}
          />
        ) : (
          <CustomFieldsForm code={preview} readOnly onEnter={noop} />
        )}
      </FormDataStoreContext>
    </FormContext>
  )
}

function OrderFieldHint({ title, text }: { title: string; text: string }) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className={styles.ofOrder}>
      <strong id={heading}>{title}</strong>
      <p>{text}</p>
    </section>
  )
}
