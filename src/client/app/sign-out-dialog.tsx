import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { signOutConfirmationStore } from './sign-out.ts'

export function SignOutDialog() {
  const { t } = useTranslation()
  const confirmation = useSyncExternalStore(signOutConfirmationStore.subscribe, signOutConfirmationStore.now)
  if (!confirmation) return null
  return (
    <ConfirmDialog
      danger
      title={t('shell:unsent.title', { count: confirmation.queuedCount })}
      text={t('shell:unsent.text', { count: confirmation.queuedCount })}
      onConfirm={confirmation.confirm}
      onClose={signOutConfirmationStore.close}
    />
  )
}
