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
import { useDialogCleanup } from '../../ui/use-dialog-cleanup.ts'
import { TrackNumberFileCheck } from './postal-check.tsx'
import { PostalFileDownload } from './postal-download.tsx'
import styles from './postal.module.css'

/** Dialog to download a file with postal parcels, and to check a file with track numbers. */
export function PostalFilesDialog({ onClose }: { onClose: () => void }) {
  useDialogCleanup()
  const { t } = useTranslation('tracks')
  return (
    <Dialog open onOpenChange={(_, { open }) => !open && onClose()}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{t('tracks:postal.title')}</DialogTitle>
          <DialogContent className={styles.content}>
            <PostalFileDownload />
            <TrackNumberFileCheck onOpen={onClose} />
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{t('common:actions.close')}</Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
