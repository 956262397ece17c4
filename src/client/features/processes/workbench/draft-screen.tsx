import { useTranslation } from 'react-i18next'
import { NotFound } from '../../../ui/not-found.tsx'
import { ErrorPlaceholder } from '../../../ui/placeholders.tsx'
import { urls } from '../../../ui/urls.ts'
import { DiagramSkeleton } from '../skeleton.tsx'
import { useChangeableParts, useDraft, type DraftKey } from './api.ts'
import { DraftBoard } from './draft-board.tsx'
import { useBoardDefinition } from './use-board-definition.ts'
import { useDraftKey } from './use-draft-key.ts'

/** `/processes/confirming/2/drafts/7`: the editor of a draft. */
export function DraftScreen() {
  const draft = useDraftKey()
  return draft === null ? <NotFound /> : <LoadedDraft key={`${draft.name} ${draft.id}`} {...draft} />
}

function LoadedDraft({ name, id }: DraftKey) {
  // The texts of all parts of the editor are loaded before it is displayed.
  useTranslation(['workbench', 'processes', 'settings', 'rights'])
  const draft = useDraft({ name, id })
  const parts = useChangeableParts({ name, id })
  const { definition, error, retry } = useBoardDefinition({ name, id }, draft.data)
  if (draft.data && parts.data && definition)
    return (
      <DraftBoard
        card={draft.data}
        parts={parts.data}
        definition={definition}
        definitionError={error}
        retry={retry}
      />
    )
  const failed = [draft, parts].find((query) => query.error)
  const failure = failed?.error ?? error
  return failure ? (
    <ErrorPlaceholder
      error={failure}
      retry={failed ? () => void failed.refetch() : retry}
      list={draft.data ? urls.drafts(name, draft.data.basedOn) : undefined}
    />
  ) : (
    <DiagramSkeleton />
  )
}
