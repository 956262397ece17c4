import { Dialog, DialogBody, DialogContent, DialogSurface, DialogTitle } from '@fluentui/react-components'
import { Suspense, useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormContextValue } from '../form/form-context.ts'
import { FormSkeleton } from '../form/form-skeleton.tsx'
import type { StepFormHandle } from '../form/step-form-props.ts'
import { StepForm } from '../form/step-form.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { useDialogCleanup } from '../../ui/use-dialog-cleanup.ts'
import { useFocusReturn } from '../../ui/focus-return.ts'
import { UnexpectedDialogScans } from '../scan/unexpected-scans.tsx'
import { appearsAtField, type Refusal } from '../machine/context.ts'
import { LoadErrorBoundary } from './load-failure.tsx'
import styles from './event-dialog.module.css'

interface Props {
  title: string
  formId: string
  data: unknown
  /** Values typed in the step's own form or in earlier steps. Fields marked `kept` start with these values. */
  typedBefore: Readonly<Record<string, unknown>>
  surroundings: Omit<FormContextValue, 'fieldTitle'>
  /** Subject of the dialog, if the title does not contain it. */
  about?: ReactNode
  /** Confirmation question of an irreversible event; null for other events. */
  question: string | null
  refusal: Pick<Refusal, 'message' | 'fields'> | null
  busy: boolean
  /** True for a dangerous event: Ctrl+Enter does not submit it, and the button that closes the dialog is first. */
  danger?: boolean
  /** Reason why the event cannot be sent now; null if it can. */
  wait: string | null
  /** Called with null if a form that is filled with stored values is closed, which drops its input. */
  onTyped: (data: unknown) => void
  onSubmit: (payload: unknown) => void
  onClose: () => void
}

/**
 * Dialog with the form of one event. Every change is reported to `onTyped`, so that the caller can restore the input
 * when the dialog is opened again. A form that is filled with stored values, such as the address of the order, drops
 * its input when it is closed, because the input would look like stored values.
 */
export function EventDialog(props: Props) {
  const { title, formId, data, typedBefore, surroundings, question, refusal, busy } = props
  const { onTyped, onSubmit } = props
  const { t } = useTranslation('runner')
  useDialogCleanup()
  const form = useRef<StepFormHandle>(null)
  const fields = useRef<HTMLDivElement>(null)
  const wasLoading = useRef(false)
  const [isReady, setReady] = useState(false)
  const wait = props.wait ?? (isReady ? null : t('actions.wait'))
  useEffect(() => {
    // Fluent has focused the placeholder, because the fields were not rendered yet.
    if (isReady && wasLoading.current)
      fields.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }, [isReady])
  const waitId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const rememberFocus = useFocusReturn(busy, button)
  const submit = () => {
    const payload = busy || wait !== null ? null : (form.current?.collect() ?? null)
    if (payload === null) return
    rememberFocus()
    setCorrected(false)
    onSubmit(payload)
  }
  // The refusal refers to the submitted input, so the message disappears with the first change.
  const [isCorrected, setCorrected] = useState(false)
  const isRefusalVisible = refusal !== null && !isCorrected && !appearsAtField(refusal)
  const onClose = () => {
    if (form.current?.hasStoredValues()) onTyped(null)
    props.onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
    event.preventDefault()
    if (!props.danger) submit()
  }
  return (
    <Dialog open onOpenChange={(_, { open }) => !open && onClose()}>
      <DialogSurface onKeyDown={onKeyDown}>
        <DialogBody>
          <DialogTitle>{title}</DialogTitle>
          <DialogContent className={styles.content}>
            {props.about}
            <UnexpectedDialogScans />
            <LoadErrorBoundary>
              <Suspense
                fallback={<FormSkeleton formId={formId} onShown={() => (wasLoading.current = true)} />}
              >
                <div ref={fields}>
                  <StepForm
                    formId={formId}
                    data={data}
                    typedBefore={typedBefore}
                    surroundings={surroundings}
                    readOnly={busy}
                    wrong={refusal?.fields}
                    ref={form}
                    onTyped={(typed) => {
                      setCorrected(true)
                      onTyped(typed)
                    }}
                    onBlockers={() => setReady(true)}
                    onEnter={submit}
                  />
                </div>
              </Suspense>
            </LoadErrorBoundary>
          </DialogContent>
          <DialogButtons
            action={title}
            danger={props.danger === true}
            buttonRef={button}
            button={{
              disabledFocusable: busy || wait !== null,
              'aria-describedby': wait === null ? undefined : waitId,
              onClick: submit,
            }}
            refusal={isRefusalVisible ? refusal.message : null}
            onClose={onClose}
          >
            {question !== null && <span>{question}</span>}
            {wait !== null && (
              <span id={waitId} role="status">
                {wait}
              </span>
            )}
          </DialogButtons>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
