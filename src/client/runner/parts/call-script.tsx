import { Call20Regular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import type { RunnerView } from '../../../../schemas/api/tasks.ts'
import { formatMinutesAndSeconds } from '../../ui/format.ts'
import { useNow } from '../use-now.ts'
import { getWorkflowNamespace, useTranslationValues } from '../use-translation-values.ts'
import styles from './call-script.module.css'

type Objections = Record<string, { says: string; answer: string }>

/** Script for this state of a call, filled with the order's facts, and answers to customers' objections. */
export function CallScript({ view, script }: { view: RunnerView; script: string }) {
  const ns = getWorkflowNamespace(view.step)
  const { t } = useTranslation([ns, 'runner'])
  const facts = useTranslationValues(view)
  const translated: unknown = t(`objections.${script}`, { ...facts, returnObjects: true, defaultValue: '' })
  const objections = Object.entries(
    typeof translated === 'object' && translated !== null ? (translated as Objections) : {},
  )
  return (
    <section className={styles.root} aria-label={t('runner:call.script')}>
      <CallTimer view={view} />
      {isIncomingCall(view) && <p className={styles.say}>{t('runner:call.incoming', facts)}</p>}
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

/** The customer is the caller, so nobody has greeted them yet. */
const isIncomingCall = ({ history }: Pick<RunnerView, 'history'>) => history[0]?.event === 'CUSTOMER_CALLED'

/** When the call began: the first of the latest steps that all lead into states of the call. */
export function findCallStart({ step, history }: Pick<RunnerView, 'step' | 'history'>): string | null {
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
  const now = useNow(1000)
  const start = findCallStart(view)
  if (start === null) return null
  const seconds = Math.max(0, Math.floor((now - Date.parse(start)) / 1000))
  const time = formatMinutesAndSeconds(seconds)
  return (
    <span className={styles.timer} role="timer" aria-label={t('call.timer')}>
      <Call20Regular aria-hidden />
      {time}
    </span>
  )
}
