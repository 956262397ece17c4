import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components'
import { Suspense, useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormSurroundings } from '../form/form-context.ts'
import { FormSkeleton } from '../form/form-skeleton.tsx'
import type { StepFormHandle } from '../form/step-form-props.ts'
import { StepForm } from '../form/step-form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { classes } from '../../ui/classes.ts'
import asked from '../../ui/confirm-dialog.module.css'
import { useAfterDialog } from '../../ui/after-dialog.ts'
import { useFocusReturn } from '../../ui/focus-return.ts'
import { ScansOfNoDialog } from '../scan/other-scans.tsx'
import { isShownAtField, type Refusal } from '../machine/context.ts'
import { LoadFailure } from './load-failure.tsx'
import styles from './event-dialog.module.css'

interface Props {
  title: string
  formId: string
  data: unknown
  /** What was typed in the step's own form, for fields that both have. */
  typedBefore: Readonly<Record<string, unknown>>
  surroundings: Omit<FormSurroundings, 'fieldTitle'>
  /** What it is about, when the title does not say it. */
  about?: ReactNode
  /** The question before an irreversible step. */
  question: string | null
  refusal: Pick<Refusal, 'message' | 'fields'> | null
  busy: boolean
  /** What is sent cannot be taken back. */
  danger?: boolean
  /** Why it cannot be sent at this moment. */
  wait: string | null
  onTyped: (data: unknown) => void
  onSubmit: (payload: unknown) => void
  onClose: () => void
}

/** The small form of one event. What is typed in it is kept until the step is taken, also when the dialog is closed. */
export function EventDialog(props: Props) {
  const { title, formId, data, typedBefore, surroundings, question, refusal, busy } = props
  const { onTyped, onSubmit, onClose } = props
  const { t } = useTranslation('runner')
  useAfterDialog()
  const form = useRef<StepFormHandle>(null)
  const fields = useRef<HTMLDivElement>(null)
  const late = useRef(false)
  const [ready, setReady] = useState(false)
  const wait = props.wait ?? (ready ? null : t('actions.wait'))
  useEffect(() => {
    // Fluent has given the focus to what stood there before the fields.
    if (ready && late.current) fields.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }, [ready])
  const waitId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const rememberFocus = useFocusReturn(busy, button)
  const submit = () => {
    const payload = busy || wait !== null ? null : (form.current?.collect() ?? null)
    if (payload === null) return
    rememberFocus()
    onSubmit(payload)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
    event.preventDefault()
    submit()
  }
  return (
    <Dialog open onOpenChange={(_, { open }) => !open && onClose()}>
      <DialogSurface onKeyDown={onKeyDown}>
        <DialogBody>
          <DialogTitle>{title}</DialogTitle>
          <DialogContent className={styles.content}>
            {props.about}
            <ScansOfNoDialog />
            <LoadFailure>
              <Suspense fallback={<FormSkeleton formId={formId} onShown={() => (late.current = true)} />}>
                <div ref={fields}>
                  <StepForm
                    formId={formId}
                    data={data}
                    typedBefore={typedBefore}
                    surroundings={surroundings}
                    readOnly={busy}
                    wrong={refusal?.fields}
                    ref={form}
                    onTyped={onTyped}
                    onBlockers={() => setReady(true)}
                    onEnter={submit}
                  />
                </div>
              </Suspense>
            </LoadFailure>
            {question !== null && <span>{question}</span>}
            {refusal !== null && !isShownAtField(refusal) && <Notice tone="error">{refusal.message}</Notice>}
            {wait !== null && (
              <span id={waitId} role="status">
                {wait}
              </span>
            )}
          </DialogContent>
          <DialogActions>
            <Button
              className={classes(styles.button, props.danger && asked.danger)}
              appearance="primary"
              ref={button}
              disabledFocusable={busy || wait !== null}
              aria-describedby={wait === null ? undefined : waitId}
              aria-keyshortcuts="Control+Enter"
              onClick={submit}
            >
              {title}
            </Button>
            <Button className={styles.button} onClick={onClose}>
              {t('confirm.cancel')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
