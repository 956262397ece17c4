import { useTranslation } from 'react-i18next'
import { classes } from '../../ui/classes.ts'
import styles from './attempts.module.css'

/** Failed attempts of those that the limit allows. */
export function Attempts({ used, most }: { used: number; most: number }) {
  const { t } = useTranslation('runner')
  return (
    <span className={styles.root}>
      {Array.from({ length: most }, (_, i) => (
        <span key={i} className={classes(styles.dot, i < used && styles.used)} aria-hidden />
      ))}
      <span className={styles.text}>
        {t('call.attempts', { used, most, ...(used > most && { context: 'over' }) })}
      </span>
    </span>
  )
}
