import { useMemo } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { ListScreen } from '../../ui/list/list-screen.tsx'
import { NotFound } from '../../ui/not-found.tsx'
import { parseId } from '../../ui/urls.ts'
import { buildHandoverList, type HandoverListKind } from './issue-list.tsx'

/** Orders to hand over of all services, or of the service selected in the filter. */
function IssueScreen({ scope }: { scope: HandoverListKind }) {
  const [params] = useSearchParams()
  const isSingleService = params.has('service')
  const description = useMemo(
    () => buildHandoverList(scope, { ofOne: isSingleService }),
    [scope, isSingleService],
  )
  return <ListScreen description={description} />
}

/** Paths /issue-delivery/actual and /issue-delivery/no-actual (specification 2). */
export const PendingHandoverScreen = () => <IssueScreen scope="actual" />
export const HandedOverScreen = () => <IssueScreen scope="noActual" />

/** Path /issue-delivery/actual/{service} (specification 2). */
export function ServiceHandoversScreen() {
  const service = parseId(useParams().service)
  const description = useMemo(
    () => (service === null ? null : buildHandoverList('actual', { service, ofOne: true })),
    [service],
  )
  return description === null ? <NotFound /> : <ListScreen key={service} description={description} />
}
