import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { MigrationReport } from '../../../../../schemas/api/workflows.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { urls } from '../../../ui/urls.ts'
import styles from './publishing.module.css'

type Stuck = MigrationReport['stuck'][number]

const maxRows = 10

interface StuckListProps {
  stuck: readonly Stuck[]
  /** Number of all stuck instances; the report lists only the first hundred. */
  total: number
  getStateName: (state: string) => string
}

/** Instances that could not continue, each with the reason and a link to its path. */
export function UnmigratableInstancesList({ stuck, total, getStateName }: StuckListProps) {
  const { t } = useTranslation('processes')
  if (stuck.length === 0) return null
  const rows = stuck.slice(0, maxRows)
  return (
    <>
      <DataTable
        label={t('processes:publishing.bench.stuckList')}
        columns={[
          {
            id: 'case',
            header: t('processes:publishing.bench.case'),
            cell: ({ instanceId, orderId }: Stuck) => (
              <Link className={styles.case} to={urls.instance(instanceId)}>
                {orderId === null
                  ? t('processes:path.instance', { instanceId })
                  : t('processes:path.order', { orderId })}
              </Link>
            ),
          },
          {
            id: 'cause',
            header: t('processes:publishing.bench.cause'),
            cell: ({ state, problem }) =>
              `${getStateName(state)}: ${t(`processes:publishing.problems.${problem}`)}`,
          },
        ]}
        rows={rows}
        rowId={({ instanceId }) => instanceId}
      />
      {total > rows.length && (
        <p className={styles.muted}>
          {t('processes:publishing.bench.moreStuck', { count: total - rows.length })}
        </p>
      )}
    </>
  )
}
