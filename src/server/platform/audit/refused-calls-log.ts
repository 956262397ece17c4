import type { FastifyRequest } from 'fastify'
import type { AuditKind } from '../../../../schemas/values/audit-kinds.ts'
import { anonymousActor } from '../identity/actors.ts'
import { Refusal } from '../http/refusal.ts'
import type { Services } from '../services.ts'
import { recordAccessRefusal } from './audit-log.ts'

/**
 * Records a call in the access log if it was refused because of its credentials or rights. A call of a user without a
 * token or with an expired one is not recorded, because this happens in normal use.
 */
export function recordRefusedRequest(
  services: Pick<Services, 'database' | 'clock' | 'log'>,
  error: unknown,
  request: FastifyRequest,
): void {
  if (!(error instanceof Refusal)) return
  const kind = classifyRefusal(error, request)
  if (kind === null) return
  const { actor, method, routeOptions } = request
  const isKnown = actor !== undefined && actor.id !== anonymousActor.id
  const user = isKnown ? { id: actor.id, name: actor.name } : null
  recordAccessRefusal(services, { kind, user, subject: `${method} ${routeOptions.url ?? ''}` })
}

function classifyRefusal(
  { status, code }: Refusal,
  { routeOptions, headers }: FastifyRequest,
): AuditKind | null {
  const { authentication } = routeOptions.config
  if (authentication === 'client' && status === 401) return 'intakeRefused'
  if (authentication === 'signature' && (status === 401 || status === 403)) return 'signatureRefused'
  if (status === 403 || code === 326) return 'rightRefused'
  const hasToken = /^Bearer +\S/i.test(headers.authorization ?? '')
  return status === 401 && hasToken && !isExpired(headers.authorization!) ? 'tokenRefused' : null
}

/** Reads the expiry of a token without verifying its signature. It only decides whether a refusal is recorded. */
function isExpired(authorization: string): boolean {
  const [, payload = ''] = authorization.split('.')
  try {
    const { exp } = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as { exp?: unknown }
    return typeof exp === 'number' && exp * 1000 <= Date.now()
  } catch {
    return false
  }
}
