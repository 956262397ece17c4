import { Button } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import type { WorkflowDraftRow } from '../../../../../schemas/api/workbench.ts'
import type { ProcessDefinition } from '../../../../../schemas/api/processes.ts'
import { formatVersionNumber } from '../../../../../schemas/values/changed-versions.ts'
import { useRights } from '../../../http/use-rights.ts'
import { Badge } from '../../../ui/badge.tsx'
import { DataTable, type DataColumn } from '../../../ui/data-table.tsx'
import { formatDateTime } from '../../../ui/format.ts'
import { NotFound } from '../../../ui/not-found.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { ContentPlaceholder, ErrorPlaceholder } from '../../../ui/placeholders.tsx'
import { ReasonedButton } from '../../../ui/reasoned-button.tsx'
import { useScreenTitle } from '../../../ui/screen-title.ts'
import { RefreshFailureNotice } from '../../../ui/stale-notice.tsx'
import { tones } from '../../../ui/tones.ts'
import { parseId, urls } from '../../../ui/urls.ts'
import { useProcessDefinition } from '../api.ts'
import { ProcessTabs } from '../process-tabs.tsx'
import { DiagramSkeleton } from '../skeleton.tsx'
import { useProcessNames } from '../use-names.ts'
import { useDrafts } from './api.ts'
import { NewDraftDialog } from './new-draft-dialog.tsx'
import { RenameDraftDialog } from './rename-draft-dialog.tsx'
import styles from './workbench.module.css'

/** `/processes/confirming/2/drafts`: drafts of the process, and a new one from this version. */
export function DraftsScreen() {
  const { name = '', version } = useParams()
  const number = parseId(version)
  if (number === null || !/^\w+$/.test(name)) return <NotFound />
  return <LoadedVersion name={name} version={number} />
}

function LoadedVersion({ name, version }: { name: string; version: number }) {
  const { data, error, refetch } = useProcessDefinition(name, version)
  if (data) return <Drafts definition={data} />
  return error ? <ErrorPlaceholder error={error} retry={() => void refetch()} /> : <DiagramSkeleton />
}

function Drafts({ definition }: { definition: ProcessDefinition }) {
  const { t } = useTranslation(['workbench', 'rights'])
  const { name, version, published } = definition
  const names = useProcessNames(definition)
  const title = t('workbench:drafts.title', { title: names.title })
  useScreenTitle(title)
  const canPublish = useRights()?.has('processPublish') ?? false
  const { data, error, refetch } = useDrafts(name)
  const [isDialogOpen, setDialogOpen] = useState(false)
  const [renamedId, setRenamedId] = useState<number | null>(null)
  const renamed = data?.find(({ id }) => id === renamedId)
  const reason = !canPublish
    ? t('workbench:readOnly.noRight', { right: t('rights:names.processPublish') })
    : published
      ? null
      : t('workbench:drafts.notPublished')
  const columns: DataColumn<WorkflowDraftRow>[] = [
    {
      id: 'title',
      header: t('workbench:drafts.name'),
      cell: (row) => (
        <div>
          <Link to={urls.draft(name, row.basedOn, row.id)}>{row.title}</Link>
          {row.openBy.length > 0 && (
            <p className={styles.muted}>{t('workbench:presence.now', { names: row.openBy.join(', ') })}</p>
          )}
        </div>
      ),
    },
    {
      id: 'basedOn',
      header: t('workbench:drafts.basedOn'),
      cell: ({ basedOn }) => formatVersionNumber(basedOn),
    },
    {
      id: 'status',
      header: t('workbench:drafts.status'),
      cell: ({ status }) => (
        <Badge tone={tones.workflowDraft[status]}>{t(`workbench:status.${status}`)}</Badge>
      ),
    },
    {
      id: 'changed',
      header: t('workbench:drafts.changed'),
      cell: ({ changedBy, changedAt }) => `${changedBy}, ${formatDateTime(changedAt)}`,
    },
    {
      id: 'version',
      header: t('workbench:drafts.published'),
      cell: (row) =>
        row.version === null ? null : (
          <Link to={urls.process(name, row.version)}>{formatVersionNumber(row.version)}</Link>
        ),
    },
    ...(canPublish
      ? [
          {
            id: 'rename',
            header: t('workbench:rename.column'),
            cell: ({ id, status, title: draftTitle }: WorkflowDraftRow) =>
              status === 'open' && (
                <Button
                  size="small"
                  aria-label={t('workbench:rename.of', { title: draftTitle })}
                  onClick={() => setRenamedId(id)}
                >
                  {t('workbench:rename.button')}
                </Button>
              ),
          },
        ]
      : []),
  ]
  return (
    <>
      <PageTitle
        title={title}
        aside={data?.length}
        actions={
          <ReasonedButton appearance="primary" reason={reason} onClick={() => setDialogOpen(true)}>
            {t('workbench:drafts.new', { version })}
          </ReasonedButton>
        }
      />
      <ProcessTabs name={name} version={version} current="drafts" />
      <div className={styles.page}>
        {!data ? (
          error ? (
            <ErrorPlaceholder error={error} retry={() => void refetch()} />
          ) : (
            <DiagramSkeleton />
          )
        ) : (
          <>
            {error && <RefreshFailureNotice error={error} retry={() => void refetch()} />}
            {data.length === 0 ? (
              <ContentPlaceholder title={t('workbench:drafts.none')}>
                {t('workbench:drafts.noneHint')}
              </ContentPlaceholder>
            ) : (
              <DataTable label={title} columns={columns} rows={data} rowId={({ id }) => id} />
            )}
          </>
        )}
      </div>
      {renamed && <RenameDraftDialog draft={renamed} onClose={() => setRenamedId(null)} />}
      {isDialogOpen && <NewDraftDialog name={name} version={version} onClose={() => setDialogOpen(false)} />}
    </>
  )
}
