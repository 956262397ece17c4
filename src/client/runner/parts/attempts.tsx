import { useTranslation } from 'react-i18next'
import { joinClasses } from '../../ui/join-classes.ts'
import styles from './attempts.module.css'

interface Props {
  used: number
  maximum: number
  /** The attempts are calls. */
  calls?: boolean
  /** Sentence on which attempts count. */
  rule?: string
}

/** Failed attempts out of the allowed number. */
export function Attempts({ used, maximum, calls = false, rule }: Props) {
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
