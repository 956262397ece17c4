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
    /** Header X-Mobile: true, sent at width 767 px or less. */
    mobile: boolean
    /** Header X-Order-Update-Time: last order update time the screen saw. */
    orderUpdateTime: Date | null
  }
  interface FastifyContextConfig {
    /** Who may call. Every route under /api says it; start-up fails on one that does not. */
    access?: Right | readonly Right[] | 'signedIn' | 'public'
    /** Refusals of its own, beside those that follow from its access and its data (src/server/platform/contract/refusals.ts). */
    refuses?: readonly (403 | 404 | 409)[]
    /** Who speaks shows it otherwise than by a token: a partner signs the body, a shop says its name and secret. */
    proves?: 'signature' | 'client'
  }
}

const longestTabId = 64

/** Header X-Tab-Id: the browser's tab that a change comes from; null when there is none that makes sense. */
export function tabIdOf(headers: IncomingHttpHeaders): string | null {
  const id = headers['x-tab-id']
  return typeof id === 'string' && id.length <= longestTabId ? id : null
}
