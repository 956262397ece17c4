import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  Textarea,
} from '@fluentui/react-components'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useDialogCleanup } from '../../../ui/use-dialog-cleanup.ts'
import { Notice } from '../../../ui/notice.tsx'
import styles from './publishing.module.css'

interface ActDialogProps {
  title: string
  text: string
  /** True if the action is not possible now. */
  blocked: boolean
  busy: boolean
  error: Error | null
  onAct: (reason: string) => void
  onClose: () => void
  children?: ReactNode
}

const minReasonLength = 3

/** Dialog of a publishing action. Each action needs a reason, which is recorded in the log. */
export function PublishingActionDialog({
  title,
  text,
  blocked,
  busy,
  error,
  onAct,
  onClose,
  children,
}: ActDialogProps) {
  const { t } = useTranslation('processes')
  useDialogCleanup()
  const [reason, setReason] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const isReasonMissing = reason.trim().length < minReasonLength
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (!isReasonMissing && !blocked && !busy) onAct(reason.trim())
  }
  return (
    <Dialog open onOpenChange={(_, { open }) => !open && onClose()}>
      <DialogSurface>
        <form noValidate onSubmit={submit}>
          <DialogBody>
            <DialogTitle>{title}</DialogTitle>
            <DialogContent className={styles.dialog}>
              <p className={styles.text}>{text}</p>
              {children}
              <Field
                label={t('processes:publishing.reason')}
                required
                {...(isSubmitted &&
                  isReasonMissing && { validationMessage: t('processes:publishing.reasonMissing') })}
              >
                <Textarea value={reason} maxLength={500} onChange={(_, { value }) => setReason(value)} />
              </Field>
              {error && <Notice tone="error">{error.message}</Notice>}
            </DialogContent>
            <DialogActions>
              <Button appearance="primary" type="submit" disabledFocusable={blocked || busy}>
                {title}
              </Button>
              <Button onClick={onClose}>{t('processes:publishing.back')}</Button>
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  )
}
