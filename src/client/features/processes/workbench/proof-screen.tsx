import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams } from 'react-router-dom'
import type { ChangeableParts, WorkflowDraftCard } from '../../../../../schemas/api/workbench.ts'
import type { ProcessDefinition } from '../../../../../schemas/api/processes.ts'
import { useRights } from '../../../http/use-rights.ts'
import { Block } from '../../../ui/block.tsx'
import { NotFound } from '../../../ui/not-found.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ErrorPlaceholder } from '../../../ui/placeholders.tsx'
import { ReasonedButton } from '../../../ui/reasoned-button.tsx'
import { useUnsavedSettings } from '../../../ui/settings/use-typed-settings.ts'
import { parseId, urls } from '../../../ui/urls.ts'
import { formatStores, parseShare } from '../bench/activation-plan.ts'
import { BenchFrame } from '../bench/bench-frame.tsx'
import styles from '../bench/bench.module.css'
import { CanaryFields } from '../bench/canary-fields.tsx'
import { useKnownRevision } from '../bench/use-known-revision.ts'
import { usePublishingState } from '../publishing/api.ts'
import { isReasonMissing, ReasonField } from '../publishing/reason-field.tsx'
import { DiagramSkeleton } from '../skeleton.tsx'
import {
  useChangeableParts,
  useDraft,
  useDraftDefinition,
  useLastProof,
  usePublishDraft,
  useRunProof,
} from './api.ts'
import { ProofDiagram } from './proof-diagram.tsx'
import { ProofResult } from './proof-result.tsx'
import { findProofObstacle, findPublishObstacle } from './publish-plan.ts'
import { useDraftNames } from './use-draft-names.ts'

/** `/processes/confirming/2/drafts/7/proof`: proves a draft and publishes it as a new version. */
export function ProofScreen() {
  const { name = '', version, id } = useParams()
  const draftId = parseId(id)
  if (draftId === null || parseId(version) === null || !/^\w+$/.test(name)) return <NotFound />
  return <LoadedDraft key={`${name} ${draftId}`} name={name} id={draftId} />
}

function LoadedDraft({ name, id }: { name: string; id: number }) {
  useTranslation(['workbench', 'processes', 'settings', 'rights'])
  const draft = useDraft({ name, id })
  const parts = useChangeableParts({ name, id })
  const definition = useDraftDefinition({ name, id }, draft.data?.revision)
  if (draft.data && parts.data && definition.data)
    return <Proof card={draft.data} parts={parts.data} definition={definition.data} />
  const failed = [draft, parts, definition].find(({ error }) => error)
  return failed ? (
    <ErrorPlaceholder error={failed.error!} retry={() => void failed.refetch()} />
  ) : (
    <DiagramSkeleton />
  )
}

interface ProofProps {
  card: WorkflowDraftCard
  parts: ChangeableParts
  definition: ProcessDefinition
}

/** Input of the page, as stored while the user has not published. */
function parseInput({ stores, share = '100', reason = '' }: Readonly<Record<string, string>>) {
  const pfms = stores === undefined || stores === 'all' ? null : stores.split(',').filter((pfm) => pfm !== '')
  return { pfms, share, reason }
}

function Proof({ card, parts, definition }: ProofProps) {
  const { t } = useTranslation(['workbench', 'processes', 'rights'])
  const navigate = useNavigate()
  const { workflow: name, basedOn, id } = card
  const key = { name, id }
  const names = useDraftNames(definition, parts, card.changes)
  const canPublish = useRights()?.has('processPublish') ?? false
  const proof = useLastProof(key)
  const runProof = useRunProof(key)
  const publish = usePublishDraft(key)
  const { revision: publishing, renew } = useKnownRevision(usePublishingState(name, true))
  const { typed, write } = useUnsavedSettings(`draft ${name} ${id}`)
  const { pfms, share, reason } = useMemo(() => parseInput(typed), [typed])
  const shareOfOrders = parseShare(share)
  const stores = useRef<HTMLDivElement>(null)
  const shareField = useRef<HTMLInputElement>(null)
  const reasonField = useRef<HTMLTextAreaElement>(null)
  const [isSubmitted, setSubmitted] = useState(false)
  const facts = { canPublish, draft: card, proof, isRunning: runProof.isPending }
  const formatObstacle = (obstacle: ReturnType<typeof findPublishObstacle>) =>
    obstacle === null
      ? null
      : t(`workbench:publish.obstacles.${obstacle}`, {
          right: t('rights:names.processPublish'),
          count: card.problems.length,
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
    publish.mutate(
      { revision: card.revision, publishing, pfms, share: shareOfOrders, reason: reason.trim() },
      {
        onSuccess: ({ version }) => {
          write({})
          void navigate(urls.publications(name, version))
        },
        onError: renew,
      },
    )
  }
  const where =
    pfms === null
      ? t('processes:publishing.bench.inAllStores')
      : pfms.length === 0
        ? t('processes:publishing.bench.inSelectedStores')
        : t('processes:publishing.bench.inStores', { count: pfms.length })
  const action =
    shareOfOrders === null || shareOfOrders === 100
      ? t('workbench:publish.action', { title: card.title, where })
      : t('workbench:publish.actionShare', { title: card.title, where, share: shareOfOrders })
  return (
    <BenchFrame
      name={name}
      version={basedOn}
      tab="drafts"
      title={t('workbench:proof.title', { title: card.title })}
      aside={<Link to={urls.draft(name, basedOn, id)}>{t('workbench:proof.toDraft')}</Link>}
      action={{
        text: action,
        obstacle: formatObstacle(findPublishObstacle(facts)),
        isDangerous: false,
        isPending: publish.isPending,
        error: publish.error,
        run,
      }}
    >
      <ProofDiagram card={card} definition={definition} names={names} proof={proof} />
      <Block title={t('workbench:proof.checksTitle')}>
        <div className={styles.column}>
          <p className={styles.muted}>{t('workbench:proof.hint')}</p>
          <ReasonedButton
            {...(findPublishObstacle(facts) !== null && { appearance: 'primary' as const })}
            reason={formatObstacle(findProofObstacle(facts))}
            onClick={() => runProof.mutate(card.revision)}
          >
            {t(proof ? 'workbench:proof.runAgain' : 'workbench:proof.run')}
          </ReasonedButton>
          {runProof.error && <Notice tone="error">{runProof.error.message}</Notice>}
          <p className={styles.muted} role="status">
            {runProof.isPending && t('workbench:proof.running')}
          </p>
          {proof && (
            <ProofResult
              proof={proof}
              isOld={proof.revision !== card.revision}
              definition={definition}
              names={names}
            />
          )}
        </div>
      </Block>
      <Block title={t('processes:publishing.bench.scope')}>
        <div className={styles.column}>
          <p className={styles.muted}>{t('workbench:publish.hint')}</p>
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
    </BenchFrame>
  )
}
