import { useTranslation } from 'react-i18next'
import { Block } from '../../../ui/block.tsx'
import { ReasonField } from '../publishing/reason-field.tsx'
import styles from './bench.module.css'
import { CanaryFields } from './canary-fields.tsx'
import type { useCanaryAction } from './use-canary-action.ts'

interface CanaryBlockProps {
  hint: string
  fields: ReturnType<typeof useCanaryAction>['fields']
}

/** Where the version starts new instances, and the reason, which is recorded in the log. */
export function CanaryBlock({ hint, fields }: CanaryBlockProps) {
  const { t } = useTranslation('processes')
  return (
    <Block title={t('processes:publishing.bench.scope')}>
      <div className={styles.column}>
        <p className={styles.muted}>{hint}</p>
        <CanaryFields {...fields.canary} />
        <ReasonField {...fields.reason} />
      </div>
    </Block>
  )
}
