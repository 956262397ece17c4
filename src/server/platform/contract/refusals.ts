import type { RouteOptions } from 'fastify'
import type { Right } from '../../../shared/rights.ts'
import { isPageDataRequest } from '../identity/page-calls.ts'

/** Descriptions of the refusals by HTTP status, the same for all routes. */
export const refusalDescriptions = {
  400: 'Incorrect data (code 7), data that the database cannot store, or a page that the caller may not open (code 326)',
  401: 'The access token or secret is missing or invalid',
  403: 'The required right is missing, or the signature is missing or invalid',
  404: 'The object does not exist, or it belongs to a store that the user may not see',
  409: 'The request is valid but cannot be executed in the current state; the code gives the reason',
  413: 'The body is too large',
  415: 'The body is not JSON, or its charset is not UTF-8',
  429: 'Too many calls of one user; Retry-After contains the time to wait',
  503: 'The order is locked, or the database or the sign-in is unavailable: retry the request',
} as const
export type RefusalStatus = keyof typeof refusalDescriptions

type Route = Pick<RouteOptions, 'config' | 'method' | 'schema' | 'url'>

export const getRouteMethods = ({ method }: Pick<RouteOptions, 'method'>): string[] =>
  (Array.isArray(method) ? method : [method]).map(String)

/**
 * Rights of a route, of which the caller needs one. `signedIn`: every signed-in user may call the route. Null if the
 * route is public.
 */
export function getRouteRights({ config }: Route): readonly Right[] | 'signedIn' | null {
  const access = config?.access ?? 'public'
  if (access === 'public') return null
  return access === 'signedIn' ? access : typeof access === 'string' ? [access] : access
}

/**
 * HTTP statuses of all refusals of a route, in ascending order. They follow from its access, its input and its own
 * declaration (`config.refuses`).
 */
export function getRouteRefusalStatuses(route: Route): RefusalStatus[] {
  const { config, schema } = route
  const rights = getRouteRights(route)
  const hasBody = getRouteMethods(route).some((method) => method !== 'GET' && method !== 'HEAD')
  const statuses = new Set<RefusalStatus>([...(config?.refuses ?? []), 429, 503])
  // A request of a signed-in user may have an invalid header X-Order-Update-Time.
  if (rights !== null || schema?.params || schema?.querystring || hasBody) statuses.add(400)
  if (rights !== null || config?.authentication === 'client') statuses.add(401)
  const isPage = getRouteMethods(route).every((method) => isPageDataRequest(method, route.url))
  if (config?.authentication === 'signature' || (rights !== null && rights !== 'signedIn' && !isPage))
    statuses.add(403)
  if (hasBody) for (const status of [413, 415] as const) statuses.add(status)
  return [...statuses].sort((a, b) => a - b)
}
