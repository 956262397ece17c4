import { Button } from '@fluentui/react-components'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyText } from '../../../ui/placeholders.tsx'
import { Link } from 'react-router-dom'
import type { ProcessDefinition } from '../../../../../schemas/api/processes.ts'
import type { WorkflowPublicationStatus } from '../../../../../schemas/api/workflows.ts'
import { request } from '../../../http/http.ts'
import { useRights } from '../../../http/use-rights.ts'
import { Badge } from '../../../ui/badge.tsx'
import { formatDateTime } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { ErrorPlaceholder } from '../../../ui/placeholders.tsx'
import { urls } from '../../../ui/urls.ts'
import { useProcesses } from '../api.ts'
import { useNewInstancesText } from '../new-instances-text.tsx'
import { PublishingActionDialog } from './publishing-action-dialog.tsx'
import { PublicationEffectPanel } from './publication-effect-panel.tsx'
import { hasRunningJob, usePublishingMutation, usePublishingState, type PublishingAction } from './api.ts'
import styles from './publishing.module.css'
import { useStateNames } from './use-state-names.ts'
import { tones } from '../../../ui/tones.ts'
import { formatActivationLimits } from './format-limits.ts'

type LogLine = WorkflowPublicationStatus['log'][number]
type PendingAction = { act: 'pause' | 'retire' } | { act: 'undo'; line: LogLine }

/** All versions of the workflow, the actions on the displayed one, and the log of actions with actors and reasons. */
export function PublishingPanel({ definition }: { definition: ProcessDefinition }) {
  const { t } = useTranslation('processes')
  const { name, version } = definition
  const heading = useId()
  const { data, error, refetch } = usePublishingState(name, true)
  const versions = data?.versions.map((item) => item.version) ?? [version]
  const stateNames = useStateNames(name, versions)
  const { data: rows = [] } = useProcesses()
  const formatNewInstances = useNewInstancesText(rows)
  const findRow = (versionNumber: number) =>
    rows.find((row) => row.name === name && row.version === versionNumber)
  const canPublish = useRights()?.has('processPublish') ?? false
  const publish = usePublishingMutation(name)
  const [pendingAction, setPendingAction] = useState<PendingAction | null>(null)
  const close = () => setPendingAction(null)
  /** Log line whose effect is displayed. */
  const [expandedLineId, setExpandedLineId] = useState<number | null>(null)
  // Revision of the log when the dialog was opened, because other users may add lines in the meantime.
  const [revision, setRevision] = useState(0)
  const openDialog = (action: PendingAction) => {
    publish.reset()
    setRevision(data?.revision ?? 0)
    setPendingAction(action)
  }
  if (!data)
    return (
      <section className={styles.root}>
        {error && <ErrorPlaceholder error={error} retry={() => void refetch()} />}
      </section>
    )
  // Undefined if the server has not yet loaded a version that was published just now.
  const currentVersion = data.versions.find((candidate) => candidate.version === version)
  const runAction = (action: PublishingAction) => publish.mutate(action, { onSuccess: close })
  const migratable = data.versions.filter((item) => currentVersion?.migratesFrom.includes(item.version))
  return (
    <section className={styles.root} aria-labelledby={heading}>
      <h2 id={heading} className={styles.title}>
        {t('processes:publishing.title')}
      </h2>
      <ul className={styles.list} aria-label={t('processes:publishing.versions')}>
        {data.versions.toReversed().map((item) => (
          <li key={item.version} className={styles.line}>
            <div className={styles.row}>
              <b>{t('processes:version', { version: item.version })}</b>
              <Badge tone={tones.version[item.state]}>{t(`processes:publishing.states.${item.state}`)}</Badge>
              <Link to={urls.processCases(name, item.version)}>
                {t('processes:open', { count: item.open })}
              </Link>
            </div>
            {item.state === 'limited' && (
              <div className={styles.muted}>{formatActivationLimits(t, item)}</div>
            )}
            {findRow(item.version)?.takes && (
              <div className={styles.muted}>
                {t('processes:newWork.of', {
                  what: formatNewInstances(findRow(item.version)!).toLocaleLowerCase(),
                })}
              </div>
            )}
          </li>
        ))}
      </ul>
      {canPublish && currentVersion?.state === 'draft' && (
        <Notice tone="info">{t('processes:publishing.draft')}</Notice>
      )}
      {canPublish &&
        currentVersion &&
        currentVersion.state !== 'draft' &&
        currentVersion.state !== 'retired' && (
          <>
            <h3 className={styles.heading}>{t('processes:publishing.do', { version })}</h3>
            <div className={styles.buttons}>
              <Link to={urls.activateVersion(name, version)}>{t('processes:publishing.acts.activate')}</Link>
              {migratable.map((item) => (
                <Link key={item.version} to={urls.migrateToVersion(name, version, item.version)}>
                  {t('processes:publishing.migrateFrom', { version: item.version, count: item.open })}
                </Link>
              ))}
              {currentVersion.state !== 'paused' && (
                <Button onClick={() => openDialog({ act: 'pause' })}>
                  {t('processes:publishing.acts.pause')}
                </Button>
              )}
              <Button onClick={() => openDialog({ act: 'retire' })}>
                {t('processes:publishing.acts.retire')}
              </Button>
            </div>
          </>
        )}
      <h3 className={styles.heading}>{t('processes:publishing.log')}</h3>
      {data.log.length === 0 && <EmptyText>{t('processes:publishing.empty')}</EmptyText>}
      <ol className={styles.list} aria-label={t('processes:publishing.log')}>
        {data.log.map((line) => (
          <li key={line.id} className={styles.line}>
            <div>
              <b>{t(`processes:publishing.did.${line.act}`, { version: line.version, from: line.from })}</b>
              {(line.act === 'limited' || (line.act === 'migrated' && line.share !== null)) &&
                `: ${formatActivationLimits(t, line)}`}
            </div>
            <div>{line.reason}</div>
            <div className={styles.muted}>
              {line.who}, {formatDateTime(line.at)}
            </div>
            {(line.act === 'activated' || line.act === 'limited') && (
              <Button
                size="small"
                aria-expanded={expandedLineId === line.id}
                onClick={() => setExpandedLineId(expandedLineId === line.id ? null : line.id)}
              >
                {t('processes:publishing.effect.show')}
              </Button>
            )}
            {expandedLineId === line.id && (
              <PublicationEffectPanel
                name={name}
                id={line.id}
                limited={line.act === 'limited'}
                getStateName={(state) => stateNames(line.version, state)}
              />
            )}
            {line.job && (
              <div className={styles.row}>
                <span className={styles.muted} role="status">
                  {t(`processes:publishing.job.${line.job.status}`, {
                    done: line.job.done,
                    total: line.job.total ?? '…',
                  })}
                </span>
                {canPublish && hasRunningJob(line) && line.act === 'migrated' && (
                  <Button
                    size="small"
                    disabledFocusable={publish.isPending}
                    onClick={() =>
                      runAction(() => request('POST', `workflows/${name}/migrations/${line.job!.id}/cancel`))
                    }
                  >
                    {t('processes:publishing.stop')}
                  </Button>
                )}
                {canPublish && !hasRunningJob(line) && line.act === 'migrated' && line.job.undoable > 0 && (
                  <Button size="small" onClick={() => openDialog({ act: 'undo', line })}>
                    {t('processes:publishing.undoSome', { count: line.job.undoable })}
                  </Button>
                )}
              </div>
            )}
          </li>
        ))}
      </ol>
      {(pendingAction?.act === 'pause' || pendingAction?.act === 'retire') && (
        <PublishingActionDialog
          title={t(`processes:publishing.bench.${pendingAction.act}`, { version })}
          text={t(`processes:publishing.ask.${pendingAction.act}`, { version })}
          isDangerous={pendingAction.act === 'retire'}
          busy={publish.isPending}
          error={publish.error}
          onClose={close}
          onAct={(reason) =>
            runAction(() =>
              request('PUT', `workflows/${name}/${version}/activation`, {
                body: {
                  active: false,
                  pfms: null,
                  retired: pendingAction.act === 'retire',
                  reason,
                  revision,
                },
              }),
            )
          }
        />
      )}
      {pendingAction?.act === 'undo' && pendingAction.line.job && (
        <PublishingActionDialog
          title={t('processes:publishing.undoSome', { count: pendingAction.line.job.undoable })}
          text={t('processes:publishing.ask.undo', {
            count: pendingAction.line.job.undoable,
            version: pendingAction.line.from,
          })}
          isDangerous={false}
          busy={publish.isPending}
          error={publish.error}
          onClose={close}
          onAct={(reason) =>
            runAction(() =>
              request('POST', `workflows/${name}/migrations/${pendingAction.line.job!.id}/undo`, {
                body: { reason, revision },
              }),
            )
          }
        />
      )}
    </section>
  )
}
