import type { IncomingHttpHeaders } from 'node:http'
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { Right } from '../../../shared/rights.ts'
import type { Actor } from '../identity/actor.ts'
import type { Language } from '../i18n/translate.ts'

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor
    language: Language
    /** True for the header X-Mobile: true, which is sent at width 767 px or less. */
    mobile: boolean
    /** Header X-Order-Update-Time: the last update time of the order that the screen displayed. */
    orderUpdateTime: Date | null
  }
  interface FastifyContextConfig {
    /** Access to the route. Every route under /api must declare it, otherwise startup fails. */
    access?: Right | readonly Right[] | 'signedIn' | 'public'
    /** Refusals in addition to those implied by access and data (src/server/platform/contract/refusals.ts). */
    refuses?: readonly (403 | 404 | 409)[]
    /** Authentication without a token: a partner signs the body, a shop sends its client name and secret. */
    authentication?: 'signature' | 'client'
  }
}

const maxTabIdLength = 64

/** Header X-Tab-Id: the browser tab that sent a change. Null if it is missing or invalid. */
export function readTabId(headers: IncomingHttpHeaders): string | null {
  const id = headers['x-tab-id']
  return typeof id === 'string' && id.length <= maxTabIdLength ? id : null
}
