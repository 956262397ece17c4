import { useMemo } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { ListScreen } from '../../ui/list/list-screen.tsx'
import { NotFound } from '../../ui/not-found.tsx'
import { parseId } from '../../ui/urls.ts'
import { buildIssueList, type IssueScope } from './issue-list.tsx'

/** Delivery issue of all services, or of the service selected in the filter. */
function IssueScreen({ scope }: { scope: IssueScope }) {
  const [params] = useSearchParams()
  const isSingleService = params.has('service')
  const description = useMemo(
    () => buildIssueList(scope, { ofOne: isSingleService }),
    [scope, isSingleService],
  )
  return <ListScreen description={description} />
}

/** Specification 2: /issue-delivery/actual and /issue-delivery/no-actual. */
export const ActualIssueScreen = () => <IssueScreen scope="actual" />
export const HandedOverScreen = () => <IssueScreen scope="noActual" />

/** Specification 2: /issue-delivery/actual/{service}. */
export function ServiceIssueScreen() {
  const service = parseId(useParams().service)
  const description = useMemo(
    () => (service === null ? null : buildIssueList('actual', { service, ofOne: true })),
    [service],
  )
  return description === null ? <NotFound /> : <ListScreen key={service} description={description} />
}
