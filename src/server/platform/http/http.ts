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
    /** Header X-Mobile. The client sends `true` if its window is at most 767 px wide. */
    mobile: boolean
    /** Header X-Order-Update-Time: update time of the order that the screen displayed. Null if it was not sent. */
    orderUpdateTime: Date | null
  }
  interface FastifyContextConfig {
    /**
     * Right required for the route, or several rights of which one is sufficient. Every route under /api must declare
     * `access`, otherwise the start fails.
     */
    access?: Right | readonly Right[] | 'signedIn' | 'public'
    /** Refusals that do not already follow from access and input (src/server/platform/contract/refusals.ts). */
    refuses?: readonly (403 | 404 | 409)[]
    /**
     * Authentication without a token. signature: a partner signs the body. client: a shop sends its client name and
     * secret.
     */
    authentication?: 'signature' | 'client'
  }
}

const maxTabIdLength = 64

/** Reads the header X-Tab-Id: id of the browser tab that sent the request. Null if it is missing or too long. */
export function readTabId(headers: IncomingHttpHeaders): string | null {
  const id = headers['x-tab-id']
  return typeof id === 'string' && id.length <= maxTabIdLength ? id : null
}
