import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  Spinner,
  tokens,
} from '@fluentui/react-components'
import { Suspense, useId, useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormSurroundings } from '../form/form-context.ts'
import { StepForm, type StepFormHandle } from '../form/step-form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useAfterDialog } from '../../ui/after-dialog.ts'
import { ScansOfNoDialog } from '../scan/other-scans.tsx'
import { LoadFailure } from './load-failure.tsx'

const useStyles = makeStyles({
  content: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    paddingBottom: tokens.spacingVerticalS,
  },
  button: {
    '@media (max-width: 767px)': { minHeight: '44px' },
    '@media (min-width: 768px)': { whiteSpace: 'nowrap' },
  },
})

interface Props {
  title: string
  formId: string
  data: unknown
  kept: Readonly<Record<string, unknown>>
  surroundings: Omit<FormSurroundings, 'fieldTitle'>
  /** The question before an irreversible step. */
  question: string | null
  refusal: string | null
  busy: boolean
  /** Why it cannot be sent at this moment. */
  wait: string | null
  onTyped: (data: unknown) => void
  onSubmit: (payload: unknown) => void
  onClose: () => void
}

/** The small form of one event. What is typed in it is kept until the step is taken, also when the dialog is closed. */
export function EventDialog(props: Props) {
  const { title, formId, data, kept, surroundings, question, refusal, busy, wait } = props
  const { onTyped, onSubmit, onClose } = props
  const { t } = useTranslation('runner')
  useAfterDialog()
  const styles = useStyles()
  const form = useRef<StepFormHandle>(null)
  const waitId = useId()
  const submit = () => {
    const payload = busy || wait !== null ? null : (form.current?.collect() ?? null)
    if (payload !== null) onSubmit(payload)
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
            {refusal !== null && <Notice tone="error">{refusal}</Notice>}
            <ScansOfNoDialog />
            <LoadFailure>
              <Suspense fallback={<Spinner />}>
                <StepForm
                  formId={formId}
                  data={data}
                  kept={kept}
                  surroundings={surroundings}
                  readOnly={busy}
                  ref={form}
                  onTyped={onTyped}
                  onEnter={submit}
                />
              </Suspense>
            </LoadFailure>
            {question !== null && <span>{question}</span>}
            {wait !== null && (
              <span id={waitId} role="status">
                {wait}
              </span>
            )}
          </DialogContent>
          <DialogActions>
            <Button
              className={styles.button}
              appearance="primary"
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
