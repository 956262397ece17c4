import { useTranslation } from 'react-i18next'
import { classes } from '../../ui/classes.ts'
import styles from './attempts.module.css'

/** Failed attempts of those that the limit allows. `rule`: which of them count. */
export function Attempts({ used, most, rule }: { used: number; most: number; rule?: string }) {
  const { t } = useTranslation('runner')
  return (
    <span className={styles.root}>
      {Array.from({ length: most }, (_, i) => (
        <span key={i} className={classes(styles.dot, i < used && styles.used)} aria-hidden />
      ))}
      <span className={styles.text}>
        {t(rule === undefined ? 'call.attempts' : 'call.failed', {
          used,
          most,
          ...(used > most && { context: 'over' }),
        })}
      </span>
      {rule !== undefined && <span className={styles.text}>{rule}</span>}
    </span>
  )
}
