import { Button } from '@fluentui/react-components'
import { Checkmark16Regular, Copy16Regular } from '@fluentui/react-icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RunnerView } from '../../../../schemas/api/tasks.ts'
import { useFormatters } from '../../ui/use-format.ts'
import { getWorkflowNamespace } from '../use-translation-values.ts'
import { Foldable } from './foldable.tsx'
import styles from './step-details.module.css'
import { InlineError } from '../../ui/inline-error.tsx'
import { getInstallationCurrency } from '../../session/country.ts'

/** Names of the values in `extraFacts` that are sums of money in minor units. */
export const sumNames: readonly string[] = ['total', 'sameAccountSum']

/**
 * Additional data for the users who may work on this step, for example bank details for a refund, each with a button
 * that copies the value.
 */
export function CopyableStepValues({ view: { extraFacts, step, order } }: { view: RunnerView }) {
  const ns = getWorkflowNamespace(step)
  const { t } = useTranslation(ns)
  const { money } = useFormatters()
  if (extraFacts.length === 0) return null
  return (
    <Foldable title={t(`${ns}:extraFacts.title`)}>
      <dl className={styles.list}>
        {extraFacts.map(({ name, value }) => {
          const label = t(`${ns}:extraFacts.${name}`)
          const isSum = sumNames.includes(name)
          return (
            <div key={name}>
              <dt className={styles.term}>{label}</dt>
              <dd className={styles.row} style={{ margin: 0 }}>
                <span className={styles.fact}>
                  {isSum ? money(Number(value), order?.currency ?? getInstallationCurrency()) : value}
                </span>
                <CopyButton label={label} value={isSum ? (Number(value) / 100).toFixed(2) : value} />
              </dd>
            </div>
          )
        })}
      </dl>
    </Foldable>
  )
}

/** Copies the value, so that the user need not type it into the program of the bank. */
function CopyButton({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation('runner')
  const [copied, setCopied] = useState<boolean | null>(null)
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <>
      <Button
        className={styles.copy}
        appearance="subtle"
        size="small"
        icon={copied ? <Checkmark16Regular /> : <Copy16Regular />}
        aria-label={t('extraFacts.copy', { label })}
        onClick={() => void copy()}
      />
      <span role="status" className={styles.visuallyHidden}>
        {copied === true && t('extraFacts.copied', { label })}
      </span>
      {copied === false && <InlineError>{t('extraFacts.notCopied')}</InlineError>}
    </>
  )
}
