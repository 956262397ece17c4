import type { ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { RunnerView } from '../../../../schemas/api/tasks.ts'
import { useSession } from '../../session/session-context.tsx'
import { Notice } from '../../ui/notice.tsx'
import { urls } from '../../ui/urls.ts'
import { getWorkflowNamespace, toStateTextKey, useStepTextValues } from '../use-translation-values.ts'
import styles from './step-head.module.css'

/**
 * Instruction of the step, remaining attempts and warnings. If the step has a phone number, the attempts are
 * displayed next to the number instead.
 */
export function StepHead({
  view,
  attempts,
  heading,
}: {
  view: RunnerView
  attempts: ReactNode
  heading: Ref<HTMLHeadingElement>
}) {
  const { step } = view
  const ns = getWorkflowNamespace(step)
  const { t } = useTranslation(['runner', ns])
  const facts = useStepTextValues(view)
  const key = `${ns}:${toStateTextKey(step.state)}`
  const [instruction, detail] = splitFirstSentence(t([`${key}.instruction`, `${key}.title`], facts))
  const warning = t(`${key}.warning`, { ...facts, defaultValue: '' })
  // If only the support can help, the header links to the support portal.
  const support = t(`${key}.support`, { defaultValue: '' })
  const supportUrl = useSession().config.supportUrl
  const { attemptsLeft, unlockers } = step.summary
  const lastAttempt =
    attemptsLeft === 1 &&
    t(`${key}.lastAttempt`, { ...facts, context: unlockers ? '' : 'nobody', defaultValue: '' })
  // The customer asked not to be called, but the step cannot be finished without a call.
  const callNeeded = step.summary.callNeeded === 1 && t(`${key}.callNeeded`, { ...facts, defaultValue: '' })
  const danger = t(`${key}.danger`, { ...facts, defaultValue: '' })
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.instruction} id="step-instruction" ref={heading} tabIndex={-1}>
          {instruction}
          {detail !== '' && (
            <>
              {' '}
              <span className={styles.detail}>{detail}</span>
            </>
          )}
        </h2>
        {!step.show.includes('phone') && attempts}
      </div>
      {step.refundToApprove !== undefined && (
        <Link className={styles.support} to={urls.refund(step.refundToApprove)}>
          {t('refundToApprove', { refundId: step.refundToApprove })}
        </Link>
      )}
      {support !== '' && supportUrl !== null && (
        <a className={styles.support} href={supportUrl} target="_blank" rel="noopener noreferrer">
          {support}
        </a>
      )}
      {!step.mayWork && <Notice tone="info">{t('actions.onlyLook')}</Notice>}
      {danger !== '' && <Notice tone="error">{danger}</Notice>}
      {lastAttempt && <Notice tone="warning">{lastAttempt}</Notice>}
      {callNeeded && <Notice tone="warning">{callNeeded}</Notice>}
      {warning !== '' && <Notice tone="warning">{warning}</Notice>}
    </>
  )
}

/**
 * Splits a text into the first sentence, which says what to do, and the rest. A sentence ends only before a capital
 * letter, because other full stops belong to abbreviations.
 */
export function splitFirstSentence(text: string): [string, string] {
  const end = text.search(/(?<=[.?!])\s+(?=\p{Lu})/u)
  return end === -1 ? [text, ''] : [text.slice(0, end), text.slice(end).trimStart()]
}
