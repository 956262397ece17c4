import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { NotFound } from '../../../ui/not-found.tsx'
import { ErrorPlaceholder } from '../../../ui/placeholders.tsx'
import { parseId, urls } from '../../../ui/urls.ts'
import { DiagramSkeleton } from '../skeleton.tsx'
import { useChangeableParts, useDraft, useDraftDefinition } from './api.ts'
import { DraftBoard } from './draft-board.tsx'

/** `/processes/confirming/2/drafts/7`: the editor of a draft. */
export function DraftScreen() {
  const { name = '', version, id } = useParams()
  const draftId = parseId(id)
  if (draftId === null || parseId(version) === null || !/^\w+$/.test(name)) return <NotFound />
  return <LoadedDraft key={`${name} ${draftId}`} name={name} id={draftId} />
}

function LoadedDraft({ name, id }: { name: string; id: number }) {
  // The texts of all parts of the editor are loaded before it is displayed.
  useTranslation(['workbench', 'processes', 'settings', 'rights'])
  const draft = useDraft({ name, id })
  const parts = useChangeableParts({ name, id })
  const definition = useDraftDefinition({ name, id }, draft.data?.revision)
  if (draft.data && parts.data && definition.data)
    return <DraftBoard card={draft.data} parts={parts.data} definition={definition.data} />
  const failed = [draft, parts, definition].find(({ error }) => error)
  return failed ? (
    <ErrorPlaceholder
      error={failed.error!}
      retry={() => void failed.refetch()}
      list={draft.data ? urls.drafts(name, draft.data.basedOn) : undefined}
    />
  ) : (
    <DiagramSkeleton />
  )
}
