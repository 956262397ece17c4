import { useTranslation } from 'react-i18next'
import type { ProcessAlert } from '../../../../../schemas/api/process-alerts.ts'
import { DialogFrame } from '../../../ui/form/dialog-frame.tsx'
import styles from './alerts.module.css'
import { useRemoveAlert } from './api.ts'

/** Deletes a threshold after a confirmation. */
export function RemoveAlertDialog({ alert, onClose }: { alert: ProcessAlert; onClose: () => void }) {
  const { t } = useTranslation('processAlerts')
  const { mutate, isPending, error } = useRemoveAlert(alert)
  return (
    <DialogFrame
      title={t('processAlerts:removeOf', { subject: alert.texts.subject })}
      danger
      saving={isPending}
      refusal={error?.message}
      onSubmit={() => mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p className={styles.muted}>{t('processAlerts:removeText')}</p>
    </DialogFrame>
  )
}
