import { Checkbox, Field, Input, Radio, RadioGroup } from '@fluentui/react-components'
import { useId, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { useStores } from '../../../http/use-catalog.ts'
import { InlineError } from '../../../ui/inline-error.tsx'
import { parseShare } from './activation-plan.ts'
import styles from './bench.module.css'

interface CanaryFieldsProps {
  /** Null for all stores. */
  pfms: readonly string[] | null
  share: string
  /** True after the user has tried to act, so that a missing store is an error. */
  isSubmitted: boolean
  storesRef: Ref<HTMLDivElement>
  shareRef: Ref<HTMLInputElement>
  onStores: (pfms: string[] | null) => void
  onShare: (share: string) => void
}

/** Stores and share of the orders that start with the version. */
export function CanaryFields(props: CanaryFieldsProps) {
  const { pfms, share, isSubmitted, storesRef, shareRef, onStores, onShare } = props
  const { t } = useTranslation('processes')
  const { data: stores = [] } = useStores()
  const error = useId()
  return (
    <>
      <Field label={t('processes:publishing.where')}>
        <RadioGroup
          layout="horizontal"
          value={pfms === null ? 'all' : 'some'}
          onChange={(_, { value }) => onStores(value === 'all' ? null : [])}
        >
          <Radio value="all" label={t('processes:publishing.everywhere')} />
          <Radio value="some" label={t('processes:publishing.someStores')} />
        </RadioGroup>
      </Field>
      {pfms !== null && (
        // Not a Field, because its check boxes would take its label as their own.
        <div>
          <div
            ref={storesRef}
            className={styles.stores}
            role="group"
            aria-label={t('processes:publishing.someStores')}
            aria-describedby={error}
          >
            {stores.map(({ pfm, name }) => (
              <Checkbox
                key={pfm}
                label={`${pfm} ${name}`}
                checked={pfms.includes(pfm)}
                onChange={(_, { checked }) =>
                  onStores(checked ? [...pfms, pfm] : pfms.filter((chosen) => chosen !== pfm))
                }
              />
            ))}
          </div>
          <InlineError id={error}>
            {isSubmitted && pfms.length === 0 && t('processes:publishing.bench.storesMissing')}
          </InlineError>
        </div>
      )}
      <Field
        label={t('processes:publishing.share')}
        hint={t('processes:publishing.shareHint')}
        validationMessage={parseShare(share) === null ? t('processes:publishing.shareWrong') : null}
      >
        <Input
          ref={shareRef}
          className={styles.share}
          inputMode="numeric"
          value={share}
          onChange={(_, { value }) => onShare(value)}
        />
      </Field>
    </>
  )
}
