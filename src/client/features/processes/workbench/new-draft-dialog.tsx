import { Field, Input } from '@fluentui/react-components'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { isBlankText } from '../../../../shared/clean-text.ts'
import { DialogFrame } from '../../../ui/form/dialog-frame.tsx'
import { urls } from '../../../ui/urls.ts'
import { useCreateDraft } from './api.ts'
import styles from './workbench.module.css'

/** Minimum length of the name of a draft. */
export const minTitleLength = 3

interface NewDraftDialogProps {
  name: string
  /** Version that the draft starts from. */
  version: number
  onClose: () => void
}

/** Creates a draft from a version and opens it. */
export function NewDraftDialog({ name, version, onClose }: NewDraftDialogProps) {
  const { t } = useTranslation('workbench')
  const navigate = useNavigate()
  const [title, setTitle] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const create = useCreateDraft(name)
  const isMissing = isBlankText(title) || title.trim().length < minTitleLength
  const submit = () => {
    setSubmitted(true)
    if (isMissing) {
      field.current?.focus()
      return
    }
    create.mutate(
      { basedOn: version, title: title.trim() },
      { onSuccess: ({ id, basedOn }) => void navigate(urls.draft(name, basedOn, id)) },
    )
  }
  return (
    <DialogFrame
      title={t('workbench:drafts.create', { version })}
      saving={create.isPending}
      refusal={create.error?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={styles.muted}>{t('workbench:drafts.createHint')}</p>
      <Field
        label={t('workbench:drafts.name')}
        required
        hint={t('workbench:drafts.nameHint')}
        {...(isSubmitted && isMissing && { validationMessage: t('workbench:drafts.nameMissing') })}
      >
        <Input ref={field} value={title} maxLength={120} onChange={(_, { value }) => setTitle(value)} />
      </Field>
    </DialogFrame>
  )
}
