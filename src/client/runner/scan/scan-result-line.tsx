import { CheckmarkCircle20Filled, ErrorCircle20Filled, Warning20Filled } from '@fluentui/react-icons'
import { joinClasses } from '../../ui/join-classes.ts'
import styles from './scan-result-line.module.css'

const icons = { right: CheckmarkCircle20Filled, wrong: ErrorCircle20Filled, asks: Warning20Filled }

interface Props {
  /** Tone of the result; null if there is no current result. */
  tone: keyof typeof icons | null
  /** `message` is announced politely, `alert` assertively. */
  message: string
  alert: string
  /** A new key announces the same alert again. */
  alertKey?: number | undefined
  waiting: string
}

/** Result of the last scan. */
export function ScanResultLine({ tone, message, alert, alertKey, waiting }: Props) {
  const Icon = tone && icons[tone]
  return (
    <div className={joinClasses(styles.root, tone && styles[tone])}>
      {Icon && <Icon className={styles.icon} aria-hidden />}
      <span className={styles.text}>
        {/* Both live regions are rendered from the start, because a screen reader announces only changes of an
            existing region. */}
        <span role="status">{message}</span>
        <span role="alert" key={alertKey}>
          {alert}
        </span>
        {tone === null && waiting}
      </span>
    </div>
  )
}
