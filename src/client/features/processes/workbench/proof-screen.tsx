import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { ChangeableParts, WorkflowDraftCard } from '../../../../../schemas/api/workbench.ts'
import type { ProcessDefinition } from '../../../../../schemas/api/processes.ts'
import { useRights } from '../../../http/use-rights.ts'
import { Block } from '../../../ui/block.tsx'
import { NotFound } from '../../../ui/not-found.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ErrorPlaceholder } from '../../../ui/placeholders.tsx'
import { ReasonedButton } from '../../../ui/reasoned-button.tsx'
import { urls } from '../../../ui/urls.ts'
import { VersionActionPage } from '../bench/bench-frame.tsx'
import styles from '../bench/bench.module.css'
import { CanaryBlock } from '../bench/canary-block.tsx'
import { useCanaryAction } from '../bench/use-canary-action.ts'
import { DiagramSkeleton } from '../skeleton.tsx'
import {
  useChangeableParts,
  useDraft,
  useDraftDefinition,
  useLastProof,
  usePublishDraft,
  useRunProof,
  type DraftKey,
} from './api.ts'
import { ProofDiagram } from './proof-diagram.tsx'
import { ProofResult } from './proof-result.tsx'
import { findProofObstacle, findPublishObstacle } from './publish-plan.ts'
import { useDraftKey } from './use-draft-key.ts'
import { useDraftNames } from './use-draft-names.ts'

/** `/processes/confirming/2/drafts/7/proof`: proves a draft and publishes it as a new version. */
export function ProofScreen() {
  const draft = useDraftKey()
  return draft === null ? <NotFound /> : <LoadedDraft key={`${draft.name} ${draft.id}`} {...draft} />
}

function LoadedDraft({ name, id }: DraftKey) {
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

/** A new version starts in all stores for all orders, unless the user selects less. */
const everywhere = { pfms: null, share: 100 }

function Proof({ card, parts, definition }: ProofProps) {
  const { t } = useTranslation(['workbench', 'processes', 'rights'])
  const { workflow: name, basedOn, id } = card
  const key = { name, id }
  const names = useDraftNames(definition, parts, card.changes)
  const canPublish = useRights()?.has('processPublish') ?? false
  const proof = useLastProof(key)
  const runProof = useRunProof(key)
  const publishDraft = usePublishDraft(key)
  const { where, partialShare, progress, fields, run } = useCanaryAction({
    name,
    inputKey: `draft ${name} ${id}`,
    defaults: everywhere,
  })
  const facts = { canPublish, draft: card, proof, isRunning: runProof.isPending }
  const formatObstacle = (obstacle: ReturnType<typeof findPublishObstacle>) =>
    obstacle === null
      ? null
      : t(`workbench:publish.obstacles.${obstacle}`, {
          right: t('rights:names.processPublish'),
          count: card.problems.length,
        })
  const publish = () =>
    run(async ({ revision, ...input }) => {
      const { version } = await publishDraft({
        revision: card.revision,
        publishing: revision,
        ...input,
      })
      return version
    })
  const action =
    partialShare === null
      ? t('workbench:publish.action', { title: card.title, where })
      : t('workbench:publish.actionShare', { title: card.title, where, share: partialShare })
  return (
    <VersionActionPage
      name={name}
      version={basedOn}
      tab="drafts"
      title={t('workbench:proof.title', { title: card.title })}
      aside={<Link to={urls.draft(name, basedOn, id)}>{t('workbench:proof.toDraft')}</Link>}
      action={{
        text: action,
        obstacle: formatObstacle(findPublishObstacle(facts)),
        isDangerous: false,
        ...progress,
        run: publish,
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
      <CanaryBlock hint={t('workbench:publish.hint')} fields={fields} />
    </VersionActionPage>
  )
}
