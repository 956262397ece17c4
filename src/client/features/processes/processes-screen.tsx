import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { ProcessRow } from '../../../../schemas/api/processes.ts'
import { formatVersionNumber } from '../../../../schemas/values/changed-versions.ts'
import { Badge } from '../../ui/badge.tsx'
import { Block } from '../../ui/block.tsx'
import { DataTable, type DataColumn } from '../../ui/data-table.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { ErrorPlaceholder } from '../../ui/placeholders.tsx'
import { RefreshFailureNotice } from '../../ui/stale-notice.tsx'
import { urls } from '../../ui/urls.ts'
import { useFormatters } from '../../ui/use-format.ts'
import { WorkflowText } from '../../ui/workflow-text.tsx'
import { useProcesses } from './api.ts'
import { CountLink } from './cases/count-link.tsx'
import { useNewInstancesText } from './new-instances-text.tsx'
import { tones } from '../../ui/tones.ts'
import { DiagramSkeleton } from './skeleton.tsx'
import { WeeklyProcessChanges } from './weekly-process-changes.tsx'
import styles from './processes-screen.module.css'

const kinds = ['order', 'task', 'action', 'desk'] as const

/** Every workflow version with its number of open instances. */
export function ProcessesScreen() {
  const { t } = useTranslation('processes')
  const { data, error, refetch } = useProcesses()
  if (!data)
    return error ? <ErrorPlaceholder error={error} retry={() => void refetch()} /> : <DiagramSkeleton />
  return (
    <>
      <PageTitle title={t('processes:title')} aside={data.length} />
      <div className={styles.root}>
        <WeeklyProcessChanges />
        <div className={styles.kinds}>
          {error && <RefreshFailureNotice error={error} retry={() => void refetch()} />}
          {kinds.map((kind) => {
            const rows = data.filter((row) => row.kind === kind)
            return (
              rows.length > 0 && <KindTable key={kind} title={t(`processes:kinds.${kind}`)} rows={rows} />
            )
          })}
        </div>
      </div>
    </>
  )
}

function KindTable({ title, rows }: { title: string; rows: readonly ProcessRow[] }) {
  const { t } = useTranslation('processes')
  const { number } = useFormatters()
  const formatNewInstances = useNewInstancesText(rows)
  const columns: DataColumn<ProcessRow>[] = [
    {
      id: 'name',
      header: t('processes:list.name'),
      cell: ({ name, version }) => (
        <Link className={styles.name} to={urls.process(name, version)}>
          <WorkflowText workflow={name} version={version} path="title" />
        </Link>
      ),
    },
    {
      id: 'version',
      header: t('processes:list.version'),
      cell: ({ version }) => formatVersionNumber(version),
    },
    {
      id: 'state',
      header: t('processes:list.state'),
      cell: ({ state }) => (
        <Badge tone={tones.version[state]}>{t(`processes:publishing.states.${state}`)}</Badge>
      ),
    },
    {
      id: 'takes',
      header: t('processes:list.takes'),
      cell: (row) => (
        <span className={row.takes === null ? styles.none : undefined}>{formatNewInstances(row)}</span>
      ),
    },
    {
      id: 'open',
      header: t('processes:list.open'),
      align: 'end',
      cell: ({ name, version, open }) => <CountLink count={open} to={urls.processCases(name, version)} />,
    },
    {
      id: 'overdue',
      header: t('processes:list.overdue'),
      align: 'end',
      cell: ({ name, version, overdue }) =>
        overdue > 0 ? (
          <Link to={urls.processCases(name, version, { of: 'overdue' })}>
            <Badge tone={tones.taskDue.overdue}>{number(overdue)}</Badge>
          </Link>
        ) : (
          number(0)
        ),
    },
  ]
  return (
    <Block title={title}>
      <div className={styles.table}>
        <DataTable
          label={`${t('processes:title')}: ${title}`}
          columns={columns}
          rows={rows}
          rowId={(row) => rows.indexOf(row)}
        />
      </div>
    </Block>
  )
}
