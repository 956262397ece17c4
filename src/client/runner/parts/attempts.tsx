import { useTranslation } from 'react-i18next'
import { joinClasses } from '../../ui/join-classes.ts'
import styles from './attempts.module.css'

interface Props {
  used: number
  maximum: number
  /** True if the attempts are calls. */
  calls?: boolean
  /** Sentence that explains which attempts count. */
  rule?: string
}

/** Number of failed attempts out of the allowed number. */
export function AttemptCount({ used, maximum, calls = false, rule }: Props) {
  const { t } = useTranslation('runner')
  return (
    <span className={styles.root}>
      {Array.from({ length: maximum }, (_, i) => (
        <span key={i} className={joinClasses(styles.dot, i < used && styles.used)} aria-hidden />
      ))}
      <span className={styles.text}>
        {t(calls ? 'call.failed' : 'call.attempts', {
          used,
          most: maximum,
          ...(used > maximum && { context: 'over' }),
        })}
      </span>
      {rule !== undefined && <span className={joinClasses(styles.text, styles.rule)}>{rule}</span>}
    </span>
  )
}
