import { Button, DialogActions, type ButtonProps } from '@fluentui/react-components'
import type { ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { getDismissalTextKey } from './dismissal-label.ts'
import { joinClasses } from './join-classes.ts'
import { Notice } from './notice.tsx'
import styles from './dialog-buttons.module.css'

interface Props {
  /** Label of the button that performs the action: verb, object and count. */
  action: string
  /** True for a red action button, which is last and has no shortcut key, so that it is pressed only on purpose. */
  danger?: boolean
  /** Other props of the button of the action. */
  button: ButtonProps
  buttonRef?: Ref<HTMLButtonElement>
  cancelRef?: Ref<HTMLButtonElement>
  /** Other actions, placed between the buttons. */
  more?: ReactNode
  /** Why the action was refused; null or undefined if it was not. */
  refusal?: string | null | undefined
  /** What the user must know before the action. */
  children?: ReactNode
  onClose: () => void
}

/**
 * The buttons of a dialog that performs an action. The button that closes the dialog without the action has the same
 * label everywhere, except beside an action that cancels something. A refusal is displayed above the buttons, because the content of a dialog may be scrolled.
 */
export function DialogButtons(props: Props) {
  const { action, danger = false, button, buttonRef, cancelRef, more, refusal, children, onClose } = props
  const { t } = useTranslation()
  const actionButton = (
    <Button
      appearance="primary"
      ref={buttonRef}
      {...(!danger && { 'aria-keyshortcuts': 'Control+Enter' })}
      {...button}
      className={joinClasses(styles.button, danger && styles.danger)}
    >
      {action}
    </Button>
  )
  return (
    <>
      <div className={styles.notices}>
        {children}
        {danger && <span className={styles.keys}>{t('common:dangerKeys')}</span>}
        {typeof refusal === 'string' && <Notice tone="error">{refusal}</Notice>}
      </div>
      <DialogActions className={styles.actions}>
        {!danger && actionButton}
        {more}
        <Button
          className={styles.button}
          appearance={danger ? 'primary' : 'secondary'}
          ref={cancelRef}
          onClick={onClose}
        >
          {t(getDismissalTextKey(action))}
        </Button>
        {danger && actionButton}
      </DialogActions>
    </>
  )
}
