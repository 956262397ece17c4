import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import type { ProcessAlert } from '../../../../../schemas/api/process-alerts.ts'
import type { ProcessDefinition } from '../../../../../schemas/api/processes.ts'
import { minAlertCases } from '../../../../../schemas/values/process-alerts.ts'
import { useRights } from '../../../http/use-rights.ts'
import { NotFound } from '../../../ui/not-found.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { ContentPlaceholder, ErrorPlaceholder } from '../../../ui/placeholders.tsx'
import { ReasonedButton } from '../../../ui/reasoned-button.tsx'
import { useScreenTitle } from '../../../ui/screen-title.ts'
import { RefreshFailureNotice } from '../../../ui/stale-notice.tsx'
import { parseId } from '../../../ui/urls.ts'
import { useProcessDefinition } from '../api.ts'
import { ProcessTabs } from '../process-tabs.tsx'
import { DiagramSkeleton } from '../skeleton.tsx'
import { useProcessNames } from '../use-names.ts'
import { AlertDialog } from './alert-dialog.tsx'
import { AlertTable } from './alert-table.tsx'
import styles from './alerts.module.css'
import { useProcessAlerts } from './api.ts'
import { RemoveAlertDialog } from './remove-alert-dialog.tsx'

/** `/processes/confirming/2/alerts`: thresholds of the measures of a process, in all its versions. */
export function ProcessAlertsScreen() {
  const { name = '', version } = useParams()
  const number = parseId(version)
  if (number === null || !/^\w+$/.test(name)) return <NotFound />
  return <LoadedVersion name={name} version={number} />
}

function LoadedVersion({ name, version }: { name: string; version: number }) {
  const { data, error, refetch } = useProcessDefinition(name, version)
  if (data) return <Alerts definition={data} />
  return error ? <ErrorPlaceholder error={error} retry={() => void refetch()} /> : <DiagramSkeleton />
}

/** The open dialog. `alert` null: a new alert. */
type OpenDialog = { kind: 'edit'; alert: ProcessAlert | null } | { kind: 'remove'; alert: ProcessAlert }

function Alerts({ definition }: { definition: ProcessDefinition }) {
  const { t } = useTranslation(['processAlerts', 'rights'])
  const { name, version } = definition
  const names = useProcessNames(definition)
  const title = t('processAlerts:title', { title: names.title })
  useScreenTitle(title)
  const canChange = useRights()?.has('processAlerts') ?? false
  const { data, error, refetch } = useProcessAlerts(name)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const close = () => setDialog(null)
  return (
    <>
      <PageTitle
        title={title}
        aside={data?.length}
        actions={
          <ReasonedButton
            appearance="primary"
            reason={canChange ? null : t('processAlerts:noRight', { right: t('rights:names.processAlerts') })}
            onClick={() => setDialog({ kind: 'edit', alert: null })}
          >
            {t('processAlerts:new')}
          </ReasonedButton>
        }
      />
      <ProcessTabs name={name} version={version} current="alerts" />
      <div className={styles.page}>
        {!data && error && <ErrorPlaceholder error={error} retry={() => void refetch()} />}
        {!data && !error && <DiagramSkeleton />}
        {data && error && <RefreshFailureNotice error={error} retry={() => void refetch()} />}
        {data?.length === 0 && (
          <ContentPlaceholder title={t('processAlerts:none')}>
            {t('processAlerts:noneHint')}
          </ContentPlaceholder>
        )}
        {data && data.length > 0 && (
          <>
            <AlertTable
              label={title}
              alerts={data}
              canChange={canChange}
              onEdit={(alert) => setDialog({ kind: 'edit', alert })}
              onRemove={(alert) => setDialog({ kind: 'remove', alert })}
            />
            <p className={styles.muted}>{t('processAlerts:minCases', { count: minAlertCases })}</p>
          </>
        )}
      </div>
      {dialog?.kind === 'edit' && (
        <AlertDialog definition={definition} names={names} alert={dialog.alert} onClose={close} />
      )}
      {dialog?.kind === 'remove' && <RemoveAlertDialog alert={dialog.alert} onClose={close} />}
    </>
  )
}
