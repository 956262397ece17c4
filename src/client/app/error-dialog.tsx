import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { isAccessDenied } from '../http/api-error.ts'
import { useDialogCleanup } from '../ui/use-dialog-cleanup.ts'
import styles from './error-dialog.module.css'

interface Props {
  error: Error
  /** URL of the support portal; null if there is none. */
  supportUrl: string | null
  /** E-mail address of the support; null if there is none. */
  supportEmail: string | null
  onClose: () => void
}

/** Dialog for an error that the user cannot fix on the current screen, with advice on what to do (specification 8). */
export function ErrorDialog({ error, supportUrl, supportEmail, onClose }: Props) {
  const { t } = useTranslation()
  useDialogCleanup()
  return (
    <Dialog open modalType="alert" onOpenChange={(_, { open }) => !open && onClose()}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{error.message}</DialogTitle>
          <DialogContent>
            <ol className={styles.steps}>
              {isAccessDenied(error) && <li>{t('common:whoGrants')}</li>}
              <li>{t('common:errorHint.cache')}</li>
              <li>{t('common:errorHint.signIn')}</li>
              <li>
                {t('common:errorHint.support')}
                {supportEmail !== null && (
                  <>
                    {': '}
                    <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
                  </>
                )}
                {supportUrl !== null && (
                  <>
                    {': '}
                    <a href={supportUrl} target="_blank" rel="noopener noreferrer">
                      {t('shell:support')}
                    </a>
                  </>
                )}
              </li>
            </ol>
          </DialogContent>
          <DialogActions>
            <Button appearance="primary" onClick={onClose}>
              {t('common:actions.close')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
