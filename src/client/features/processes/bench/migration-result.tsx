import { useTranslation } from 'react-i18next'
import type { MigrationReport } from '../../../../../schemas/api/workflows.ts'
import { Block } from '../../../ui/block.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { DraftLosses } from '../publishing/draft-losses.tsx'
import { formatActivationLimits } from '../publishing/format-limits.ts'
import { UnmigratableInstancesList } from '../publishing/unmigratable-instances-list.tsx'
import styles from './bench.module.css'
import { countMigratable, countStuck } from './migration-plan.ts'

interface MigrationResultProps {
  report: MigrationReport
  version: number
  getStateName: (state: string) => string
}

/** Result of the dry run: how many instances would be migrated, and which would be stuck and why. */
export function MigrationResult({ report, version, getStateName }: MigrationResultProps) {
  const { t } = useTranslation('processes')
  const [migratable, stuck] = [countMigratable(report), countStuck(report)]
  return (
    <Block title={t('processes:publishing.dry.title')}>
      <div className={styles.column}>
        <p className={styles.number} role="status">
          {t('processes:publishing.bench.moves', { count: migratable })}
          {stuck > 0 && ` ${t('processes:publishing.bench.stuck', { count: stuck })}`}
        </p>
        {migratable > 0 && stuck === 0 && (
          <p className={styles.muted}>
            {t('processes:publishing.dry.ends')} {t('processes:publishing.bench.next')}
          </p>
        )}
        <UnmigratableInstancesList stuck={report.stuck} total={stuck} getStateName={getStateName} />
        {report.only && (
          <Notice tone="info">
            {t('processes:publishing.onlyOf', { where: formatActivationLimits(t, report.only), version })}{' '}
            {t('processes:publishing.beyond', { count: report.beyond })}
          </Notice>
        )}
        <DraftLosses drafts={report.drafts} />
      </div>
    </Block>
  )
}
