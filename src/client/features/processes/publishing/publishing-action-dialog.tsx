import { Field, Textarea } from '@fluentui/react-components'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogFrame } from '../../../ui/form/dialog-frame.tsx'
import { Notice } from '../../../ui/notice.tsx'
import styles from './publishing.module.css'

interface ActDialogProps {
  title: string
  text: string
  /** True if the action is not possible now. */
  blocked: boolean
  busy: boolean
  /** True if the action cannot be undone. */
  danger?: boolean
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
  danger = false,
  error,
  onAct,
  onClose,
  children,
}: ActDialogProps) {
  const { t } = useTranslation('processes')
  const [reason, setReason] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const isReasonMissing = reason.trim().length < minReasonLength
  const submit = () => {
    setSubmitted(true)
    if (!isReasonMissing) onAct(reason.trim())
  }
  return (
    <DialogFrame
      title={title}
      danger={danger}
      saving={busy}
      blocked={blocked}
      onSubmit={submit}
      onClose={onClose}
    >
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
    </DialogFrame>
  )
}
