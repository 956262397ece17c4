import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { RunnerView } from '../../../../schemas/api/tasks.ts'
import { formatStoreTime } from '../../ui/format.ts'
import { joinClasses } from '../../ui/join-classes.ts'
import styles from './attempts.module.css'

interface Props {
  used: number
  maximum: number
  /** True if the attempts are calls. */
  calls?: boolean
  /** True if another text of the step already has the number, so that only the dots are visible. */
  isTold?: boolean
  /** Sentence that explains which attempts count. */
  rule?: string
}

/** True if one of the texts, whose parameters are not filled in, contains the number of attempts. */
export const hasAttemptCount = (texts: readonly string[]) =>
  texts.some((text) => /\{\{attempts(Left)?\b/.test(text))

/** Explains which calls count as attempts, or why the last one does not; empty if every call counts. */
export function getAttemptsRule(
  { step: { summary }, order }: Pick<RunnerView, 'step' | 'order'>,
  t: TFunction<'runner'>,
): Pick<Props, 'rule'> {
  const { uncounted = '', nextAttemptFrom = '', callGapMinutes = 0 } = summary
  if (uncounted === 'calledUs' || uncounted === 'answered') return { rule: t(`call.notCounted.${uncounted}`) }
  if (uncounted === 'early')
    return {
      rule: t('call.notCounted.early', {
        time: formatStoreTime(roundUpToMinute(String(nextAttemptFrom)), order?.storeZone),
      }),
    }
  return Number(callGapMinutes) > 0 ? { rule: t('call.attemptsRule', { gap: callGapMinutes }) } : {}
}

/** A call at the displayed minute must count, and the seconds are not displayed. */
const roundUpToMinute = (instant: string) => new Date(Math.ceil(Date.parse(instant) / 60_000) * 60_000)

/** Number of failed attempts out of the allowed number. */
export function AttemptCount({ used, maximum, calls = false, isTold = false, rule }: Props) {
  const { t } = useTranslation('runner')
  return (
    <span className={styles.root}>
      {Array.from({ length: maximum }, (_, i) => (
        <span key={i} className={joinClasses(styles.dot, i < used && styles.used)} aria-hidden />
      ))}
      <span className={isTold ? styles.hidden : styles.text}>
        {t(calls ? 'call.failed' : 'call.attempts', {
          used,
          most: maximum,
          ...(used > maximum && { context: 'over' }),
        })}
      </span>
      {rule !== undefined && <span className={joinClasses(styles.text, !isTold && styles.rule)}>{rule}</span>}
    </span>
  )
}
