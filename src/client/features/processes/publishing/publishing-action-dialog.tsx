import { useRef, useState } from 'react'
import { DialogFrame } from '../../../ui/form/dialog-frame.tsx'
import styles from './publishing.module.css'
import { isReasonMissing, ReasonField } from './reason-field.tsx'

interface PublishingActionDialogProps {
  /** Verb, object and count; also the label of the button. */
  title: string
  text: string
  /** True if the action cannot be reverted. */
  isDangerous: boolean
  busy: boolean
  error: Error | null
  onAct: (reason: string) => void
  onClose: () => void
}

/** Dialog of a publishing action that needs only a reason, which is recorded in the log. */
export function PublishingActionDialog(props: PublishingActionDialogProps) {
  const { title, text, isDangerous, busy, error, onAct, onClose } = props
  const [reason, setReason] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const reasonField = useRef<HTMLTextAreaElement>(null)
  const submit = () => {
    setSubmitted(true)
    if (isReasonMissing(reason)) reasonField.current?.focus()
    else onAct(reason.trim())
  }
  return (
    <DialogFrame
      title={title}
      danger={isDangerous}
      saving={busy}
      refusal={error?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={styles.text}>{text}</p>
      <ReasonField value={reason} onChange={setReason} isSubmitted={isSubmitted} fieldRef={reasonField} />
    </DialogFrame>
  )
}
