import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components'
import { useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { joinClasses } from '../../../ui/join-classes.ts'
import { Notice } from '../../../ui/notice.tsx'
import styles from './publishing.module.css'
import { isReasonMissing, ReasonField } from './reason-field.tsx'

interface PublishingActionDialogProps {
  /** Verb, object and count; also the label of the button. */
  title: string
  text: string
  /** True if the action cannot be reverted. */
  isDangerous: boolean
  busy: boolean
  /** True if the action cannot be undone. */
  danger?: boolean
  error: Error | null
  onAct: (reason: string) => void
  onClose: () => void
}

/** Dialog of a publishing action that needs only a reason, which is recorded in the log. */
export function PublishingActionDialog(props: PublishingActionDialogProps) {
  const { title, text, isDangerous, busy, error, onAct, onClose } = props
  const { t } = useTranslation('processes')
  const [reason, setReason] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const reasonField = useRef<HTMLTextAreaElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (isReasonMissing(reason)) reasonField.current?.focus()
    else if (!busy) onAct(reason.trim())
  }
  const submitButton = (
    <Button
      appearance="primary"
      className={joinClasses(isDangerous && styles.danger)}
      type="submit"
      disabledFocusable={busy}
    >
      {title}
    </Button>
  )
  return (
    <Dialog open onOpenChange={(_, { open }) => !open && onClose()}>
      <DialogSurface>
        <form noValidate onSubmit={submit}>
          <DialogBody>
            <DialogTitle>{title}</DialogTitle>
            <DialogContent className={styles.dialog}>
              <p className={styles.text}>{text}</p>
              <ReasonField
                value={reason}
                onChange={setReason}
                isSubmitted={isSubmitted}
                fieldRef={reasonField}
              />
              {error && <Notice tone="error">{error.message}</Notice>}
            </DialogContent>
            <DialogActions>
              {!isDangerous && submitButton}
              <Button onClick={onClose}>{t('processes:publishing.back')}</Button>
              {isDangerous && submitButton}
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  )
}
