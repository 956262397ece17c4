import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components'
import { Delete16Regular } from '@fluentui/react-icons'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { StepLine } from '../../../../../schemas/api/tasks.ts'
import { useDialogCleanup } from '../../../ui/use-dialog-cleanup.ts'
import styles from './marking-codes-dialog.module.css'

/**
 * Shortens a marking code to the part with the serial number, which distinguishes the units of a product. The check
 * part is omitted for readability.
 */
const shortenCode = (code: string) => code.split('\x1d')[0] ?? code

interface Props {
  line: StepLine
  /** Maximum number of pieces to scan. */
  maximum: number
  marks: readonly string[]
  isOff: boolean
  onDrop: (mark: string) => void
  onClose: () => void
  /** The scan field and its result, as on the step itself. */
  children: ReactNode
}

/** Dialog to scan the units of one marked product, each by its own Data Matrix code (specification 2 and 5). */
export function MarkingCodesDialog({ line, maximum, marks, isOff, onDrop, onClose, children }: Props) {
  const { t } = useTranslation('runner')
  useDialogCleanup()
  const remaining = maximum - marks.length
  return (
    <Dialog open onOpenChange={(_, { open }) => !open && onClose()}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{line.productName}</DialogTitle>
          <DialogContent className={styles.content}>
            <span className={styles.progress} role="status">
              {remaining > 0
                ? t('marks.left', { scanned: marks.length, most: maximum, count: remaining })
                : t('marks.all', { most: maximum })}
            </span>
            {children}
            <ul className={styles.list} aria-label={t('marks.list')}>
              {marks.map((mark) => (
                <li key={mark} className={styles.item}>
                  <span className={styles.code}>{shortenCode(mark)}</span>
                  <Button
                    className={styles.remove}
                    appearance="subtle"
                    icon={<Delete16Regular />}
                    aria-label={t('marks.remove', { code: shortenCode(mark) })}
                    disabled={isOff}
                    onClick={() => onDrop(mark)}
                  />
                </li>
              ))}
            </ul>
          </DialogContent>
          <DialogActions>
            <Button appearance={remaining > 0 ? 'secondary' : 'primary'} onClick={onClose}>
              {t('marks.done')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
