import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import type { ProcessDefinition } from '../../../../../schemas/api/processes.ts'
import type { WorkflowPublicationStatus } from '../../../../../schemas/api/workflows.ts'
import { request } from '../../../http/http.ts'
import { useRights } from '../../../http/use-rights.ts'
import { Badge } from '../../../ui/badge.tsx'
import { NotFound } from '../../../ui/not-found.tsx'
import { ErrorPlaceholder } from '../../../ui/placeholders.tsx'
import { tones } from '../../../ui/tones.ts'
import { parseId } from '../../../ui/urls.ts'
import { useProcessDefinition } from '../api.ts'
import { useActivationDryRun, usePublishingState } from '../publishing/api.ts'
import { useStateNames } from '../publishing/use-state-names.ts'
import { DiagramSkeleton } from '../skeleton.tsx'
import { TwoVersions } from '../two-versions.tsx'
import { useProcessNames } from '../use-names.ts'
import { ActivationChanges } from './activation-changes.tsx'
import { findActivationObstacle, findBaseVersion } from './activation-plan.ts'
import { VersionActionPage } from './bench-frame.tsx'
import styles from './bench.module.css'
import { CanaryBlock } from './canary-block.tsx'
import { GateResult } from './gate-result.tsx'
import { useCanaryAction } from './use-canary-action.ts'

/**
 * `/processes/confirming/2/publish`: prepares and performs the activation of a version, in all stores or in some of them,
 * for all orders or a share.
 */
export function ActivationScreen() {
  const { name = '', version } = useParams()
  const number = parseId(version)
  if (number === null || !/^\w+$/.test(name)) return <NotFound />
  return <LoadedVersion key={`${name} ${number}`} name={name} version={number} />
}

function LoadedVersion({ name, version }: { name: string; version: number }) {
  const definition = useProcessDefinition(name, version)
  const publishing = usePublishingState(name, true)
  const current = publishing.data?.versions.find((item) => item.version === version)
  if (definition.data && publishing.data && current)
    return <Activation definition={definition.data} current={current} versions={publishing.data.versions} />
  const failedQuery = [definition, publishing].find(({ error }) => error)
  return failedQuery ? (
    <ErrorPlaceholder error={failedQuery.error!} retry={() => void failedQuery.refetch()} />
  ) : (
    <DiagramSkeleton />
  )
}

interface ActivationProps {
  definition: ProcessDefinition
  current: WorkflowPublicationStatus['versions'][number]
  versions: WorkflowPublicationStatus['versions']
}

function Activation({ definition, current, versions }: ActivationProps) {
  const { t } = useTranslation(['processes', 'rights'])
  const { name, version } = definition
  const names = useProcessNames(definition)
  const getStateName = useStateNames(
    name,
    versions.map((item) => item.version),
  )
  const canPublish = useRights()?.has('processPublish') ?? false
  const gate = useActivationDryRun(name, version, canPublish)
  const base = findBaseVersion(versions, version)

  const { where, partialShare, progress, fields, run } = useCanaryAction({
    name,
    inputKey: `activation ${name} ${version}`,
    defaults: current,
  })
  const obstacle = findActivationObstacle({
    canPublish,
    state: current.state,
    gate: gate.data,
    hasFailed: gate.error !== null,
  })
  const activate = () =>
    run(async (input) => {
      await request('PUT', `workflows/${name}/${version}/activation`, { body: { active: true, ...input } })
      return version
    })

  return (
    <VersionActionPage
      name={name}
      version={version}
      title={t('processes:publishing.bench.activateTitle', { title: names.title, version })}
      aside={
        <Badge tone={tones.version[current.state]}>{t(`processes:publishing.states.${current.state}`)}</Badge>
      }
      action={{
        text:
          partialShare === null
            ? t('processes:publishing.bench.activate', { version, where })
            : t('processes:publishing.bench.activateShare', { version, where, share: partialShare }),
        obstacle:
          obstacle &&
          t(`processes:publishing.bench.obstacles.${obstacle}`, { right: t('rights:names.processPublish') }),
        isDangerous: false,
        ...progress,
        run: activate,
      }}
    >
      {base === null ? (
        <p className={styles.muted}>{t('processes:publishing.bench.onlyVersion')}</p>
      ) : (
        <TwoVersions name={name} newer={version} older={base}>
          {(newer, older) => <ActivationChanges newer={newer} older={older} />}
        </TwoVersions>
      )}
      <div className={styles.column}>
        {canPublish && (
          <GateResult
            gate={gate.data}
            error={gate.error}
            retry={() => void gate.refetch()}
            name={name}
            version={version}
            getStateName={getStateName}
          />
        )}
        <CanaryBlock hint={t('processes:publishing.ask.activate', { version })} fields={fields} />
      </div>
    </VersionActionPage>
  )
}
