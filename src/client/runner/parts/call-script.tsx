import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { Call20Regular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import type { RunnerView } from '../../../../schemas/api/tasks.ts'
import { minutesAndSeconds } from '../../ui/format.ts'
import { useNow } from '../use-now.ts'
import { namespaceOf, useTextFacts } from '../use-text-facts.ts'

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  timer: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
  },
  say: {
    margin: 0,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    borderLeft: `4px solid ${tokens.colorBrandStroke1}`,
    backgroundColor: tokens.colorNeutralBackground2,
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase600,
    maxWidth: '72ch',
  },
  objections: { margin: 0, padding: 0, listStyleType: 'none', maxWidth: '90ch' },
  says: {
    cursor: 'pointer',
    fontWeight: tokens.fontWeightSemibold,
    padding: `${tokens.spacingVerticalS} 0`,
    '@media (max-width: 767px)': { lineHeight: '28px' },
  },
  answer: {
    margin: `0 0 ${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
  },
  heading: { margin: 0, fontSize: tokens.fontSizeBase300, color: tokens.colorNeutralForeground2 },
})

type Objections = Record<string, { says: string; answer: string }>

/** What to say in this state of a call, in the order's own facts; answers to what customers object. */
export function CallScript({ view, script }: { view: RunnerView; script: string }) {
  const ns = namespaceOf(view.step)
  const { t } = useTranslation([ns, 'runner'])
  const styles = useStyles()
  const facts = useTextFacts(view)
  const given: unknown = t(`objections.${script}`, { ...facts, returnObjects: true, defaultValue: '' })
  const objections = Object.entries(typeof given === 'object' && given !== null ? (given as Objections) : {})
  return (
    <section className={styles.root} aria-label={t('runner:call.script')}>
      <CallTimer view={view} />
      <p className={styles.say}>{t(`scripts.${script}`, facts)}</p>
      {objections.length > 0 && (
        <div>
          <h3 className={styles.heading}>{t('runner:call.objections')}</h3>
          <ul className={styles.objections}>
            {objections.map(([key, { says, answer }]) => (
              <li key={key}>
                <details>
                  <summary className={styles.says}>{says}</summary>
                  <p className={styles.answer}>{answer}</p>
                </details>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

/** When the call began: the first of the last steps that all lead into states of the call. */
export function callStart({ step, history }: Pick<RunnerView, 'step' | 'history'>): string | null {
  const call = step.state.split('.')[0]
  let start: string | null = null
  for (const { to, at } of history) {
    if (to.split('.')[0] !== call) break
    start = at
  }
  return start
}

function CallTimer({ view }: { view: RunnerView }) {
  const { t } = useTranslation('runner')
  const styles = useStyles()
  const now = useNow(1000)
  const start = callStart(view)
  if (start === null) return null
  const seconds = Math.max(0, Math.floor((now - Date.parse(start)) / 1000))
  const time = minutesAndSeconds(seconds)
  return (
    <span className={styles.timer} role="timer" aria-label={t('call.timer')}>
      <Call20Regular aria-hidden />
      {time}
    </span>
  )
}

const useDotStyles = makeStyles({
  root: { display: 'inline-flex', alignItems: 'center', gap: tokens.spacingHorizontalXS },
  dot: {
    width: '10px',
    height: '10px',
    borderRadius: '50%',
    boxSizing: 'border-box',
    border: `2px solid ${tokens.colorNeutralStrokeAccessible}`,
  },
  used: {
    backgroundColor: tokens.colorStatusWarningBorderActive,
    border: `2px solid ${tokens.colorStatusWarningBorderActive}`,
  },
  text: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
})

/** Failed attempts of those that the limit allows. */
export function Attempts({ used, most }: { used: number; most: number }) {
  const { t } = useTranslation('runner')
  const styles = useDotStyles()
  return (
    <span className={styles.root}>
      {Array.from({ length: most }, (_, i) => (
        <span key={i} className={mergeClasses(styles.dot, i < used && styles.used)} aria-hidden />
      ))}
      <span className={styles.text}>{t('call.attempts', { used, most })}</span>
    </span>
  )
}
