import { useMemo } from 'react'
import { Navigate, useParams, useSearchParams } from 'react-router-dom'
import { ListScreen } from '../../ui/list/list-screen.tsx'
import { NotFound } from '../../ui/not-found.tsx'
import { parseId, urls } from '../../ui/urls.ts'
import { buildHandoverList } from './issue-list.tsx'

const pendingHandovers = buildHandoverList('actual')

/**
 * Orders that wait for a courier: path /issue-delivery/actual (specification 2). Redirects to the path of a delivery
 * service if the query contains one.
 */
export function PendingHandoverScreen() {
  const [params] = useSearchParams()
  const service = parseId(params.get('service') ?? undefined)
  if (service === null) return <ListScreen description={pendingHandovers} />
  const otherFilters = new URLSearchParams(params)
  otherFilters.delete('service')
  return <Navigate to={{ pathname: urls.issueDelivery(service), search: otherFilters.toString() }} replace />
}

/** Orders that were already handed over: path /issue-delivery/no-actual (specification 2). */
export function HandedOverOrdersScreen() {
  const [params] = useSearchParams()
  const isSingleService = params.has('service')
  const description = useMemo(
    () => buildHandoverList('noActual', { ofOne: isSingleService }),
    [isSingleService],
  )
  return <ListScreen description={description} />
}

/** Orders that wait for one delivery service: path /issue-delivery/actual/{service} (specification 2). */
export function DeliveryServiceHandoverScreen() {
  const service = parseId(useParams().service)
  const description = useMemo(
    () => (service === null ? null : buildHandoverList('actual', { service, ofOne: true })),
    [service],
  )
  return description === null ? <NotFound /> : <ListScreen key={service} description={description} />
}
