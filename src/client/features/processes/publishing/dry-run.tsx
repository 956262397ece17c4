import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { MigrationReport } from '../../../../../schemas/api/workflows.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { urls } from '../../../ui/urls.ts'
import { WorkflowText } from '../../../ui/workflow-text.tsx'
import styles from './publishing.module.css'

interface DryRunProps {
  report: MigrationReport
  title: string
  /** Names of the states in the old and in the new version. */
  names: { from: (state: string) => string; to: (state: string) => string }
}

const maxStuckLinks = 5

/** Result of a migration for open instances, by state. Lists the instances that would get stuck. */
export function DryRunResult({ report, title, names }: DryRunProps) {
  const { t } = useTranslation('processes')
  const { number } = useFormat()
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
            cell: ({ count }) => number(count),
          },
        ]}
        rows={report.groups}
        rowId={({ from, to, problem }) => `${from} ${to} ${problem}`}
      />
      {report.stuck.length > 0 && (
        <Notice tone="error">
          {t('processes:publishing.dry.stuck')}{' '}
          {report.stuck.slice(0, maxStuckLinks).map(({ instanceId, orderId }, n) => (
            <span key={instanceId}>
              {n > 0 && ', '}
              <Link to={urls.instance(instanceId)}>
                {orderId === null
                  ? t('processes:path.instance', { instanceId })
                  : t('processes:path.order', { orderId })}
              </Link>
            </span>
          ))}
        </Notice>
      )}
      {report.drafts.lost > 0 && (
        <Notice tone="warning">
          {t('processes:publishing.dry.draftsLost', { count: report.drafts.lost })}
        </Notice>
      )}
      {report.drafts.dropped.length > 0 && (
        <Notice tone="warning">
          {t('processes:publishing.dry.fieldsLost')}{' '}
          {report.drafts.dropped.map(({ form, field }, n) => {
            const [workflow = '', version = ''] = form.split('/')
            return (
              <span key={`${form} ${field}`}>
                {n > 0 && ', '}
                <WorkflowText
                  workflow={workflow}
                  version={Number(version.slice(1))}
                  path={`fields.${field}.title`}
                />
              </span>
            )
          })}
        </Notice>
      )}
      {report.stuck.length === 0 && report.groups.length > 0 && (
        <p className={styles.muted}>{t('processes:publishing.dry.ends')}</p>
      )}
    </>
  )
}
