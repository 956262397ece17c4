import type { DraftProof, WorkflowDraftCard } from '../../../../../schemas/api/workbench.ts'

/** Why a draft cannot be published. The texts are `workbench:publish.obstacles`. */
export type PublishObstacle =
  | 'noRight'
  | 'published'
  | 'discarded'
  | 'problems'
  | 'running'
  | 'noProof'
  | 'oldProof'
  | 'failedProof'

interface PublishFacts {
  canPublish: boolean
  draft: Pick<WorkflowDraftCard, 'status' | 'problems' | 'revision'>
  /** Last proof that was run on the page; undefined if there is none. */
  proof: Pick<DraftProof, 'revision' | 'passed'> | undefined
  isRunning: boolean
}

export function findPublishObstacle({
  canPublish,
  draft,
  proof,
  isRunning,
}: PublishFacts): PublishObstacle | null {
  if (!canPublish) return 'noRight'
  if (draft.status !== 'open') return draft.status
  if (isRunning) return 'running'
  if (draft.problems.length > 0) return 'problems'
  if (proof === undefined) return 'noProof'
  if (proof.revision !== draft.revision) return 'oldProof'
  return proof.passed ? null : 'failedProof'
}

/** Why the proof cannot be run now; null if it can. The texts are `workbench:publish.obstacles`. */
export const findProofObstacle = ({
  canPublish,
  draft,
  isRunning,
}: Pick<PublishFacts, 'canPublish' | 'draft' | 'isRunning'>): PublishObstacle | null => {
  if (!canPublish) return 'noRight'
  if (draft.status !== 'open') return draft.status
  return isRunning ? 'running' : null
}
