import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { signOutConfirmation } from './sign-out.ts'

export function SignOutDialog() {
  const { t } = useTranslation()
  const question = useSyncExternalStore(signOutConfirmation.subscribe, signOutConfirmation.now)
  if (!question) return null
  return (
    <ConfirmDialog
      danger
      title={t('shell:unsent.title')}
      text={t('shell:unsent.text', { count: question.unsent })}
      back={t('shell:unsent.back')}
      onConfirm={question.confirm}
      onClose={signOutConfirmation.close}
    />
  )
}
