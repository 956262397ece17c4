import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProcessDefinition } from '../../../../../schemas/api/processes.ts'
import { request } from '../../../http/http.ts'
import { LoadingFrame } from '../../../ui/loading-frame.tsx'
import { ErrorPlaceholder } from '../../../ui/placeholders.tsx'
import { NativeSelect } from '../../../ui/picker.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PublishingActionDialog } from './publishing-action-dialog.tsx'
import { useDryRun, usePublishingMutation } from './api.ts'
import { formatLimits } from './format-limits.ts'
import { DryRunResult } from './dry-run.tsx'
import styles from './publishing.module.css'
import type { GetStateName } from './use-state-names.ts'

interface MigrateDialogProps {
  definition: ProcessDefinition
  from: number
  revision: number
  stateNames: GetStateName
  onClose: () => void
}

/** Dialog to migrate running instances. For each state it shows the target state, or a choice if there is none. */
export function MigrateDialog({ definition, from, revision, stateNames, onClose }: MigrateDialogProps) {
  const { t } = useTranslation('processes')
  const { name, version } = definition
  const [states, setStates] = useState<Record<string, string>>({})
  const dryRun = useDryRun({ name, version, from }, states, true)
  const publish = usePublishingMutation(name)
  const openCount = dryRun.data?.groups.reduce((n, { count }) => n + count, 0) ?? 0
  const targetStates = definition.states
    .filter(({ kind, meta }) => kind === 'atomic' && meta !== null)
    .map(({ path }) => path)
  const unmapped =
    dryRun.data?.groups.filter(({ from: state, problem }) => problem !== null || state in states) ?? []
  return (
    <PublishingActionDialog
      title={t('processes:publishing.titles.migrate', { count: openCount, version })}
      text={t('processes:publishing.ask.migrate', { from, version, count: openCount })}
      blocked={dryRun.data === undefined || dryRun.data.stuck.length > 0 || openCount === 0}
      busy={publish.isPending}
      error={publish.error}
      onClose={onClose}
      onAct={(reason) =>
        publish.mutate(
          () =>
            request('POST', `workflows/${name}/${version}/migration`, {
              body: { from, dryRun: false, states, reason, revision },
            }),
          { onSuccess: onClose },
        )
      }
    >
      {dryRun.error && <ErrorPlaceholder error={dryRun.error} retry={() => void dryRun.refetch()} />}
      {!dryRun.data && !dryRun.error && <LoadingFrame />}
      {dryRun.data && (
        <DryRunResult
          report={dryRun.data}
          title={t('processes:publishing.dry.title')}
          names={{
            from: (state) => stateNames(from, state),
            to: (state) => stateNames(version, state),
          }}
        />
      )}
      {dryRun.data?.only && (
        <Notice tone="info">
          {t('processes:publishing.onlyOf', { where: formatLimits(t, dryRun.data.only), version })}{' '}
          {t('processes:publishing.beyond', { count: dryRun.data.beyond })}
        </Notice>
      )}
      {unmapped.map(({ from: state }) => (
        <label key={state} className={styles.mapping}>
          {stateNames(from, state)} →{' '}
          <NativeSelect
            label={t('processes:publishing.dry.place', { state: stateNames(from, state) })}
            value={states[state] ?? ''}
            onChange={(to) =>
              setStates(({ [state]: _, ...others }) => (to === '' ? others : { ...others, [state]: to }))
            }
          >
            <option value="">{t('processes:publishing.dry.asDeclared')}</option>
            {targetStates.map((path) => (
              <option key={path} value={path}>
                {stateNames(version, path)}
              </option>
            ))}
          </NativeSelect>
        </label>
      ))}
    </PublishingActionDialog>
  )
}
