import { useTranslation } from 'react-i18next'
import type { ActivationCheck } from '../../../../../schemas/api/workflows.ts'
import { Block } from '../../../ui/block.tsx'
import { EmptyText, ErrorPlaceholder } from '../../../ui/placeholders.tsx'
import { SkeletonBar } from '../../../ui/skeleton.tsx'
import { MigrationDryRunResult } from '../publishing/dry-run.tsx'
import type { GetStateName } from '../publishing/use-state-names.ts'
import { urls } from '../../../ui/urls.ts'
import styles from './bench.module.css'

interface GateResultProps {
  gate: ActivationCheck | undefined
  error: Error | null
  retry: () => void
  version: number
  getStateName: GetStateName
  /** Name of the workflow. */
  name: string
}

/** Check before an activation: what would happen to the open instances of each other version. */
export function GateResult({ gate, error, retry, name, version, getStateName }: GateResultProps) {
  const { t } = useTranslation('processes')
  return (
    <Block title={t('processes:publishing.bench.check')}>
      <div className={styles.column}>
        {error && !gate && <ErrorPlaceholder error={error} retry={retry} />}
        {!gate && !error && <SkeletonBar width="60%" />}
        {gate?.versions.length === 0 && <EmptyText>{t('processes:publishing.dry.nothing')}</EmptyText>}
        {gate?.versions.map(({ from, open, migrates, report }) => {
          const title = t(`processes:publishing.dry.${migrates ? 'comes' : 'stays'}`, {
            version: from,
            count: open,
          })
          return (
            <div key={from} className={styles.column}>
              <p className={styles.muted}>{title}</p>
              <MigrationDryRunResult
                report={report}
                title={title}
                names={{
                  from: (state) => getStateName(from, state),
                  to: (state) => getStateName(migrates ? version : from, state),
                }}
                getCasesUrl={(state) => urls.processCases(name, from, { state })}
              />
            </div>
          )
        })}
      </div>
    </Block>
  )
}
