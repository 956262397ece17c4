import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import type { ProcessDefinition } from '../../../../../schemas/api/processes.ts'
import type { WorkflowPublicationStatus } from '../../../../../schemas/api/workflows.ts'
import { request } from '../../../http/http.ts'
import { useRights } from '../../../http/use-rights.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Block } from '../../../ui/block.tsx'
import { NotFound } from '../../../ui/not-found.tsx'
import { ErrorPlaceholder } from '../../../ui/placeholders.tsx'
import { useUnsavedSettings } from '../../../ui/settings/use-typed-settings.ts'
import { tones } from '../../../ui/tones.ts'
import { parseId, urls } from '../../../ui/urls.ts'
import { useProcessDefinition } from '../api.ts'
import { useActivationDryRun, usePublishingState, usePublishingMutation } from '../publishing/api.ts'
import { isReasonMissing, ReasonField } from '../publishing/reason-field.tsx'
import { useStateNames } from '../publishing/use-state-names.ts'
import { DiagramSkeleton } from '../skeleton.tsx'
import { TwoVersions } from '../two-versions.tsx'
import { useProcessNames } from '../use-names.ts'
import { ActivationChanges } from './activation-changes.tsx'
import {
  findActivationObstacle,
  findBaseVersion,
  formatStores,
  parseActivationInput,
  parseShare,
} from './activation-plan.ts'
import { BenchFrame } from './bench-frame.tsx'
import styles from './bench.module.css'
import { CanaryFields } from './canary-fields.tsx'
import { GateResult } from './gate-result.tsx'
import { useKnownRevision } from './use-known-revision.ts'

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
  const navigate = useNavigate()
  const { name, version } = definition
  const names = useProcessNames(definition)
  const getStateName = useStateNames(
    name,
    versions.map((item) => item.version),
  )
  const canPublish = useRights()?.has('processPublish') ?? false
  const { revision, renew } = useKnownRevision(usePublishingState(name, true))
  const gate = useActivationDryRun(name, version, canPublish)
  const publish = usePublishingMutation(name)
  const base = findBaseVersion(versions, version)

  const { typed, write } = useUnsavedSettings(`activation ${name} ${version}`)
  const { pfms, share, reason } = parseActivationInput(typed, current)
  const shareOfOrders = parseShare(share)
  const stores = useRef<HTMLDivElement>(null)
  const shareField = useRef<HTMLInputElement>(null)
  const reasonField = useRef<HTMLTextAreaElement>(null)
  const [isSubmitted, setSubmitted] = useState(false)
  const obstacle = findActivationObstacle({
    canPublish,
    state: current.state,
    gate: gate.data,
    hasFailed: gate.error !== null,
  })
  const run = () => {
    setSubmitted(true)
    const wrongField =
      pfms?.length === 0
        ? stores.current?.querySelector('input')
        : shareOfOrders === null
          ? shareField.current
          : isReasonMissing(reason)
            ? reasonField.current
            : null
    if (wrongField || shareOfOrders === null) {
      wrongField?.focus()
      return
    }
    const body = { active: true, pfms, share: shareOfOrders, reason: reason.trim(), revision }
    publish.mutate(() => request('PUT', `workflows/${name}/${version}/activation`, { body }), {
      onSuccess: () => {
        write({})
        void navigate(urls.publications(name, version))
      },
      onError: renew,
    })
  }
  const where =
    pfms === null
      ? t('processes:publishing.bench.inAllStores')
      : pfms.length === 0
        ? t('processes:publishing.bench.inSelectedStores')
        : t('processes:publishing.bench.inStores', { count: pfms.length })

  return (
    <BenchFrame
      name={name}
      version={version}
      title={t('processes:publishing.bench.activateTitle', { title: names.title, version })}
      aside={
        <Badge tone={tones.version[current.state]}>{t(`processes:publishing.states.${current.state}`)}</Badge>
      }
      action={{
        text:
          shareOfOrders === null || shareOfOrders === 100
            ? t('processes:publishing.bench.activate', { version, where })
            : t('processes:publishing.bench.activateShare', { version, where, share: shareOfOrders }),
        obstacle:
          obstacle &&
          t(`processes:publishing.bench.obstacles.${obstacle}`, { right: t('rights:names.processPublish') }),
        isDangerous: false,
        isPending: publish.isPending,
        error: publish.error,
        run,
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
        <Block title={t('processes:publishing.bench.scope')}>
          <div className={styles.column}>
            <p className={styles.muted}>{t('processes:publishing.ask.activate', { version })}</p>
            <CanaryFields
              pfms={pfms}
              share={share}
              isSubmitted={isSubmitted}
              storesRef={stores}
              shareRef={shareField}
              onStores={(chosen) => write({ ...typed, stores: formatStores(chosen) })}
              onShare={(text) => write({ ...typed, share: text })}
            />
            <ReasonField
              value={reason}
              isSubmitted={isSubmitted}
              fieldRef={reasonField}
              onChange={(text) => write({ ...typed, reason: text })}
            />
          </div>
        </Block>
      </div>
    </BenchFrame>
  )
}
