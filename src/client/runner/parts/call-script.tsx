import { useTranslation } from 'react-i18next'
import type { RunnerView } from '../../../../schemas/api/tasks.ts'
import { getWorkflowNamespace, useStepTextValues } from '../use-translation-values.ts'
import styles from './call-script.module.css'

type Objections = Record<string, { says: string; answer: string }>

/** Script for this state of a call, filled with facts of the order, and replies to objections of the customer. */
export function CallScript({ view, script }: { view: RunnerView; script: string }) {
  const ns = getWorkflowNamespace(view.step)
  const { t } = useTranslation([ns, 'runner'])
  const facts = useStepTextValues(view)
  const translated: unknown = t(`objections.${script}`, { ...facts, returnObjects: true, defaultValue: '' })
  const objections = Object.entries(
    typeof translated === 'object' && translated !== null ? (translated as Objections) : {},
  )
  return (
    <section className={styles.root} aria-label={t('runner:call.script')}>
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

/** True if the last step recorded a call by the customer, so that the script must begin with a greeting. */
const isIncomingCall = ({ history }: Pick<RunnerView, 'history'>) => history[0]?.event === 'CUSTOMER_CALLED'
