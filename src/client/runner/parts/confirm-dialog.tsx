import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  tokens,
} from '@fluentui/react-components'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useAfterDialog } from '../../ui/after-dialog.ts'
import { isDown } from '../pressed-keys.ts'
import { ScansOfNoDialog } from '../scan/other-scans.tsx'

const useStyles = makeStyles({
  danger: {
    backgroundColor: tokens.colorStatusDangerBackground3,
    color: tokens.colorNeutralForegroundOnBrand,
    ':hover': {
      backgroundColor: tokens.colorStatusDangerBackground3Hover,
      color: tokens.colorNeutralForegroundOnBrand,
    },
    ':hover:active': {
      backgroundColor: tokens.colorStatusDangerBackground3Pressed,
      color: tokens.colorNeutralForegroundOnBrand,
    },
  },
  button: { '@media (max-width: 767px)': { minHeight: '44px' } },
})

interface Props {
  title: string
  /** What will happen, in the order's own numbers. */
  text: string
  danger: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks once before what cannot be undone. The focus stands on «do not»; Ctrl+Enter says «do», with fresh keys. */
export function ConfirmDialog({ title, text, danger, onConfirm, onClose }: Props) {
  const { t } = useTranslation('runner')
  const styles = useStyles()
  useAfterDialog()
  const back = useRef<HTMLButtonElement>(null)
  // The key that opened the dialog may still be held down, or be repeated as presses of its own.
  const [opening] = useState(() => ({ held: isDown('Enter') || isDown('NumpadEnter') }))
  useEffect(() => {
    back.current?.focus()
    const release = ({ key }: globalThis.KeyboardEvent) => {
      if (key === 'Enter') opening.held = false
    }
    document.addEventListener('keyup', release, { capture: true })
    return () => document.removeEventListener('keyup', release, { capture: true })
  }, [opening])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (!event.repeat && !opening.held) onConfirm()
  }
  return (
    <Dialog open modalType="alert" onOpenChange={(_, { open }) => !open && onClose()}>
      <DialogSurface onKeyDown={onKeyDown}>
        <DialogBody>
          <DialogTitle>{title}</DialogTitle>
          <DialogContent>
            {text}
            <ScansOfNoDialog />
          </DialogContent>
          <DialogActions>
            <Button
              className={danger ? `${styles.button} ${styles.danger}` : styles.button}
              appearance="primary"
              aria-keyshortcuts="Control+Enter"
              onClick={onConfirm}
            >
              {title}
            </Button>
            <Button className={styles.button} ref={back} onClick={onClose}>
              {t('confirm.cancel')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
