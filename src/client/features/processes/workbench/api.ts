import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  ChangeableParts,
  DraftProof,
  MessagePreview,
  PublishDraftBody,
  PublishedChanges,
  WorkflowDraftCard,
  WorkflowDraftRow,
} from '../../../../../schemas/api/workbench.ts'
import type { ProcessDefinition } from '../../../../../schemas/api/processes.ts'
import { ApiError } from '../../../http/api-error.ts'
import { getAs, requestAs } from '../../../http/http.ts'
import { queryKeys } from '../../../http/query-keys.ts'
import type { Changes } from './changes.ts'

export interface DraftKey {
  name: string
  id: number
}

const getDraftPath = ({ name, id }: DraftKey) => `workflows/${name}/drafts/${id}`
const getDraftQueryKey = ({ name, id }: DraftKey) => [...queryKeys.drafts, name, id]

export const useDrafts = (name: string) =>
  useQuery({
    queryKey: [...queryKeys.drafts, name],
    queryFn: ({ signal }) => getAs<WorkflowDraftRow[]>(`workflows/${name}/drafts`, { signal }),
  })

export const useDraft = (key: DraftKey) =>
  useQuery({
    queryKey: getDraftQueryKey(key),
    queryFn: ({ signal }) => getAs<WorkflowDraftCard>(getDraftPath(key), { signal }),
  })

/** What can be changed depends only on the version from which the draft was started. */
export const useChangeableParts = (key: DraftKey) =>
  useQuery({
    queryKey: ['draft-parts', key.name, key.id],
    queryFn: ({ signal }) => getAs<ChangeableParts>(`${getDraftPath(key)}/parts`, { signal }),
    staleTime: 60_000,
  })

/** Loads the changed machine as saved with this revision. The previous one remains until it is loaded. */
export const useDraftDefinition = (key: DraftKey, revision: number | undefined) =>
  useQuery({
    queryKey: ['draft-definition', key.name, key.id, revision],
    queryFn: ({ signal }) => getAs<ProcessDefinition>(`${getDraftPath(key)}/definition`, { signal }),
    enabled: revision !== undefined,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  })

/** Loads the values of placeholders for an order. `orderId`: null for sample values. */
export const usePlaceholderValues = (key: DraftKey, orderId: number | null) =>
  useQuery({
    queryKey: ['draft-values', key.name, key.id, orderId],
    queryFn: ({ signal }) =>
      getAs<Record<string, string | number>>(`${getDraftPath(key)}/values`, { query: { orderId }, signal }),
    staleTime: 60_000,
    // A retry for an order that the user may not see would be refused too.
    retry: false,
  })

/** Builds a message with the texts of the editor. `body`: the request as JSON. The previous one remains until then. */
export const useMessagePreview = (key: DraftKey, body: string) =>
  useQuery({
    queryKey: ['draft-message', key.name, key.id, body],
    queryFn: ({ signal }) =>
      requestAs<MessagePreview>('POST', `${getDraftPath(key)}/message-preview`, {
        body: JSON.parse(body) as object,
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  })

/** Loads what a process owner changed in a version. */
export const usePublishedChanges = (name: string, version: number) =>
  useQuery({
    queryKey: ['published-changes', name, version],
    queryFn: ({ signal }) => getAs<PublishedChanges>(`workflows/${name}/${version}/changes`, { signal }),
    staleTime: Infinity,
  })

/** Creates a draft. */
export function useCreateDraft(name: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { basedOn: number; title: string }) =>
      requestAs<WorkflowDraftCard>('POST', `workflows/${name}/drafts`, { body }),
    onSuccess: (card) => {
      queries.setQueryData(getDraftQueryKey({ name, id: card.id }), card)
      return queries.invalidateQueries({ queryKey: queryKeys.drafts })
    },
  })
}

/**
 * Sends a change of a draft and stores the response as the current draft. After a refusal the draft is loaded again,
 * because another owner may have saved it.
 */
function useDraftMutation<Input>(key: DraftKey, send: (input: Input) => Promise<WorkflowDraftCard>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (card) => {
      queries.setQueryData(getDraftQueryKey(key), card)
      void queries.invalidateQueries({ queryKey: [...queryKeys.drafts, key.name], exact: true })
    },
    // The list displays the draft too.
    onError: () => queries.invalidateQueries({ queryKey: [...queryKeys.drafts, key.name] }),
  })
}

export const useSaveDraft = (key: DraftKey) =>
  useDraftMutation(key, (body: { changes: Changes; revision: number }) =>
    requestAs<WorkflowDraftCard>('PUT', getDraftPath(key), { body }),
  )

export const useRenameDraft = (key: DraftKey) =>
  useDraftMutation(key, (body: { title: string; was: string }) =>
    requestAs<WorkflowDraftCard>('PUT', `${getDraftPath(key)}/title`, { body }),
  )

export const useDiscardDraft = (key: DraftKey) =>
  useDraftMutation<void>(key, () => requestAs<WorkflowDraftCard>('POST', `${getDraftPath(key)}/discard`))

export interface NewComment {
  state: string | null
  kind: 'comment' | 'request'
  text: string
}

export const useAddComment = (key: DraftKey) =>
  useDraftMutation(key, (body: NewComment) =>
    requestAs<WorkflowDraftCard>('POST', `${getDraftPath(key)}/comments`, { body }),
  )

export const useCompleteComment = (key: DraftKey) =>
  useDraftMutation(key, (commentId: number) =>
    requestAs<WorkflowDraftCard>('POST', `${getDraftPath(key)}/comments/${commentId}/done`),
  )

const getProofKey = ({ name, id }: DraftKey) => ['draft-proof', name, id]

/** Returns the last proof of the draft; undefined if none was run on this page. */
export const useLastProof = (key: DraftKey) =>
  useQuery<DraftProof>({
    queryKey: getProofKey(key),
    // The proof is never fetched: `useRunProof` stores it.
    queryFn: () => Promise.reject(new Error('a proof is run by a user')),
    enabled: false,
    gcTime: Infinity,
  }).data

/** Runs the proof of a revision. */
export function useRunProof(key: DraftKey) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (revision: number) =>
      requestAs<DraftProof>('POST', `${getDraftPath(key)}/proof`, { body: { revision } }),
    onSuccess: (proof) => queries.setQueryData(getProofKey(key), proof),
    onError: () => queries.invalidateQueries({ queryKey: getDraftQueryKey(key) }),
  })
}

/** Returns a function that publishes a proven draft and returns the number of the new version. */
export function usePublishDraft(key: DraftKey) {
  const queries = useQueryClient()
  return async (body: PublishDraftBody) => {
    try {
      return await requestAs<{ version: number }>('POST', `${getDraftPath(key)}/publish`, { body })
    } catch (error) {
      // Open instances may have changed their states since the proof; the refusal contains the result of the repeated
      // check.
      queries.setQueryData<DraftProof>(getProofKey(key), (proof) => replaceFailedCheck(proof, error))
      throw error
    }
  }
}

type ProofCheck = DraftProof['checks'][number]

/** Replaces the check of open instances in the proof by the one that failed at the publishing. */
function replaceFailedCheck(proof: DraftProof | undefined, error: unknown): DraftProof | undefined {
  const details = error instanceof ApiError ? (error.details as { openInstances?: ProofCheck } | null) : null
  const failed = details?.openInstances
  if (proof === undefined || failed === undefined) return proof
  const checks = proof.checks.map((check) => (check.name === failed.name ? failed : check))
  return { ...proof, passed: false, checks }
}
