import { Button } from '@fluentui/react-components'
import { useId, type ReactNode } from 'react'
import styles from './reasoned-button.module.css'

interface Props {
  appearance?: 'primary'
  /** Why the action is not possible now; null if it is possible. */
  reason: string | null
  onClick: () => void
  children: ReactNode
}

/** A button that remains focusable while it is disabled, and says why on hover and focus. */
export function ReasonedButton({ appearance, reason, onClick, children }: Props) {
  const id = useId()
  return (
    <span className={styles.root}>
      <Button
        {...(appearance && { appearance })}
        disabledFocusable={reason !== null}
        aria-describedby={reason === null ? undefined : id}
        onClick={() => reason === null && onClick()}
      >
        {children}
      </Button>
      {reason !== null && (
        <span id={id} role="tooltip" className={styles.reason}>
          {reason}
        </span>
      )}
    </span>
  )
}
