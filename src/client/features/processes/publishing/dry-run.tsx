import { useTranslation } from 'react-i18next'
import type { MigrationReport } from '../../../../../schemas/api/workflows.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { CountLink } from '../cases/count-link.tsx'
import { DraftLosses } from './draft-losses.tsx'
import styles from './publishing.module.css'
import { UnmigratableInstancesList } from './unmigratable-instances-list.tsx'

interface DryRunProps {
  report: MigrationReport
  title: string
  /** Names of the states in the old and in the new version. */
  names: { from: (state: string) => string; to: (state: string) => string }
  /** Returns the URL of the list of the open instances in a state of the old version. */
  getCasesUrl: (state: string) => string
}

/** Result of a dry run for open instances, by state. Lists the instances that would get stuck. */
export function MigrationDryRunResult({ report, title, names, getCasesUrl }: DryRunProps) {
  const { t } = useTranslation('processes')
  const stuckCount = report.groups.reduce(
    (sum, { count, problem }) => sum + (problem === null ? 0 : count),
    0,
  )
  return (
    <>
      <DataTable
        label={title}
        columns={[
          {
            id: 'from',
            header: t('processes:publishing.dry.from'),
            cell: ({ from }: MigrationReport['groups'][number]) => names.from(from),
          },
          {
            id: 'to',
            header: t('processes:publishing.dry.to'),
            cell: ({ to, problem }) =>
              problem === null ? names.to(to ?? '') : t(`processes:publishing.problems.${problem}`),
          },
          {
            id: 'count',
            header: t('processes:publishing.dry.count'),
            align: 'end',
            cell: ({ from, count }) => <CountLink count={count} to={getCasesUrl(from)} />,
          },
        ]}
        rows={report.groups}
        rowId={({ from, to, problem }) => `${from} ${to} ${problem}`}
      />
      <UnmigratableInstancesList stuck={report.stuck} total={stuckCount} getStateName={names.from} />
      <DraftLosses drafts={report.drafts} />
      {report.stuck.length === 0 && report.groups.length > 0 && (
        <p className={styles.muted}>{t('processes:publishing.dry.ends')}</p>
      )}
    </>
  )
}
