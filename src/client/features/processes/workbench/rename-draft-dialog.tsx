import { Field, Input } from '@fluentui/react-components'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isBlankText } from '../../../../shared/clean-text.ts'
import type { WorkflowDraftRow } from '../../../../../schemas/api/workbench.ts'
import { DialogFrame } from '../../../ui/form/dialog-frame.tsx'
import { useRenameDraft } from './api.ts'
import { minTitleLength } from './new-draft-dialog.tsx'

interface RenameDraftDialogProps {
  draft: Pick<WorkflowDraftRow, 'workflow' | 'id' | 'title'>
  onClose: () => void
}

/**
 * Renames a draft. If another owner has renamed it meanwhile, that title is displayed before the user can replace it.
 */
export function RenameDraftDialog({ draft, onClose }: RenameDraftDialogProps) {
  const { t } = useTranslation('workbench')
  const [title, setTitle] = useState(draft.title)
  /** Title that the user saw; null after a refusal, which displays the current one. */
  const [seen, setSeen] = useState<string | null>(draft.title)
  const [isSubmitted, setSubmitted] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const rename = useRenameDraft({ name: draft.workflow, id: draft.id })
  const isMissing = isBlankText(title) || title.trim().length < minTitleLength
  const submit = () => {
    setSubmitted(true)
    if (isMissing) {
      field.current?.focus()
      return
    }
    rename.mutate(
      { title: title.trim(), was: seen ?? draft.title },
      { onSuccess: onClose, onError: () => setSeen(null) },
    )
  }
  return (
    <DialogFrame
      title={t('workbench:rename.title')}
      saving={rename.isPending}
      refusal={rename.error?.message}
      onSubmit={submit}
      onClose={onClose}
    >
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
